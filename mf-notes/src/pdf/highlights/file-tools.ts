/** What can be done in the note with a passage of one of its files. */
export interface FileTools {
  /** Puts Markdown into the note's text. Absent for whoever may not write there: they do not mark passages either. */
  cite?: ((markdown: string) => void) | undefined
  /** Begins a card of the notebook. @param sentence that the word stands in */
  addCard(word: string, sentence: string): void
}
