import { AreaError } from '@cahier/contract/data'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { WindowedList } from '@cahier/ui/windowed-list'
import { useCallback } from 'react'
import { useTexts } from '../locales/index.ts'
import type { Notes } from '../replica/use-notes.ts'
import type { LocalNote } from '../replica/view.ts'
import { cardColumns, estimateCard, estimateCell, estimateRow } from './card-size.ts'
import type { View } from './filter.ts'
import { NoteCard } from './note-card.tsx'
import styles from './note-list.module.css'

const keyOf = (note: LocalNote) => note.id
const oneColumn = () => 1

export interface NoteListProps {
  notes: readonly LocalNote[]
  view: View
  words: readonly string[]
  tagId: string | null
  query: string
  onTag(tagId: string): void
}

/** The notes in the chosen view. */
export function NoteList({ notes, view, words, tagId, query, onTag }: NoteListProps) {
  const texts = useTexts()
  const card = useCallback(
    (note: LocalNote) => <NoteCard note={note} view={view} words={words} tagId={tagId} query={query} onTag={onTag} />,
    [view, words, tagId, query, onTag],
  )
  // Few notes take the whole width.
  const columns = useCallback(
    (width: number) => Math.min(cardColumns(width), Math.max(2, notes.length)),
    [notes.length],
  )
  return (
    <WindowedList
      key={view}
      label={texts.list.label}
      items={notes}
      keyOf={keyOf}
      columns={view === 'list' ? oneColumn : columns}
      estimate={{ masonry: estimateCard, grid: estimateCell, list: estimateRow }[view]}
      even={view === 'grid'}
      gap={view === 'list' ? 8 : 18}
    >
      {card}
    </WindowedList>
  )
}

export function LoadingNotes({ view }: { view: View }) {
  const texts = useTexts()
  return (
    <Loading label={texts.loading} className={view === 'list' ? styles.rows : styles.cards}>
      <Skeleton count={6} className={styles[view]} />
    </Loading>
  )
}

/** The notes could not be read, and none are on this device. */
export function FailedNotes({ error, retry }: Pick<Notes, 'error' | 'retry'>) {
  const texts = useTexts().error
  const uninitialised = error instanceof AreaError && error.isSchemaMissing
  return (
    <ErrorPanel
      title={uninitialised ? texts.databaseTitle : texts.title}
      retry={{ label: texts.retry, run: retry }}
      reload={{ label: texts.reload, run: () => location.reload() }}
    >
      <p>{uninitialised ? texts.database : texts.body}</p>
    </ErrorPanel>
  )
}
