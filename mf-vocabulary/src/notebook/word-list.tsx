import { Link } from '@cahier/contract/router'
import { Button, buttonClass } from '@cahier/ui/button'
import { EmptyState } from '@cahier/ui/empty-state'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { WindowedList } from '@cahier/ui/windowed-list'
import { BookOpen } from 'lucide-react'
import { memo, useCallback, useMemo } from 'react'
import { pageWordCount, type Selection, useWordPage } from '../data/words.ts'
import { useTexts } from '../locales/index.ts'
import { useSelection } from '../selection/selection-state.ts'
import { useFoundCount, useOverview, useShownSelection } from '../selection/shown-selection.ts'
import { cardColumns } from './columns.ts'
import { WordCard } from './word-card.tsx'
import styles from './word-list.module.css'

/** A notebook with so few words says what comes next. */
const fewWords = 2

const keyOf = (place: number) => String(place)
const cardHeight = () => 198

/** The word at a position of the list. Rendering it loads its page. */
const WordAt = memo(function WordAt({ selection, place }: { selection: Selection; place: number }) {
  const { data } = useWordPage(selection, Math.floor(place / pageWordCount))
  const word = data?.[place % pageWordCount]
  return word ? <WordCard word={word} /> : <Skeleton className={styles.skeleton} />
})

/** All words of the selection; only those near the window are rendered, and only their pages are loaded. */
function Words({ selection, count }: { selection: Selection; count: number }) {
  const texts = useTexts()
  const places = useMemo(() => Array.from({ length: count }, (_, place) => place), [count])
  const wordAt = useCallback((place: number) => <WordAt selection={selection} place={place} />, [selection])
  return (
    <WindowedList
      label={texts.list}
      items={places}
      keyOf={keyOf}
      columns={cardColumns}
      estimate={cardHeight}
      even
      gap={18}
    >
      {wordAt}
    </WindowedList>
  )
}

/** The word list in each of its states: loading, failed, empty for a reason, or with words. */
export function WordList({ onAdd }: { onAdd(): void }) {
  const texts = useTexts()
  const overview = useOverview()
  const selection = useShownSelection()
  const found = useWordPage(selection, 0)
  const count = useFoundCount()
  const { search, showAll } = useSelection()
  const error = overview.error ?? found.error
  const refetch = () => Promise.all([overview.refetch(), found.refetch()])

  if (error && !(overview.data && found.data)) {
    return (
      <ErrorPanel
        title={texts.error.title}
        retry={{ label: texts.error.retry, run: () => void refetch() }}
        reload={{ label: texts.error.reload, run: () => location.reload() }}
      >
        <p>{error.isSchemaMissing ? texts.error.table : texts.error.body}</p>
      </ErrorPanel>
    )
  }
  if (!overview.data || !found.data) {
    return (
      <div className={styles.room}>
        <Loading label={texts.loading} className={styles.grid}>
          <Skeleton count={6} className={styles.skeleton} />
        </Loading>
      </div>
    )
  }
  if (overview.data.words === 0) {
    return (
      <EmptyState
        icon={<BookOpen size={22} strokeWidth={1.75} />}
        title={texts.empty.none}
        description={texts.empty.start}
        action={
          <Button variant="primary" onClick={onAdd}>
            {texts.form.add}
          </Button>
        }
      />
    )
  }
  if (count === 0 && !overview.isPlaceholderData) {
    return (
      <EmptyState
        title={search.trim() ? texts.empty.search(search.trim()) : texts.empty.selection}
        action={<Button onClick={showAll}>{texts.empty.reset}</Button>}
      />
    )
  }
  return (
    <>
      <Words selection={selection} count={count} />
      {overview.data.words <= fewWords && (
        <div className={styles.few}>
          <p>{texts.empty.few}</p>
          <Link to="/vocabulary/review" className={buttonClass({})}>
            {texts.word.review}
          </Link>
          <Button onClick={onAdd}>{texts.form.add}</Button>
        </div>
      )}
    </>
  )
}
