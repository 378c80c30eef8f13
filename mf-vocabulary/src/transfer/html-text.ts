import { decodeHTMLAttribute } from 'entities'
import { FieldText } from './html/field-text.ts'
import { tokensOf } from './html/tokens.ts'

/** The text of an Anki field, with what its HTML means in signs: powers, rows and cells, readings, numbers of items, lines. */
export function htmlText(html: string): string {
  const text = new FieldText()
  for (const token of tokensOf(html)) {
    if (token.kind === 'text') text.add(decodeHTMLAttribute(token.source).replace(/\r\n?/g, '\n'))
    else if (token.kind === 'tag') {
      if (token.isEnd) text.end(token.name)
      else text.start(token.name, token.attributes)
    }
  }
  return text.finish()
}

/** Number of images and sounds that a field refers to. */
export const mediaIn = (html: string): number => html.match(/\[sound:|<(?:img|audio|video|object)\b/gi)?.length ?? 0
