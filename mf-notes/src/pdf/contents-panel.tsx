import { useFormat } from '@cahier/contract/i18n'
import { Segmented } from '@cahier/ui/segmented'
import { useEffect, useRef, useState } from 'react'
import styles from './contents-panel.module.css'
import type { OutlineEntry, PdfDocument } from './document.ts'
import { usePdfTexts } from './locales/index.ts'
import { free } from './page-view.tsx'

/** CSS pixels. */
const thumbnailWidthPx = 160
type Shown = 'outline' | 'thumbnails'

export interface ContentsPanelProps {
  document: PdfDocument
  /** Height of a page as a share of its width. */
  ratio: number
  current: number
  onPage(page: number): void
}

/** The outline of a document, if it has one, and small pictures of its pages. */
export function ContentsPanel({ document, ratio, current, onPage }: ContentsPanelProps) {
  const texts = usePdfTexts()
  const [outline, setOutline] = useState<readonly OutlineEntry[] | null>(null)
  const [chosen, setChosen] = useState<Shown | null>(null)
  useEffect(() => {
    let isOver = false
    document.outline().then(
      (entries) => !isOver && setOutline(entries),
      () => !isOver && setOutline([]),
    )
    return () => {
      isOver = true
    }
  }, [document])
  const hasOutline = outline !== null && outline.length > 0
  const shown: Shown = hasOutline ? (chosen ?? 'outline') : 'thumbnails'

  return (
    <nav className={styles.panel} aria-label={texts.contents}>
      {hasOutline && (
        <Segmented<Shown>
          label={texts.contents}
          value={shown}
          onValueChange={setChosen}
          options={[
            { value: 'outline', label: texts.outline },
            { value: 'thumbnails', label: texts.thumbnails },
          ]}
        />
      )}
      {hasOutline && shown === 'outline' && <Entries entries={outline} onPage={onPage} />}
      {outline !== null && shown === 'thumbnails' && (
        <Thumbnails document={document} ratio={ratio} current={current} onPage={onPage} />
      )}
    </nav>
  )
}

function Entries({ entries, onPage }: { entries: readonly OutlineEntry[]; onPage(page: number): void }) {
  const format = useFormat()
  return (
    <ul className={styles.entries}>
      {entries.map(({ title, page, entries: inner }, index) => (
        <li key={index}>
          <button type="button" className={styles.entry} disabled={page === null} onClick={() => page && onPage(page)}>
            <span>{title}</span>
            {page !== null && <span className={styles.number}>{format.number(page)}</span>}
          </button>
          {inner.length > 0 && <Entries entries={inner} onPage={onPage} />}
        </li>
      ))}
    </ul>
  )
}

function Thumbnails({ document, ratio, current, onPage }: ContentsPanelProps) {
  const texts = usePdfTexts()
  const format = useFormat()
  const list = useRef<HTMLUListElement>(null)
  const count = format.number(document.pageCount)
  useEffect(() => {
    list.current?.children[current - 1]?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <ul ref={list} className={styles.thumbnails}>
      {Array.from({ length: document.pageCount }, (_, index) => index + 1).map((page) => (
        <li key={page}>
          <button
            type="button"
            className={styles.thumbnail}
            aria-label={texts.page(format.number(page), count)}
            aria-current={page === current ? 'page' : undefined}
            onClick={() => onPage(page)}
          >
            <Thumbnail document={document} page={page} height={thumbnailWidthPx * ratio} />
            <span aria-hidden="true">{format.number(page)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Drawn while it is seen. */
function Thumbnail({ document, page, height }: { document: PdfDocument; page: number; height: number }) {
  const holder = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const element = holder.current
    if (!element) return
    let leaving: AbortController | undefined
    const clear = () => {
      leaving?.abort()
      leaving = undefined
      const canvas = element.querySelector('canvas')
      if (canvas) free(canvas)
      element.replaceChildren()
    }
    const draw = async ({ signal }: AbortController) => {
      const { size, draw } = await document.page(page)
      const canvas = globalThis.document.createElement('canvas')
      await draw(canvas, thumbnailWidthPx / size.width, signal)
      element.replaceChildren(canvas)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        const isSeen = entries.at(-1)?.isIntersecting ?? false
        if (!isSeen) return clear()
        if (leaving) return
        leaving = new AbortController()
        // A page that cannot be drawn has its number.
        draw(leaving).catch(() => undefined)
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      clear()
    }
  }, [document, page])
  return <span ref={holder} className={styles.picture} style={{ height }} />
}
