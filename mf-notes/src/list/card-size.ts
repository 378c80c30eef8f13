import type { LocalNote } from '../replica/view.ts'

/** Characters of a note's text that a card shows. */
export const previewLength = 120
/** Tags that a card shows. */
export const shownTags = 3

const low = 200
const high = 350
/** Pixels of a line of text. */
const lineHeight = 22.5
/** Characters from which on a card has its greatest height. */
const long = 2000

/** Least height of a card of the masonry in pixels: the longer the text, the higher, from 200 to 350. */
export function leastHeight(length: number): number {
  return Math.round(low + (high - low) * Math.min(1, length / long))
}

/** What a card of the masonry shows of a text: the more room it has, the more. */
export function roomFor(length: number): { characters: number; lines: number } {
  const room = leastHeight(length) - low
  return { characters: previewLength + 2 * room, lines: 5 + Math.floor(room / lineHeight) }
}

/** Pixels that a row of tags may take in a grid or a list, and the mean width of a letter of theirs. */
const tagsRoom = 250
const tagLetter = 7.4
const moreRoom = 66

/** How many of these tags fit whole into one line, beside the number of the others; at least one. */
export function fittingTags(names: readonly string[]): number {
  let taken = 0
  for (const [index, name] of names.slice(0, shownTags).entries()) {
    taken += name.length * tagLetter + 26
    if (taken > tagsRoom - (index + 1 < names.length ? moreRoom : 0)) return Math.max(1, index)
  }
  return Math.min(names.length, shownTags)
}

/** Estimated height of a card in pixels, from its title, text and tags in lines of an assumed length. */
export function estimateCard(note: LocalNote, width: number): number {
  const inner = Math.max(120, width - 42)
  const lines = (length: number, glyph: number) => Math.ceil((length * glyph) / inner)
  const title = Math.max(1, lines(note.title.length, 9)) * 21 + 15
  const room = roomFor(note.content.length)
  const text = Math.min(room.lines, lines(Math.min(note.content.length, room.characters), 7.4)) * lineHeight
  const tags = note.tags.length > 0 ? lines(Math.min(note.tags.length, shownTags) * 10 + 5, 9) * 30 + 4 : 0
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
