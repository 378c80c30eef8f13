/** `{{note.title}}`, with spaces inside the braces or not. */
const reference = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The paths that a text refers to. */
export const pathsIn = (text: string): readonly string[] => [...text.matchAll(reference)].map(([, path = '']) => path)

/** A reference to a path, as a text holds it. */
export const referenceTo = (path: string): string => `{{${path}}}`

/** Whether a path is offered for a trigger. Results of earlier steps are known by their number: `steps.1.note_url`. */
export function isKnownPath(path: string, offered: readonly string[], step: number): boolean {
  const earlier = /^steps\.([1-9])\.[a-z_]+$/.exec(path)
  return earlier ? Number(earlier[1]) < step : offered.includes(path)
}

/**
 * What a path leads to in nested data.
 *
 * @returns undefined if it leads nowhere
 */
export function valueAt(data: unknown, path: string): unknown {
  let value = data
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return value
}

const written = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(written).join(', ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

/** A text with its references replaced by data, or by `named(path)` where there are none. */
export const filled = (text: string, data: unknown, named: (path: string) => string): string =>
  text.replaceAll(reference, (_, path: string) => {
    const value = valueAt(data, path)
    return value === undefined || value === null ? named(path) : written(value)
  })

/** A text with a reference inserted in place of what is selected. */
export function withReference(text: string, path: string, start: number, end: number): { text: string; caret: number } {
  const inserted = referenceTo(path)
  return { text: text.slice(0, start) + inserted + text.slice(end), caret: start + inserted.length }
}
