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

export interface PdfPage {
  /** In points, as it is shown. */
  size: Size
  /** Draws it on a canvas. @param scale CSS pixels of a point @throws when the signal aborts */
  draw(canvas: HTMLCanvasElement, scale: number, signal: AbortSignal): Promise<void>
  /** Puts its text into a container, to be selected and read. @returns an element for each run of `runs` */
  layOut(container: HTMLElement, scale: number, signal: AbortSignal): Promise<readonly HTMLElement[]>
  links(): Promise<readonly PageLink[]>
}

export interface PdfDocument {
  pageCount: number
  /** @param number from 1 */
  page(number: number): Promise<PdfPage>
  /** The text of a page in the runs that it consists of. */
  runs(number: number): Promise<readonly string[]>
  outline(): Promise<readonly OutlineEntry[]>
  close(): void
}
