import { AreaError } from '@cahier/contract/react'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { WindowedList } from '@cahier/ui/windowed-list'
import { memo, useCallback } from 'react'
import type { View } from '../list-address/filter.ts'
import { useTexts } from '../locales/index.ts'
import type { Notes } from '../replica/use-notes.ts'
import type { LocalNote } from '../replica/view.ts'
import { cardColumns, estimateCard, estimateCell, estimateRow } from './card-size.ts'
import { NoteCard } from './note-card.tsx'
import styles from './note-list.module.css'

const keyOf = (note: LocalNote) => note.id
const oneColumn = () => 1

export interface NoteListProps {
  notes: readonly LocalNote[]
  view: View
  words: readonly string[]
  tagId: string | null
  folder: string | null
  /** Ids of the chosen notes; null while none is. */
  chosen: ReadonlySet<string> | null
  query: string
  onTag(tagId: string): void
  onChoose(noteId: string): void
}

/** The notes in the chosen view. They do not render again for a key in the search box that finds nothing else yet. */
export const NoteList = memo(function NoteList({ notes, view, chosen, ...shared }: NoteListProps) {
  const texts = useTexts()
  const { words, tagId, folder, query, onTag, onChoose } = shared
  const card = useCallback(
    (note: LocalNote) => (
      <NoteCard
        note={note}
        view={view}
        words={words}
        tagId={tagId}
        folder={folder}
        chosen={chosen?.has(note.id) ?? null}
        query={query}
        onTag={onTag}
        onChoose={onChoose}
      />
    ),
    [view, words, tagId, folder, chosen, query, onTag, onChoose],
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
      gap={view === 'list' ? 0 : 18}
    >
      {card}
    </WindowedList>
  )
})

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
