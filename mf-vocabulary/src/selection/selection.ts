/** Where A–Z navigation files words; `#` takes what starts with no letter. */
export const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '#']

/** The letter that holds: one that no longer has words shows everything instead of nothing. */
export function effectiveLetter(letter: string | null, counts: Readonly<Record<string, number>>): string | null {
  return letter !== null && counts[letter] ? letter : null
}
