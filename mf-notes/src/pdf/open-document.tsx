import { useFormat } from '@cahier/contract/i18n'
import { IconButton } from '@cahier/ui/icon-button'
import {
  ChevronLeft,
  ChevronRight,
  MoveHorizontal,
  PanelLeft,
  Search as SearchIcon,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { takesText } from '../key-press/takes-text.ts'
import { ContentsPanel } from './contents-panel.tsx'
import type { PdfDocument, PdfPage } from './document.ts'
import { usePdfTexts } from './locales/index.ts'
import { PageField } from './page-field.tsx'
import { PageView } from './page-view.tsx'
import styles from './pdf-reader.module.css'
import { readerKey } from './reader-keys.ts'
import { SearchBar } from './search-bar.tsx'
import { rangeOf, useFoundMarks } from './use-found-marks.ts'
import { usePages } from './use-pages.ts'
import { usePinch } from './use-pinch.ts'
import { type FoundPassage, useSearch } from './use-search.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

export interface OpenDocumentProps {
  document: PdfDocument
  firstPage: PdfPage
  name: string
  /** The page of the address. */
  page: number
  /** Another one where a link has led to the page, though the address named it already. */
  visit: string
  /** What can be done with the file. */
  actions: ReactNode
  onPage(page: number): void
}

/** A document that could be opened: its pages, how to move in them, and what is found. */
export function OpenDocument({ document, firstPage, name, page, visit, actions, onPage }: OpenDocumentProps) {
  const texts = usePdfTexts()
  const format = useFormat()
  const scroller = useRef<HTMLElement>(null)
  const [hasContents, setContents] = useState(false)
  const [isSearching, setSearching] = useState(false)
  const [runsOf, setRunsOf] = useState<ReadonlyMap<number, readonly HTMLElement[]>>(new Map())
  const pages = usePages(document, firstPage, scroller, page)
  const { current, goTo } = pages

  // A passage is scrolled to twice: its page, and once that has its text, its line.
  const wanted = useRef<FoundPassage | null>(null)
  const search = useSearch(document, (passage) => {
    wanted.current = passage
    if (!showPassage(passage, runsOf.get(passage.page))) goTo(passage.page)
  })
  const { found, at } = search
  const shown = isSearching ? found : []
  useFoundMarks(shown, at, runsOf)
  const showPassage = (passage: FoundPassage, runs: readonly HTMLElement[] | undefined): boolean => {
    const line = runs?.[passage.from.run]
    const range = runs && rangeOf(passage, runs)
    if (!line || !range) return false
    wanted.current = null
    line.scrollIntoView({ block: 'center', inline: 'nearest' })
    return true
  }
  const onText = useCallback((of: number, runs: readonly HTMLElement[] | null) => {
    setRunsOf((before) => {
      const after = new Map(before)
      if (runs) after.set(of, runs)
      else after.delete(of)
      return after
    })
  }, [])
  useEffect(() => {
    const passage = wanted.current
    const line = passage && runsOf.get(passage.page)?.[passage.from.run]
    if (!line) return
    wanted.current = null
    line.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [runsOf])

  // The address leads to another page; what is written into it by reading does not.
  const told = useRef(page)
  const followed = useRef({ page, visit })
  useEffect(() => {
    const before = followed.current
    if (page === before.page && visit === before.visit) return
    followed.current = { page, visit }
    if (page === told.current) return
    told.current = page
    goTo(page)
  }, [page, visit, goTo])
  useEffect(() => {
    if (current === told.current) return
    told.current = current
    onPage(current)
  }, [current, onPage])

  usePinch(scroller, pages.factor, pages.zoomTo)
  useEffect(() => scroller.current?.focus({ preventScroll: true }), [])

  const closeSearch = () => {
    setSearching(false)
    scroller.current?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && (isSearching || hasContents)) {
      event.preventDefault()
      if (isSearching) closeSearch()
      else setContents(false)
      return
    }
    const key = readerKey(event, takesText(event.target))
    if (!key) return
    event.preventDefault()
    if (key === 'next') goTo(current + 1)
    if (key === 'previous') goTo(current - 1)
    if (key === 'first') goTo(1)
    if (key === 'last') goTo(document.pageCount)
    if (key === 'search') setSearching(true)
    if (key === 'larger') pages.zoomBy(1)
    if (key === 'smaller') pages.zoomBy(-1)
    if (key === 'width') pages.fitWidth()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the controls inside
    <div className={styles.open} data-contents={hasContents || undefined} onKeyDown={onKeyDown}>
      <header className={styles.bar}>
        <IconButton label={texts.contents} aria-expanded={hasContents} onClick={() => setContents(!hasContents)}>
          <PanelLeft {...icon} />
        </IconButton>
        <h2 className={styles.name} title={name}>
          {name}
        </h2>
        {actions}
      </header>
      {isSearching && <SearchBar search={search} onClose={closeSearch} />}
      {hasContents && (
        <ContentsPanel
          document={document}
          ratio={firstPage.size.height / firstPage.size.width}
          current={current}
          onPage={(to) => {
            goTo(to)
            // On a phone it lies over the pages.
            if (globalThis.matchMedia?.('(max-width: 639px)').matches) setContents(false)
          }}
        />
      )}
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: Safari scrolls only focusable elements by keyboard
        tabIndex={0}
        aria-label={texts.pages}
        className={styles.pages}
        onScroll={pages.onScroll}
      >
        <div className={styles.paper} style={{ height: pages.places.height, minWidth: pages.widest }}>
          {pages.alive.map((number) => (
            <PageView
              key={number}
              document={document}
              number={number}
              top={pages.places.tops[number - 1] ?? 0}
              height={pages.places.heights[number - 1] ?? 0}
              width={pages.sizes[number - 1]?.width ?? firstPage.size.width}
              scale={pages.scale}
              onSize={pages.learnSize}
              onText={onText}
              onPage={goTo}
            />
          ))}
        </div>
      </section>
      <p role="status" className="visually-hidden">
        {texts.page(format.number(current), format.number(document.pageCount))}
      </p>
      <div className={styles.foot}>
        <IconButton label={texts.previous} disabled={current === 1} onClick={() => goTo(current - 1)}>
          <ChevronLeft {...icon} />
        </IconButton>
        <PageField current={current} count={document.pageCount} onPage={goTo} />
        <IconButton label={texts.next} disabled={current === document.pageCount} onClick={() => goTo(current + 1)}>
          <ChevronRight {...icon} />
        </IconButton>
        <span className={styles.space} />
        <IconButton label={texts.zoomOut} onClick={() => pages.zoomBy(-1)}>
          <ZoomOut {...icon} />
        </IconButton>
        <span className={styles.factor}>{format.number(pages.factor, { style: 'percent' })}</span>
        <IconButton label={texts.zoomIn} onClick={() => pages.zoomBy(1)}>
          <ZoomIn {...icon} />
        </IconButton>
        <IconButton label={texts.fitWidth} onClick={pages.fitWidth}>
          <MoveHorizontal {...icon} />
        </IconButton>
        <IconButton label={texts.search} aria-expanded={isSearching} onClick={() => setSearching(!isSearching)}>
          <SearchIcon {...icon} />
        </IconButton>
      </div>
    </div>
  )
}
