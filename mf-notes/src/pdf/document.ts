import type { Size } from './zoom.ts'

/** Why a file cannot be shown. */
export type UnreadableReason = 'empty' | 'password' | 'damaged'

export class UnreadablePdf extends Error {
  override readonly name = 'UnreadablePdf'
  readonly reason: UnreadableReason
  constructor(reason: UnreadableReason, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

export interface OutlineEntry {
  title: string
  /** From 1; null leads nowhere in the document. */
  page: number | null
  entries: readonly OutlineEntry[]
}

/** A link on a page. Its place is in shares of the page's size. */
export interface PageLink {
  place: { left: number; top: number; width: number; height: number }
  /** An address, or the number of a page. */
  target: string | number
}

/** Top and bottom of a line of text, in points from the upper edge of the page. */
export interface Band {
  top: number
  bottom: number
}

/** The text of a page in the document, to be selected and read. */
export interface LaidText {
  /** An element for each run of `runs`, with its text in a node. */
  runs: readonly HTMLElement[]
  /** Where each of them stands; null for text that does not run from left to right. */
  bands: readonly (Band | null)[]
}

export interface PdfPage {
  /** In points, as it is shown. */
  size: Size
  /** Draws it on a canvas. @param scale CSS pixels of a point @throws when the signal aborts */
  draw(canvas: HTMLCanvasElement, scale: number, signal: AbortSignal): Promise<void>
  /** Puts its text into a container. */
  layOut(container: HTMLElement, scale: number, signal: AbortSignal): Promise<LaidText>
  links(): Promise<readonly PageLink[]>
}

export interface PdfDocument {
  pageCount: number
  /** SHA-256 of its bytes: another edition has another one. */
  hash: string
  /** @param number from 1 */
  page(number: number): Promise<PdfPage>
  /** The text of a page in the runs that it consists of, with a line break where a line ends. */
  runs(number: number): Promise<readonly string[]>
  outline(): Promise<readonly OutlineEntry[]>
  close(): void
}
