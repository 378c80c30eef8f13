const replaced: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  '’': "'",
  '‘': "'",
}

/**
 * Removes case, accents, ligatures and typographic apostrophes: 'Été' → 'ete', 'l’œuvre' → "l'oeuvre". The server folds in the
 * same way.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøłđ’‘]/g, (letter) => replaced[letter] ?? letter)
}

/**
 * A name as it is compared: two names are the same if they are written alike, case and accents included. How an accent is encoded and how many spaces
 * there are does not count. The server compares in the same way.
 */
export const asWritten = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ')

/** The folded words of a search, each once. */
export function searchWords(search: string): string[] {
  return [...new Set(fold(search).split(/\s+/))].filter((word) => word !== '')
}
