import { Button } from '@cahier/ui/button'
import { EmptyState } from '@cahier/ui/empty-state'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { Tag } from '@cahier/ui/tag'
import { Notebook } from 'lucide-react'
import { missesTables } from '../data/failure.ts'
import type { Notes } from '../data/notes.ts'
import { useTexts } from '../locales/index.ts'
import type { LocalNote } from '../replica/view.ts'
import { select } from './filter.ts'
import { useListState } from './list-state.ts'
import { NoteCard } from './note-card.tsx'
import styles from './notes-page.module.css'

export interface NoteListProps {
  all: Notes
  /** Those that hold what is searched for. */
  found: readonly LocalNote[]
  search: string
  onCreate(): void
}

/** The list in whichever state it is: loading, failed, empty for a reason, or there. */
export function NoteList({ all, found, search, onCreate }: NoteListProps) {
  const texts = useTexts()
  const { filter, sort, tagId, toggleTag, setFilter } = useListState()
  const { status, error, retry } = all

  if (status === 'failed') {
    const uninitialised = missesTables(error)
    return (
      <ErrorPanel
        title={uninitialised ? texts.error.databaseTitle : texts.error.title}
        retry={{ label: texts.error.retry, run: retry }}
        reload={{ label: texts.error.reload, run: () => location.reload() }}
      >
        <p>{uninitialised ? texts.error.database : texts.error.body}</p>
      </ErrorPanel>
    )
  }
  if (status === 'loading') {
    return (
      <Loading label={texts.loading} className={styles.grid}>
        <Skeleton count={6} className={styles.skeleton} />
      </Loading>
    )
  }

  const shown = select(found, { filter, tagId, sort }, new Date())
  const tag = all.notes.flatMap((note) => note.tags).find((candidate) => candidate.id === tagId)
  return (
    <>
      {tag && (
        <p className={styles.active}>
          {texts.filteredBy} <Tag name={tag.name} color={tag.color} pressed onClick={() => toggleTag(tag.id)} />
        </p>
      )}
      {shown.length > 0 ? (
        <ul className={styles.grid}>
          {shown.map((note) => (
            <li key={note.id}>
              <NoteCard note={note} tagId={tagId} onTag={toggleTag} />
            </li>
          ))}
        </ul>
      ) : search || filter !== 'all' || tag ? (
        <EmptyState
          title={search ? texts.empty.search(search) : texts.empty.filter}
          action={
            filter !== 'all' || tag ? (
              <Button
                onClick={() => {
                  setFilter('all')
                  if (tagId) toggleTag(tagId)
                }}
              >
                {texts.empty.reset}
              </Button>
            ) : undefined
          }
        />
      ) : (
        <EmptyState
          icon={<Notebook size={22} strokeWidth={1.75} />}
          title={texts.empty.none}
          action={
            <Button variant="primary" onClick={onCreate}>
              {texts.empty.create}
            </Button>
          }
        />
      )}
    </>
  )
}
