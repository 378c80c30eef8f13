/** Number of columns of cards for the list's width. The CSS of the skeletons uses the same breakpoints. */
export function cardColumns(width: number): number {
  if (width < 600) return 1
  return width < 880 ? 2 : 3
}
