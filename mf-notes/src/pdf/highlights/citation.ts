import { escapeMarkdown, escapeStart } from '../../html/inline.ts'
import { escapeTitle } from '../../links/note-links.ts'
import { hashOf } from '../address.ts'

export interface CitedPassage {
  quote: string
  page: number
  /** What somebody wrote about it. */
  comment?: string
}

/** A passage as a quotation in the text of its note, with a link to its page, and what was written about it below. */
export function citation({ quote, page, comment = '' }: CitedPassage, fileName: string): string {
  const quotation = `> ${escapeStart(escapeMarkdown(quote))}\n> ${linkTo(fileName, page)}`
  return comment.trim() === '' ? quotation : `${quotation}\n\n${comment.trim()}`
}

/** A bar in a name would begin what the link shows. */
const linkTo = (name: string, page: number): string =>
  name.includes('|')
    ? `[${escapeMarkdown(name)}](${encodeURIComponent(name)}${hashOf(page)})`
    : `[[${escapeTitle(name)}${hashOf(page)}]]`
