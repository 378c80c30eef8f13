import {
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
  TextLayer,
  Util,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import {
  type LaidText,
  type OutlineEntry,
  type PageLink,
  type PdfDocument,
  type PdfPage,
  UnreadablePdf,
} from './document.ts'
import { start } from './online-pdf.worker.ts'
import { canvasScale } from './zoom.ts'

/** A file that takes longer to open is as good as damaged: a worker of its own reads it, so nothing else waits. */
const openTimeoutMs = 30_000

/** Where the release has what documents may lack. Tests have no release. */
declare const __webpack_public_path__: string | undefined
const base = () =>
  typeof __webpack_public_path__ === 'string' ? `${__webpack_public_path__}online-pdf` : '/online-pdf'

/**
 * Opens a document in a worker of its own.
 *
 * @throws UnreadablePdf; another error if the code that reads it could not be loaded
 */
export async function openPdf(bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<PdfDocument> {
  if (bytes.length === 0) throw new UnreadablePdf('empty')
  // The worker takes the bytes.
  const hash = await hashOf(bytes)
  const port = await start(signal)
  const worker = port ? PDFWorker.create({ port }) : undefined
  const task = getDocument({
    data: bytes,
    ...(worker && { worker }),
    // The worker has no network and runs no WebAssembly: what it needs comes from the page.
    useWorkerFetch: false,
    useWasm: false,
    enableXfa: false,
    cMapUrl: `${base()}/cmaps/`,
    standardFontDataUrl: `${base()}/fonts/`,
  })
  const close = () => {
    void task.destroy().finally(() => {
      worker?.destroy()
      port?.terminate()
    })
  }
  try {
    const opened = await within(task, port, signal)
    // A head without pages is no document.
    if (opened.numPages < 1) throw new UnreadablePdf('damaged')
    await opened.getPage(1)
    signal.throwIfAborted()
    return documentOf(opened, hash, close)
  } catch (error) {
    close()
    signal.throwIfAborted()
    if (error instanceof UnreadablePdf) throw error
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new UnreadablePdf(isLocked ? 'password' : 'damaged', error)
  }
}

/** Waits for a document, until the worker fails, the time is over or the signal aborts. */
async function within(task: PDFDocumentLoadingTask, port: Worker | null, signal: AbortSignal) {
  const { promise, reject } = Promise.withResolvers<never>()
  const fail = () => reject(new UnreadablePdf('damaged'))
  const timer = setTimeout(fail, openTimeoutMs)
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  port?.addEventListener('error', fail)
  try {
    return await Promise.race([task.promise, promise])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
    port?.removeEventListener('error', fail)
  }
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const contentOf = (page: PDFPageProxy) => page.getTextContent()
type TextContent = Awaited<ReturnType<typeof contentOf>>

/** Share of a font's height above and below the line that letters stand on, where the document does not say it. */
const usualAscentRatio = 0.8
const usualDescentRatio = -0.2

function bandsOf({ items, styles }: TextContent, page: PDFPageProxy): LaidText['bands'] {
  const { transform } = page.getViewport({ scale: 1 })
  return items.flatMap((item) => {
    if (!('str' in item)) return []
    const [, rise = 0, lean = 0, height = 0, , base = 0] = Util.transform(transform, item.transform) as number[]
    // Rows grow downwards there: letters that stand upright have a negative height.
    if (Math.abs(rise) > 0.01 || height >= 0) return [null]
    const { ascent, descent } = styles[item.fontName] ?? { ascent: usualAscentRatio, descent: usualDescentRatio }
    const fontHeight = Math.hypot(lean, height)
    return [
      {
        top: base - fontHeight * (ascent || usualAscentRatio),
        bottom: base - fontHeight * (descent || usualDescentRatio),
      },
    ]
  })
}

function documentOf(opened: PDFDocumentProxy, hash: string, close: () => void): PdfDocument {
  return {
    pageCount: opened.numPages,
    hash,
    page: async (number) => pageOf(opened, await opened.getPage(number)),
    async runs(number) {
      const { items } = await contentOf(await opened.getPage(number))
      return items.flatMap((item) => ('str' in item ? [item.hasEOL ? `${item.str}\n` : item.str] : []))
    },
    async outline() {
      const entries: Awaited<ReturnType<PDFDocumentProxy['getOutline']>> | null = await opened.getOutline()
      return entriesOf(opened, entries ?? [])
    },
    close,
  }
}

type RawEntries = readonly Pick<
  Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number],
  'title' | 'dest' | 'items'
>[]

const entriesOf = (opened: PDFDocumentProxy, entries: RawEntries): Promise<OutlineEntry[]> =>
  Promise.all(
    entries.map(async ({ title, dest, items }) => ({
      title,
      page: await pageOfTarget(opened, dest),
      entries: await entriesOf(opened, items),
    })),
  )

/** The page that an entry or a link leads to; null where it leads nowhere. */
async function pageOfTarget(opened: PDFDocumentProxy, target: unknown): Promise<number | null> {
  try {
    const explicit: unknown = typeof target === 'string' ? await opened.getDestination(target) : target
    const page: unknown = Array.isArray(explicit) ? explicit[0] : null
    if (typeof page === 'number') return page + 1
    return page === null || typeof page !== 'object' ? null : (await opened.getPageIndex(page as PageReference)) + 1
  } catch {
    return null
  }
}
type PageReference = Parameters<PDFDocumentProxy['getPageIndex']>[0]

function pageOf(opened: PDFDocumentProxy, page: PDFPageProxy): PdfPage {
  const { width, height } = page.getViewport({ scale: 1 })
  const size = { width, height }
  return {
    size,
    async draw(canvas, scale, signal) {
      const viewport = page.getViewport({ scale: canvasScale(scale, size, globalThis.devicePixelRatio || 1) })
      canvas.width = Math.floor(viewport.width)
      canvas.height = Math.floor(viewport.height)
      signal.throwIfAborted()
      const task = page.render({ canvas, viewport })
      const cancel = () => task.cancel()
      signal.addEventListener('abort', cancel)
      await task.promise.finally(() => signal.removeEventListener('abort', cancel))
    },
    async layOut(container, scale, signal) {
      const content = await contentOf(page)
      signal.throwIfAborted()
      const layer = new TextLayer({ textContentSource: content, container, viewport: page.getViewport({ scale }) })
      await layer.render()
      signal.throwIfAborted()
      return { runs: layer.textDivs, bands: bandsOf(content, page) }
    },
    links: async () => (await Promise.all((await page.getAnnotations()).map(linkOf))).flat(),
  }

  async function linkOf({ subtype, rect, url, dest }: Annotation): Promise<PageLink[]> {
    if (subtype !== 'Link' || !rect) return []
    const target = url ?? (await pageOfTarget(opened, dest))
    if (target === null) return []
    const [left = 0, bottom = 0, right = 0, top = 0] = rect
    const viewport = page.getViewport({ scale: 1 })
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left, top)
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, bottom)
    const place = {
      left: Math.min(x1, x2) / width,
      top: Math.min(y1, y2) / height,
      width: Math.abs(x2 - x1) / width,
      height: Math.abs(y2 - y1) / height,
    }
    return [{ place, target }]
  }
}

/** Of a link: its address has passed pdf.js, which leaves out others than those of sites, mail and telephones. */
interface Annotation {
  subtype?: string
  rect?: number[]
  url?: string
  dest?: unknown
}
