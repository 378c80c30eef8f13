/** Which card of a deck comes `by` steps after `position`: both ends meet. */
export function step(position: number, by: 1 | -1, count: number): number {
  return count === 0 ? 0 : (position + by + count) % count
}
