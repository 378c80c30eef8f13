import type { LocalNote } from '../replica/view.ts'

/** Characters of a note's text that a card shows. */
export const previewCharacters = 120
/** Tags that a card shows. */
export const maxCardTags = 3

const minCardHeightPx = 200
const maxCardHeightPx = 350
/** Pixels of the text on a small card, and of a line relative to it. */
const smallTextPx = 15
const lineHeightRatio = 1.5
/** Characters from which on a card has its greatest height. */
const tallestFromCharacters = 2000

/** Least height of a card of the masonry in pixels: the longer the text, the higher, from 200 to 350. */
export function leastHeight(length: number): number {
  return Math.round(minCardHeightPx + (maxCardHeightPx - minCardHeightPx) * Math.min(1, length / tallestFromCharacters))
}

/** Size of the text on a card of the masonry in pixels: the higher the card, the larger, so that the text fills it. */
export function textSize(length: number): number {
  const room = (leastHeight(length) - minCardHeightPx) / (maxCardHeightPx - minCardHeightPx)
  return smallTextPx + 3 * Math.round(2 * room)
}

/** Estimated height of a card in pixels, from its title, text and tags in lines of an assumed length. */
export function estimateCard(note: LocalNote, width: number): number {
  const inner = Math.max(120, width - 42)
  const lines = (length: number, glyph: number) => Math.ceil((length * glyph) / inner)
  const title = Math.max(1, lines(note.title.length, 9)) * 21 + 15
  const size = textSize(note.content.length)
  const text = lines(Math.min(note.content.length, previewCharacters), size / 2) * size * lineHeightRatio
  const tags = note.tags.length > 0 ? lines(Math.min(note.tags.length, maxCardTags) * 10 + 5, 9) * 30 + 4 : 0
  return Math.max(leastHeight(note.content.length), 34 + title + text + tags + 54)
}

/** Cards in a grid have the same height; the highest one seen decides. */
export const estimateCell = (): number => 232

/** Rows of the list: one line of text, or several under one another where it is narrow. */
export const estimateRow = (note: LocalNote, width: number): number =>
  width >= 842 ? 58 : note.tags.length > 0 ? 132 : 104

/** Columns of cards: one on a phone, then two, three and four. */
export function cardColumns(width: number): number {
  if (width < 600) return 1
  if (width < 880) return 2
  return width < 1140 ? 3 : 4
}
