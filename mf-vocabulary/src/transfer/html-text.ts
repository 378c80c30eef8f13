import { decodeHTMLAttribute, decodeHTMLStrict } from 'entities'
import { FieldText } from './html/field-text.ts'
import { tokensOf } from './html/tokens.ts'

/** The text of an Anki field, with what its HTML means in signs: powers, rows and cells, readings, numbers of items, lines. */
export function htmlText(html: string): string {
  const text = new FieldText()
  for (const token of tokensOf(html)) {
    if (token.kind === 'text') text.add(decodeHTMLAttribute(token.source).replace(/\r\n?/g, '\n'))
    else if (token.kind === 'formula') text.addFormula(formulaOf(token.source))
    else if (token.kind === 'tag') {
      if (token.isEnd) text.end(token.name)
      else text.start(token.name, token.attributes)
    }
  }
  return text.finish()
}

/**
 * A formula as it was typed. Editors put its line breaks into elements; other signs of comparison are its own, and so are `&` without a
 * semicolon, which align columns.
 */
const formulaOf = (html: string): string =>
  decodeHTMLStrict(html.replace(/<br ?\/?>|<div>/gi, '\n').replace(/<\/div>/gi, ''))

/** Number of images and sounds that a field refers to. */
export const mediaIn = (html: string): number => html.match(/\[sound:|<(?:img|audio|video|object)\b/gi)?.length ?? 0
