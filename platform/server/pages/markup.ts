/** The value of an attribute, in double quotes. */
export const escapeAttribute = (value: string) => escapeText(value).replaceAll('"', '&quot;')

/** Text between tags. */
export const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** An opening tag. Attributes that are undefined are left out; empty ones stand bare. */
export function element(name: string, attributes: Readonly<Record<string, string | undefined>>): string {
  let tag = `<${name}`
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value === undefined) continue
    tag += value === '' ? ` ${attribute}` : ` ${attribute}="${escapeAttribute(value)}"`
  }
  return `${tag}>`
}

/** Data for scripts to read. Without `<`, no content can end the element or open a comment. */
export const inertJson = (attributes: { type: string; id?: string }, data: unknown): string =>
  `${element('script', attributes)}${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
