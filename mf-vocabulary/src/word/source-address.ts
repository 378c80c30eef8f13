/** Characters of a passage that its address names. */
const maxPassageCharacters = 300

/** Where a passage stands: its note, opened at the passage, which the note marks. */
export function sourceAddress(noteId: string, quotation: string | null): string {
  const passage = (quotation ?? '').trim().slice(0, maxPassageCharacters).toWellFormed()
  return passage === '' ? `/notes/${noteId}` : `/notes/${noteId}?${new URLSearchParams({ passage })}`
}
