import { missesTable } from '@cahier/contract/query'
import { Button } from '@cahier/ui/button'
import { EmptyState } from '@cahier/ui/empty-state'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import type { useWords } from '../data/words.ts'
import { useTexts } from '../locales/index.ts'
import { useSelection } from './selection-state.ts'
import { useShownWords } from './shown-words.ts'
import { WordCard } from './word-card.tsx'
import styles from './word-list.module.css'

export interface WordListProps {
  query: ReturnType<typeof useWords>
  onAdd(): void
}

/** Cards drawn at once; the rest follows on demand. */
const page = 60

/** The words in whichever state they are: loading, failed, empty for a reason, or there. */
export function WordList({ query, onAdd }: WordListProps) {
  const texts = useTexts()
  const { data, error, refetch } = query
  const { search, showAll } = useSelection()
  const shown = useShownWords(data ?? [])
  const [pages, setPages] = useState(1)

  if (error && !data) {
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
  if (!data) {
    return (
      <Loading label={texts.loading} className={styles.grid}>
        <Skeleton count={6} className={styles.skeleton} />
      </Loading>
    )
  }
  if (data.length === 0) {
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
  if (shown.length === 0) {
    return (
      <EmptyState
        title={search.trim() ? texts.empty.search(search.trim()) : texts.empty.selection}
        action={<Button onClick={showAll}>{texts.empty.reset}</Button>}
      />
    )
  }
  const left = shown.length - pages * page
  return (
    <>
      <ul className={styles.grid}>
        {shown.slice(0, pages * page).map((word) => (
          <li key={word.id}>
            <WordCard word={word} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button className={styles.more} onClick={() => setPages((count) => count + 1)}>
          {texts.more(Math.min(left, page))}
        </Button>
      )}
    </>
  )
}
