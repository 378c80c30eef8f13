/** A form in Stripe's notation, `items[0][price]=x`, as nested texts. */
export interface Form {
  readonly [name: string]: string | Form | undefined
}

/** Fields that one request may have. */
const maxFields = 200

/** Reads a form or a query. Later fields of the same name win; names that could reach a prototype stay plain keys. */
export function parseForm(text: string): Form {
  const form: Record<string, unknown> = Object.create(null)
  for (const [name, value] of [...new URLSearchParams(text)].slice(0, maxFields)) {
    const path = name.split(/\[([^\]]*)\]/).filter((part, index) => index === 0 || part !== '')
    const last = path.pop() ?? name
    let place = form
    for (const part of path) {
      const known = place[part]
      const next: Record<string, unknown> = isNested(known) ? known : Object.create(null)
      place[part] = next
      place = next
    }
    place[last] = value
  }
  return form as Form
}

const isNested = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The text at a path, undefined where there is none. */
export function text(form: Form, ...path: string[]): string | undefined {
  let value: string | Form | undefined = form
  for (const part of path) value = typeof value === 'object' ? value[part] : undefined
  return typeof value === 'string' ? value : undefined
}

/** The texts below a path: `metadata[plan]=basic`. */
export function texts(form: Form, name: string): Record<string, string> {
  const value = form[name]
  if (typeof value !== 'object') return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) => (typeof entry === 'string' ? [[key, entry]] : [])),
  )
}
