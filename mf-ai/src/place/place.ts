import type { Source } from '../data/messages.ts'

/** Characters of a passage that its address names. */
const maxPassageCharacters = 300

/** Where a quotation stands: its note, opened at the sentence that is marked or at its beginning. */
export function placeOf({ kind, href, excerpt, mark }: Source): string {
  if (kind === 'word') return href
  const passage = (mark ? excerpt.slice(...mark) : excerpt).trim().slice(0, maxPassageCharacters)
  return passage === '' ? href : `${href}?${new URLSearchParams({ passage })}`
}
