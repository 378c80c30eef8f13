export interface Neighbours {
  previous: string
  next: string
}

/** The notes before and after one, from the last on to the first. Null where no other is shown. */
export function neighboursOf(shown: readonly string[], id: string): Neighbours | null {
  const others = shown.length > 1 || (shown.length === 1 && shown[0] !== id)
  const at = shown.indexOf(id)
  // A note that the list does not show, a filter being on, stands before the first.
  const [previous, next] = [shown.at(at < 0 ? -1 : at - 1), shown[(at + 1) % shown.length]]
  return others && previous && next ? { previous, next } : null
}
