/**
 * How many of these widths fit into a row, beside the width of the number of the others; at least one.
 *
 * @param widths pixels of each
 * @param rest pixels of the number of the others, which is shown if any is left out or `others` exist
 * @param others how many more there are than widths
 * @param room pixels of the row
 * @param gap pixels between two
 */
export function fitting(
  widths: readonly number[],
  { rest, others, room, gap }: { rest: number; others: number; room: number; gap: number },
): number {
  let taken = 0
  let count = 0
  for (const [index, width] of widths.entries()) {
    taken += (index > 0 ? gap : 0) + width
    const isLast = index === widths.length - 1 && others === 0
    if (taken + (isLast ? 0 : gap + rest) > room) break
    count = index + 1
  }
  return Math.min(widths.length, Math.max(1, count))
}
