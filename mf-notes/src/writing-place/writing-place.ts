import type { RefObject } from 'react'
import { changeBetween } from '../diff/change-between.ts'

/** What is written and selected, in characters. */
export interface Writing {
  /** Made when it is asked for: the caret moves often, and a text may be long. */
  readonly value: string
  from: number
  to: number
}

/** A place of the window, in pixels. */
export interface Point {
  x: number
  y: number
}

/** The element in which the text is written now, whichever editor shows it, and what its neighbours ask of it. */
export interface WritingPlace extends RefObject<HTMLElement | null> {
  read?: (() => Writing) | undefined
  /** Shows pictures in the text, by the names of their files: at a point, or at the caret. Absent in the plain field. */
  showPictures?: ((pictures: readonly NamedPicture[], point: Point | null) => void) | undefined
  /** Puts blocks of Markdown into the text, where the caret is. Absent in the plain field. */
  insertBlock?: ((markdown: string) => void) | undefined
  /** Sends pictures to the note; set by its list of files. @returns them under the names that they get */
  attach?: ((files: readonly File[]) => readonly NamedPicture[]) | undefined
  /** Shows the place in the text that an anchor names. Absent in the plain field. @returns whether there is one */
  showAnchor?: ((anchor: string) => boolean) | undefined
  /** The address whose anchor was shown last: who has read there may be elsewhere by now. */
  shownAnchor?: string | undefined
  /** How the editor before was left. */
  left?: Left | undefined
}

/** A text with blocks of Markdown behind it, for where there is no caret. */
export const withBlock = (text: string, markdown: string): string =>
  text.trim() === '' ? markdown : `${text.trimEnd()}\n\n${markdown}`

/** An editor that gave way to another one. */
export interface Left {
  /** The id of its field's control: the next editor may be that of another field. */
  field: string
  value: string
  anchor: number
  head: number
  isFocused: boolean
  /** It was the plain field, in which the focus of a window that opens belongs. */
  isPlain: boolean
}

/** Characters before the caret by which it is found again. */
const contextCharacters = 40

/**
 * How the editor before was left, for the one that goes on. Told once.
 *
 * @param field the id of the field's control
 * @param text of the editor that goes on: others may have written it meanwhile
 */
export function takeLeft(place: WritingPlace, field: string, text: string): Left | undefined {
  const { left } = place
  place.left = undefined
  if (left?.field !== field) return undefined
  const change = changeBetween(left.value, text)
  const moved = (at: number) => {
    if (!change || at <= change.from) return at
    if (at >= change.to) return at - change.to + change.from + change.insert.length
    // Between two changes: it stays behind its words.
    const words = left.value.slice(left.value.lastIndexOf('\n', at - 1) + 1, at).slice(-contextCharacters)
    const found = words === '' ? -1 : text.indexOf(words, change.from)
    return found < 0 ? Math.min(at, text.length) : found + words.length
  }
  return { ...left, anchor: moved(left.anchor), head: moved(left.head) }
}

/** A picture that is on its way to the note's files. */
export interface NamedPicture {
  name: string
  file: File
}
