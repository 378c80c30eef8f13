/** How large one slice of a list may be. */
export interface SliceLimits<Item> {
  /** Maximum number of items. */
  items: number
  /** Maximum size in bytes, as JSON. */
  bytes: number
  /** A further limit: what each item adds to it, and its maximum. */
  weight?: { of(item: Item): number; most: number }
}

const sizeOf = (item: unknown): number => new TextEncoder().encode(JSON.stringify(item)).length

/** Cuts a list into slices that are sent one by one. An item above a limit is a slice of its own. */
export function* slicesOf<Item>(
  items: readonly Item[],
  { items: most, bytes: mostBytes, weight }: SliceLimits<Item>,
): Generator<Item[], void> {
  let slice: Item[] = []
  let bytes = 0
  let weighed = 0
  for (const item of items) {
    const size = sizeOf(item)
    const added = weight?.of(item) ?? 0
    const isFull =
      slice.length >= most || bytes + size > mostBytes || (weight !== undefined && weighed + added > weight.most)
    if (slice.length > 0 && isFull) {
      yield slice
      slice = []
      bytes = 0
      weighed = 0
    }
    slice.push(item)
    bytes += size
    weighed += added
  }
  if (slice.length > 0) yield slice
}
