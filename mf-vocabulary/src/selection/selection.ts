/** The letters of the A–Z index; `#` holds words that do not start with a letter. */
export const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '#']

/** The selected letter, or null if it no longer has words: then all words are shown instead of none. */
export function effectiveLetter(letter: string | null, counts: Readonly<Record<string, number>>): string | null {
  return letter !== null && counts[letter] ? letter : null
}
