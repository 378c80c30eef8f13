import type { RefObject } from 'react'

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
  /** Sends pictures to the note; set by its list of files. @returns them under the names that they get */
  attach?: ((files: readonly File[]) => readonly NamedPicture[]) | undefined
  /** Where the caret was in the editor before. */
  left?: { from: number; to: number; isFocused: boolean } | undefined
}

/** A picture that is on its way to the note's files. */
export interface NamedPicture {
  name: string
  file: File
}
