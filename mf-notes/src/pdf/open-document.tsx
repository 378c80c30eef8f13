import { useFormat } from '@cahier/contract/i18n'
import { IconButton } from '@cahier/ui/icon-button'
import { Highlighter, PanelLeft } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { takesText } from '../key-press/takes-text.ts'
import { ContentsPanel } from './contents-panel.tsx'
import type { LaidText, PdfDocument, PdfPage } from './document.ts'
import { HighlightMarks, HighlightReaches } from './highlights/highlight-marks.tsx'
import { HighlightsPanel } from './highlights/highlights-panel.tsx'
import { PassageBar } from './highlights/passage-bar.tsx'
import { isInside } from './highlights/quads.ts'
import { type HighlightedFile, useHighlighting } from './highlights/use-highlighting.ts'
import type { ShownHighlight } from './highlights/use-shown-highlights.ts'
import { usePdfTexts } from './locales/index.ts'
import { PageView } from './page-view.tsx'
import styles from './pdf-reader.module.css'
import { ReaderFoot } from './reader-foot.tsx'
import { readerKey } from './reader-keys.ts'
import { SearchBar } from './search-bar.tsx'
import { useFoundPassages } from './use-found-passages.ts'
import { usePages } from './use-pages.ts'
import { usePinch } from './use-pinch.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

export interface OpenDocumentProps {
  document: PdfDocument
  firstPage: PdfPage
  file: HighlightedFile
  /** The page of the address. */
  page: number
  /** Another one where a link has led to the page, though the address named it already. */
  visit: string
  /** What can be done with the file. */
  actions: ReactNode
  onPage(page: number): void
}

const none: readonly ShownHighlight[] = []

/** On a phone, panels lie over the pages. */
const isNarrow = () => globalThis.matchMedia?.('(max-width: 639px)').matches ?? false

/** A document that could be opened: its pages, how to move in them, what is found, and what is marked. */
export function OpenDocument({ document, firstPage, file, page, visit, actions, onPage }: OpenDocumentProps) {
  const texts = usePdfTexts()
  const format = useFormat()
  const scroller = useRef<HTMLElement>(null)
  const [panel, setPanel] = useState<'contents' | 'highlights' | null>(null)
  const [isSearching, setSearching] = useState(false)
  const [laid, setLaid] = useState<ReadonlyMap<number, LaidText>>(new Map())
  const pages = usePages(document, firstPage, scroller, page)
  const { current, goTo, scale } = pages
  const search = useFoundPassages(document, laid, isSearching, goTo)
  const highlighting = useHighlighting({ document, file, pages: scroller, laid, scale })
  const { shown, chosen, choose } = highlighting
  const byPage = useMemo(() => Map.groupBy(shown, ({ shownPage }) => shownPage), [shown])
  /** The highlight was chosen with the keyboard. */
  const [isByKey, setByKey] = useState(false)

  const onText = useCallback((of: number, text: LaidText | null) => {
    setLaid((before) => {
      const after = new Map(before)
      if (text) after.set(of, text)
      else after.delete(of)
      return after
    })
  }, [])

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

  const toPages = () => scroller.current?.focus({ preventScroll: true })
  const closeSearch = () => {
    setSearching(false)
    toPages()
  }
  const closePanel = () => {
    setPanel(null)
    toPages()
  }
  const toggle = (wanted: 'contents' | 'highlights') => setPanel(panel === wanted ? null : wanted)
  const closeBar = () => {
    const reach = scroller.current?.querySelector<HTMLElement>(`[data-highlight="${chosen?.id}"]`)
    choose(null)
    highlighting.letGo()
    if (isByKey && reach) reach.focus({ preventScroll: true })
    else toPages()
  }
  const chooseByKey = useCallback(
    (id: string) => {
      setByKey(true)
      choose(id)
    },
    [choose],
  )
  const showHighlight = ({ id, shownPage, shownQuads }: ShownHighlight) => {
    if (!shownPage) return
    goTo(shownPage, (shownQuads?.[1] ?? 0) / (pages.sizes[shownPage - 1]?.height ?? firstPage.size.height))
    setByKey(false)
    choose(id)
    if (isNarrow()) closePanel()
  }
  // The text of a page lies over its highlights.
  const onClick = ({ target, clientX, clientY }: MouseEvent) => {
    const sheet = target instanceof Element ? target.closest<HTMLElement>('[data-page]') : null
    const isSelecting = globalThis.getSelection()?.isCollapsed === false
    if (!sheet || isSelecting || (target as Element).closest('a, button')) return
    const { left, top } = sheet.getBoundingClientRect()
    const [x, y] = [(clientX - left) / scale, (clientY - top) / scale]
    const found = shown.findLast(
      ({ shownPage, shownQuads }) => shownPage === Number(sheet.dataset.page) && isInside(shownQuads ?? [], x, y),
    )
    setByKey(false)
    choose(found?.id ?? null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of an open menu, which lies elsewhere in the page, are its own.
    if (!event.currentTarget.contains(event.target as Node)) return
    if (event.key === 'Escape' && (highlighting.selected.length > 0 || chosen || isSearching || panel)) {
      event.preventDefault()
      if (highlighting.selected.length > 0 || chosen) closeBar()
      else if (isSearching) closeSearch()
      else closePanel()
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
    if (key === 'highlight') void highlighting.mark(highlighting.color)
    if (key === 'list' && panel === 'highlights') closePanel()
    else if (key === 'list') setPanel('highlights')
  }

  const on = (number: number) => byPage.get(number) ?? none
  const pendingOn = (number: number) => highlighting.selected.find((passage) => passage.page === number)?.quads

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the controls inside
    <div className={styles.open} onKeyDown={onKeyDown}>
      <header className={styles.bar}>
        <IconButton label={texts.contents} aria-expanded={panel === 'contents'} onClick={() => toggle('contents')}>
          <PanelLeft {...icon} />
        </IconButton>
        <h2 className={styles.name} title={file.name}>
          {file.name}
        </h2>
        <IconButton
          label={highlighting.texts.title}
          aria-expanded={panel === 'highlights'}
          onClick={() => toggle('highlights')}
        >
          <Highlighter {...icon} />
        </IconButton>
        {actions}
      </header>
      {isSearching && <SearchBar search={search} onClose={closeSearch} />}
      {panel === 'contents' && (
        <ContentsPanel
          document={document}
          ratio={firstPage.size.height / firstPage.size.width}
          current={current}
          onPage={(to) => {
            goTo(to)
            if (isNarrow()) setPanel(null)
          }}
        />
      )}
      {panel === 'highlights' && (
        <HighlightsPanel highlighting={highlighting} noteId={file.noteId} onShow={showHighlight} onClose={closePanel} />
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard, highlights are reached as buttons */}
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: Safari scrolls only focusable elements by keyboard
        tabIndex={0}
        aria-label={texts.pages}
        className={styles.pages}
        onScroll={pages.onScroll}
        onClick={onClick}
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
              scale={scale}
              marks={
                <HighlightMarks
                  highlights={on(number)}
                  pending={highlighting.isWriting ? pendingOn(number) : undefined}
                  chosenId={chosen?.id ?? null}
                  scale={scale}
                />
              }
              onSize={pages.learnSize}
              onText={onText}
              onPage={goTo}
            >
              <HighlightReaches highlights={on(number)} scale={scale} onChoose={chooseByKey} />
            </PageView>
          ))}
          <PassageBar
            highlighting={highlighting}
            noteId={file.noteId}
            pages={scroller}
            scale={scale}
            takesFocus={isByKey}
            onClose={closeBar}
          />
        </div>
      </section>
      <p role="status" className="visually-hidden">
        {texts.page(format.number(current), format.number(document.pageCount))}
      </p>
      <p role="status" className="visually-hidden">
        {highlighting.said}
      </p>
      <ReaderFoot
        pages={pages}
        pageCount={document.pageCount}
        isSearching={isSearching}
        onSearch={() => setSearching(!isSearching)}
      />
    </div>
  )
}
