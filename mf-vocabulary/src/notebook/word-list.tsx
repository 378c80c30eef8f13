import { missesTable } from '@cahier/contract/query'
import { Button } from '@cahier/ui/button'
import { EmptyState } from '@cahier/ui/empty-state'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { BookOpen } from 'lucide-react'
import { page, useFoundWords, useOverview } from '../data/words.ts'
import { useTexts } from '../locales/index.ts'
import { useSelection } from './selection-state.ts'
import { useFoundCount } from './shown-selection.ts'
import { WordCard } from './word-card.tsx'
import styles from './word-list.module.css'

/** The words in whichever state they are: loading, failed, empty for a reason, or there. */
export function WordList({ onAdd }: { onAdd(): void }) {
  const texts = useTexts()
  const overview = useOverview()
  const found = useFoundWords()
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
        <p>{missesTable(error) ? texts.error.table : texts.error.body}</p>
      </ErrorPanel>
    )
  }
  if (!overview.data || !found.data) {
    return (
      <Loading label={texts.loading} className={styles.grid}>
        <Skeleton count={6} className={styles.skeleton} />
      </Loading>
    )
  }
  if (overview.data.words === 0) {
    return (
      <EmptyState
        icon={<BookOpen size={22} strokeWidth={1.75} />}
        title={texts.empty.none}
        action={
          <Button variant="primary" onClick={onAdd}>
            {texts.form.add}
          </Button>
        }
      />
    )
  }
  const shown = found.data.pages.flat()
  if (shown.length === 0 && !found.isFetching) {
    return (
      <EmptyState
        title={search.trim() ? texts.empty.search(search.trim()) : texts.empty.selection}
        action={<Button onClick={showAll}>{texts.empty.reset}</Button>}
      />
    )
  }
  const left = count - shown.length
  return (
    <>
      <ul className={styles.grid}>
        {shown.map((word) => (
          <li key={word.id}>
            <WordCard word={word} />
          </li>
        ))}
      </ul>
      {found.hasNextPage && left > 0 && (
        <Button className={styles.more} busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {texts.more(Math.min(left, page))}
        </Button>
      )}
    </>
  )
}
