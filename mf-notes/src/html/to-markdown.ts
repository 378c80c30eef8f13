import { elementsIn, elementsOf, type HtmlElement } from './elements.ts'
import { escapeMarkdown, writeAddress } from './inline.ts'
import { type HtmlRules, MarkdownWriter } from './markdown-writer.ts'

/** Links and pictures as they are written in the HTML, without scripts. */
export const asWritten: HtmlRules = {
  link: (address) =>
    /^\s*(javascript|data|vbscript):/i.test(address) || address.trim() === '' ? null : address.trim(),
  inline: ({ name, attributes }) => {
    if (name !== 'img') return null
    const address = (attributes.get('src') ?? '').trim()
    const alternative = escapeMarkdown((attributes.get('alt') ?? '').replace(/\s+/g, ' ').trim())
    if (address === '' || /^data:/i.test(address)) return alternative
    const title = (attributes.get('title') ?? '').replace(/[\s"]+/g, ' ').trim()
    return `![${alternative}](${writeAddress(address)}${title && ` "${title}"`})`
  },
}

/** HTML as Markdown. */
export function toMarkdown(html: string | HtmlElement, rules: HtmlRules = asWritten): string {
  const root = typeof html === 'string' ? elementsOf(html) : html
  const body = elementsIn(root, ({ name }) => name === 'body').next().value ?? root
  return new MarkdownWriter(rules).write(body).lines.join('\n').trim()
}
