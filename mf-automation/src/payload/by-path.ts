/** The values within a value by their paths, as texts name them: `{ note: { title } }` gives `note.title`. Lists stay whole. */
export function byPath(value: unknown, prefix = ''): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return prefix === '' ? {} : { [prefix]: value }
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, each]) => byPath(each, prefix ? `${prefix}.${key}` : key)),
  )
}
