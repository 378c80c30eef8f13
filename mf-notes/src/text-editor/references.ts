import { type LinkTarget, ownAnchor } from '../links/note-links.ts'
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

/** A note that a link may name. */
export interface SuggestedNote {
  title: string
  /** What a link writes to lead to it. */
  name: string
  /** Its folder, in words, where other notes have its title. */
  place: string | null
}

/** What can be done with a frame where it stands. */
export interface FrameOptions {
  /** Shows the Markdown of the embed. Absent where it is only read. */
  onEdit?: (() => void) | undefined
  /** Its size has changed. */
  onSized?: () => void
  /** When its content is drawn: once it is near the window, which is the default, or now. On paper it is drawn now, and follows no changes. */
  draws?: 'near' | 'now' | 'paper'
}

/** Frames for the notes, and parts of notes, that a text shows: `![[Note#Titre]]`. `inner` is what stands between the brackets. */
export interface Embeds {
  /** Whether an embed alone in its line is drawn as a frame; else it is a picture, or a link. */
  takes(inner: string): boolean
  draw(inner: string, options?: FrameOptions): HTMLElement
  /** Draws a frame for another embed, or with other references. It keeps the place to which it is scrolled. @returns whether it is a frame */
  redraw(frame: HTMLElement, inner: string): boolean
  /** A frame that leaves the page follows its note no longer. */
  end(frame: HTMLElement): void
  /** The height that a frame may have, in pixels. */
  heightOf(inner: string): number
}

/** What a note's text refers to, and the words that are shown with it. A new object where any of it has changed. */
export interface References {
  /** The note that a link names. */
  noteNamed(name: string): LinkTarget
  openNote(target: LinkTarget): void
  /** What a link writes to lead to one of the learner's notes; null if there is none. */
  linkNameOf(id: string): string | null
  /** Notes whose titles hold what is typed, the best first. */
  suggestNotes(typed: string): readonly SuggestedNote[]
  /** The anchors of the headings in the note that a link names, in its order; null for the note itself and where there is no text. */
  headingsIn(name: string): readonly string[] | null
  /** Copies the address of a place in the note. */
  copyLink(anchor: string): void
  /** Names of tags that hold what is typed, the best first. */
  suggestTags(typed: string): readonly string[]
  /** Shows the notes that have a tag. */
  openTag(name: string): void
  /** The picture with the name of a file. */
  picture(name: string): Picture
  /** Shows a picture, by the name of its file, over the whole window. */
  openPicture(name: string): void
  /** Shows a picture from this device while it is being sent. */
  keepPicture(name: string, file: File): void
  /** Which callouts of the note are open on this device. */
  folds: FoldMemory
  /** Whether a file of the note is a PDF of that name. */
  hasPdf(name: string): boolean
  /** Opens a file of the note beside it. @param page from 1 */
  openPdf(name: string, page: number): void
  embeds: Embeds
  /** Tells how many pictures of what was pasted are missing. */
  onPicturesLeftOut(count: number): void
  /** Copies the code of a block, and says so. */
  copyCode(code: string): void
  texts: EditorTexts
}

/**
 * What a text refers to where it is read. Without `noteNamed`, links to notes are words: whoever reads has no notes. Without `copyCode`, blocks of code
 * have no button for it, and pictures none without `openPicture`.
 */
export interface ReadReferences
  extends Pick<References, 'picture' | 'texts'>,
    Partial<
      Pick<
        References,
        'noteNamed' | 'openNote' | 'hasPdf' | 'openPdf' | 'embeds' | 'folds' | 'copyCode' | 'openTag' | 'openPicture'
      >
    > {
  /** The ways to places in the same text, for whoever has no notes. */
  here?: { addressOf(anchor: string): string; show(anchor: string): void }
  /** It stands inside another text, whose headings alone have ids. */
  isEmbedded?: boolean
}

/** Where there are no references, no note has any name. */
export const noteNamedBy =
  (references: ReadReferences | null | undefined) =>
  (name: string): LinkTarget => {
    const anchor = ownAnchor(name)
    return (
      references?.noteNamed?.(name) ??
      (anchor === null ? { kind: 'missing', title: name } : { kind: 'note', id: '', title: '', anchor })
    )
  }
