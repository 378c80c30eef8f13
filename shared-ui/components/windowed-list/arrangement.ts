/** Assignment of the items of a list to columns. */
export interface Columns {
  /** Column of each item. */
  readonly of: Uint8Array
  /** The items of each column, top to bottom. */
  readonly items: readonly (readonly number[])[]
}

/** Position of each item. */
export interface Arrangement {
  /** Pixels from the top of the list to each item. */
  readonly top: Float64Array
  /** Height of the whole list in pixels. */
  readonly total: number
}

/** Assigns items to columns row by row. */
export function rows(count: number, columns: number): Columns {
  const items: number[][] = Array.from({ length: columns }, () => [])
  const of = Uint8Array.from({ length: count }, (_, index) => index % columns)
  for (let index = 0; index < count; index++) items[index % columns]?.push(index)
  return { of, items }
}

/**
 * Puts each item into the shortest column. The decision uses estimated heights, so measuring an item moves others up or down
 * but never to another column.
 */
export function masonry(estimates: Float64Array, columns: number, gap: number): Columns {
  const items: number[][] = Array.from({ length: columns }, () => [])
  const of = new Uint8Array(estimates.length)
  const filled = new Float64Array(columns)
  for (let index = 0; index < estimates.length; index++) {
    let shortest = 0
    for (let other = 1; other < columns; other++) {
      if ((filled[other] ?? 0) < (filled[shortest] ?? 0)) shortest = other
    }
    filled[shortest] = (filled[shortest] ?? 0) + (estimates[index] ?? 0) + gap
    of[index] = shortest
    items[shortest]?.push(index)
  }
  return { of, items }
}

/** Stacks the items of each column. It only adds, because it runs whenever a newly visible item has been measured. */
export function arrange(columns: Columns, heights: Float64Array, gap: number): Arrangement {
  const top = new Float64Array(heights.length)
  const filled = new Float64Array(columns.items.length)
  for (let index = 0; index < heights.length; index++) {
    const column = columns.of[index] ?? 0
    top[index] = filled[column] ?? 0
    filled[column] = (filled[column] ?? 0) + (heights[index] ?? 0) + gap
  }
  return { top, total: Math.max(0, ...filled.map((bottom) => bottom - gap)) }
}

/** The items that overlap a stretch of the list, in order. Uses a binary search per column instead of visiting all items. */
export function itemsBetween(
  columns: Columns,
  { top }: Arrangement,
  heights: Float64Array,
  from: number,
  to: number,
): number[] {
  const found: number[] = []
  for (const items of columns.items) {
    let low = 0
    let high = items.length
    while (low < high) {
      const middle = (low + high) >> 1
      const item = items[middle] ?? 0
      if ((top[item] ?? 0) + (heights[item] ?? 0) < from) low = middle + 1
      else high = middle
    }
    for (let place = low; place < items.length; place++) {
      const item = items[place] ?? 0
      if ((top[item] ?? 0) > to) break
      found.push(item)
    }
  }
  return found.sort((a, b) => a - b)
}
