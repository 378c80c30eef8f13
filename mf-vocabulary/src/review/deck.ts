/** Index of the card `by` steps after `position`; the deck wraps around. */
export function step(position: number, by: 1 | -1, count: number): number {
  return count === 0 ? 0 : (position + by + count) % count
}
