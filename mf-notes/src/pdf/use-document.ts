import { useEffect, useState } from 'react'
import { type PdfDocument, type PdfPage, UnreadablePdf, type UnreadableReason } from './document.ts'
import { openPdf } from './open-pdf.ts'
import type { Size } from './zoom.ts'

export type Failure = UnreadableReason | 'offline' | 'unreachable' | 'gone'

export type Opened =
  | { kind: 'opening' }
  | { kind: 'open'; document: PdfDocument; firstPage: PdfPage }
  | { kind: 'failed'; failure: Failure }

/** Gets the bytes of a file. It rejects with a `Failure` of its own where it knows why. */
export type ReadFile = (signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>

export class FileFailure extends Error {
  readonly failure: Failure
  constructor(failure: Failure, cause?: unknown) {
    super(failure, { cause })
    this.failure = failure
  }
}

const failureOf = (error: unknown): Failure => {
  if (error instanceof UnreadablePdf) return error.reason
  return error instanceof FileFailure ? error.failure : 'unreachable'
}

/** Opens a document for as long as it is shown. @param read null while it is not known where the file is */
export function useDocument(read: ReadFile | null): Opened {
  const [opened, setOpened] = useState<Opened>({ kind: 'opening' })
  useEffect(() => {
    setOpened({ kind: 'opening' })
    if (!read) return
    const closing = new AbortController()
    const { signal } = closing
    let document: PdfDocument | undefined
    const open = async () => {
      try {
        document = await openPdf(await read(signal), signal)
        const firstPage = await document.page(1)
        if (!signal.aborted) setOpened({ kind: 'open', document, firstPage })
      } catch (error) {
        if (!signal.aborted) setOpened({ kind: 'failed', failure: failureOf(error) })
      }
      if (signal.aborted) document?.close()
    }
    void open()
    return () => {
      closing.abort()
      document?.close()
    }
  }, [read])
  return opened
}

/** Sizes of all pages: of those that were not read yet, that of the first. */
export const sizesOf = (count: number, first: Size, known: ReadonlyMap<number, Size>): Size[] =>
  Array.from({ length: count }, (_, index) => known.get(index + 1) ?? first)
