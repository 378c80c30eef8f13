export interface Neighbours {
  previous: string
  next: string
}

/** The notes before and after one; after the last comes the first. Null where no other is shown. */
export function neighboursOf(shown: readonly string[], id: string): Neighbours | null {
  const others = shown.length > 1 || (shown.length === 1 && shown[0] !== id)
  const at = shown.indexOf(id)
  // A note that a filter hides counts as before the first.
  const [previous, next] = [shown.at(at < 0 ? -1 : at - 1), shown[(at + 1) % shown.length]]
  return others && previous && next ? { previous, next } : null
}
