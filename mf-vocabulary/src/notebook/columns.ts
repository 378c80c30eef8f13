/** Columns of cards by the list's own width, as its skeletons have them in CSS. */
export function cardColumns(width: number): number {
  if (width < 600) return 1
  return width < 880 ? 2 : 3
}
