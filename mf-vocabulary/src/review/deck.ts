/** Which card of a deck comes `by` steps after `position`: both ends meet. */
export function step(position: number, by: 1 | -1, count: number): number {
  return count === 0 ? 0 : (position + by + count) % count
}

/** The deck with `first` in it, and where it begins. A word that the choice does not show comes first. */
export function dealt(ids: readonly string[], first: string | null): { ids: readonly string[]; position: number } {
  if (first === null) return { ids, position: 0 }
  const position = ids.indexOf(first)
  return position === -1 ? { ids: [first, ...ids], position: 0 } : { ids, position }
}
