import type { LocalNote } from '../replica/view.ts'

/** Characters of a note's text that a card shows. */
export const previewCharacters = 120
/** Tags that a card shows. */
export const maxCardTags = 3

const minCardHeightPx = 200
const maxCardHeightPx = 350
/** Pixels of the text on every card, and of one of its lines. */
const textPx = 15
const linePx = 22.5
/** Characters from which on a card has its greatest height. */
const tallestFromCharacters = 2000

/** Least height of a card of the masonry in pixels: the longer the text, the higher, from 200 to 350. */
export function leastHeight(length: number): number {
  return Math.round(minCardHeightPx + (maxCardHeightPx - minCardHeightPx) * Math.min(1, length / tallestFromCharacters))
}

/** Estimated height of a card in pixels, from its title, text and tags in lines of an assumed length. */
export function estimateCard(note: LocalNote, width: number): number {
  const inner = Math.max(120, width - 42)
  const lines = (length: number, glyph: number) => Math.ceil((length * glyph) / inner)
  const title = Math.max(1, lines(note.title.length, 9)) * 21 + 15
  const text = lines(Math.min(note.content.length, previewCharacters), textPx / 2) * linePx
  const tags = note.tags.length > 0 ? lines(Math.min(note.tags.length, maxCardTags) * 10 + 5, 9) * 30 + 4 : 0
  return Math.max(leastHeight(note.content.length), 34 + title + text + tags + 54)
}

/** Cards in a grid have the same height; the highest one seen decides. */
export const estimateCell = (): number => 232

/** Rows of the list: a fixed height, however much is in them. */
export const estimateRow = (): number => 48

/** Columns of cards: one on a phone, then two, three and four. */
export function cardColumns(width: number): number {
  if (width < 600) return 1
  if (width < 880) return 2
  return width < 1140 ? 3 : 4
}
