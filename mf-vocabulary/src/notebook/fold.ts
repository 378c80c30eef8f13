const ligatures: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', đ: 'd', ł: 'l' }

/** Without case, accents and ligatures, as the server's `folded` column is: 'Œuvre été' → 'oeuvre ete'. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæßøđł]/g, (ligature) => ligatures[ligature] ?? ligature)
}
