import type { LinkTarget } from '../links/note-links.ts'
import type { FoldMemory } from './callout/fold-choices.ts'
import type { EditorTexts } from './locales/index.ts'

/** A picture that a text names. */
export type Picture =
  /** @property address where the browser has it */
  | { kind: 'shown'; address: string }
  /** It is a file of the note, and on its way. */
  | { kind: 'coming' }
  /** No file of the note has the name, or it is no picture. */
  | { kind: 'missing' }

/** What a note's text refers to, and the words that are shown with it. A new object where any of it has changed. */
export interface References {
  /** The note that a link names. */
  noteNamed(name: string): LinkTarget
  openNote(target: LinkTarget): void
  /** The title of one of the learner's notes; null if there is none. */
  titleOf(id: string): string | null
  /** Titles that hold what is typed, the best first. */
  suggestTitles(typed: string): readonly string[]
  /** The picture with the name of a file. */
  picture(name: string): Picture
  /** Shows a picture from this device while it is being sent. */
  keepPicture(name: string, file: File): void
  /** Which callouts of the note are open on this device. */
  folds: FoldMemory
  /** Tells how many pictures of what was pasted are missing. */
  onPicturesLeftOut(count: number): void
  /** Copies the code of a block, and says so. */
  copyCode(code: string): void
  texts: EditorTexts
}

/**
 * What a text refers to where it is read. Without `noteNamed`, links to notes are words: whoever reads has no notes. Without `copyCode`, blocks of code
 * have no button for it.
 */
export interface ReadReferences
  extends Pick<References, 'picture' | 'texts'>,
    Partial<Pick<References, 'noteNamed' | 'openNote' | 'folds' | 'copyCode'>> {}

/** Where there are no references, no note has any name. */
export const noteNamedBy =
  (references: ReadReferences | null | undefined) =>
  (name: string): LinkTarget =>
    references?.noteNamed?.(name) ?? { kind: 'missing', title: name }
