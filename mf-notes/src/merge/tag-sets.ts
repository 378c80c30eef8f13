/** By what tags are the same, whatever their case and accents. */
export const foldTag = (name: string): string => name.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Names without those that others fold to. */
export const without = (names: readonly string[], others: readonly string[]): string[] => {
  const folded = new Set(others.map(foldTag))
  return names.filter((name) => !folded.has(foldTag(name)))
}
