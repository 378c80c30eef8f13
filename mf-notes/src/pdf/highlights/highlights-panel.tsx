import { useFormat } from '@cahier/contract/i18n'
import { Button } from '@cahier/ui/button'
import { IconButton } from '@cahier/ui/icon-button'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { HighlightItem } from './highlight-item.tsx'
import styles from './highlights.module.css'
import type { Highlighting } from './use-highlighting.ts'
import type { ShownHighlight } from './use-shown-highlights.ts'

export interface HighlightsPanelProps {
  highlighting: Highlighting
  noteId: string
  onShow(highlight: ShownHighlight): void
  onClose(): void
}

/** The highlights of a document by page, with what was written about them. */
export function HighlightsPanel({ highlighting, noteId, onShow, onClose }: HighlightsPanelProps) {
  const { texts, shown, list, isFailed, isWaiting, mayCite } = highlighting
  const format = useFormat()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  // A highlight that is deleted takes the focus with it.
  useEffect(() => {
    if (list && document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
  }, [list])

  const pages = Map.groupBy(
    shown.filter(({ shownPage }) => typeof shownPage === 'number'),
    ({ shownPage }) => shownPage ?? 0,
  )
  const missing = shown.filter(({ shownPage }) => shownPage === null)
  const isSearching = shown.some(({ shownPage }) => shownPage === undefined)
  const items = (highlights: readonly ShownHighlight[]) => (
    <ol className={styles.list}>
      {highlights.map((highlight) => (
        <HighlightItem
          key={highlight.id}
          highlight={highlight}
          highlighting={highlighting}
          noteId={noteId}
          onShow={onShow}
        />
      ))}
    </ol>
  )

  return (
    <aside ref={panel} tabIndex={-1} className={styles.panel} aria-label={texts.title}>
      <header className={styles.head}>
        <h3 className={styles.title}>{texts.title}</h3>
        <IconButton label={texts.close} onClick={onClose}>
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </header>
      <div className={styles.body}>
        {isWaiting && <p className={styles.notice}>{texts.waiting}</p>}
        {isFailed && (
          <>
            <p role="alert">{texts.failed}</p>
            <Button size="s" onClick={highlighting.retry}>
              {texts.retry}
            </Button>
          </>
        )}
        {list === undefined && !isFailed && (
          <Loading label={texts.loading}>
            <Skeleton className={styles.skeleton} />
            <Skeleton className={styles.skeleton} />
          </Loading>
        )}
        {list?.length === 0 && <p className={styles.notice}>{mayCite ? texts.empty : texts.emptyToRead}</p>}
        {mayCite && pages.size > 0 && (
          <Button size="s" onClick={() => void highlighting.cite([...pages.values()].flat())}>
            {texts.citeAll}
          </Button>
        )}
        {isSearching && (
          <p role="status" className={styles.notice}>
            {texts.searching}
          </p>
        )}
        {[...pages]
          .toSorted(([one], [other]) => one - other)
          .map(([page, highlights]) => (
            <section key={page}>
              <h4 className={styles.page}>{texts.page(format.number(page))}</h4>
              {items(highlights)}
            </section>
          ))}
        {missing.length > 0 && (
          <section>
            <h4 className={styles.page}>{texts.missing}</h4>
            <p className={styles.notice}>{texts.missingHint}</p>
            {items(missing)}
          </section>
        )}
      </div>
    </aside>
  )
}
