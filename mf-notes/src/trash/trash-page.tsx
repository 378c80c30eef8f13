import { Link } from '@cahier/contract/router'
import { Button, buttonClass } from '@cahier/ui/button'
import { EmptyState } from '@cahier/ui/empty-state'
import { PageHeader } from '@cahier/ui/page-header'
import { WindowedList } from '@cahier/ui/windowed-list'
import { ArrowLeft, Trash2 } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { notesPart } from '../lazy-part/notes-part.tsx'
import { FailedNotes, LoadingNotes } from '../list/note-list.tsx'
import { useTexts } from '../locales/index.ts'
import { useTrash } from '../replica/use-notes.ts'
import type { LocalNote } from '../replica/view.ts'
import { useChosen } from '../selection/use-chosen.ts'
import { useTrashActions } from '../trashed-note/use-trash-actions.ts'
import { TrashRow } from './trash-row.tsx'

const SelectionBar = notesPart(() => import('../selection/selection-bar.tsx'))
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
const keyOf = (note: LocalNote) => note.id
const oneColumn = () => 1
const estimate = (note: LocalNote, width: number) => (width >= 560 ? 0 : 44) + (note.content ? 74 : 60)

/** The deleted notes, the latest first, with the days that they are kept. */
export function TrashPage() {
  const texts = useTexts()
  const trash = useTrash()
  const { restore, remove, empty } = useTrashActions()
  const notes = useMemo(
    () => trash.notes.toSorted((a, b) => ((a.deleted_at ?? '') < (b.deleted_at ?? '') ? 1 : -1)),
    [trash.notes],
  )
  const { chosen, all, clear, handlers } = useChosen(useMemo(() => notes.map(({ id }) => id), [notes]))
  const row = useCallback(
    (note: LocalNote) => (
      <TrashRow note={note} chosen={chosen?.has(note.id) ?? null} onRestore={restore} onDelete={remove} />
    ),
    [chosen, restore, remove],
  )

  const body = () => {
    if (trash.status === 'failed') return <FailedNotes error={trash.error} retry={trash.retry} />
    if (trash.status === 'loading') return <LoadingNotes view="list" />
    if (notes.length === 0) {
      return (
        <EmptyState
          icon={<Trash2 size={22} strokeWidth={1.75} />}
          title={texts.trash.empty}
          description={texts.trash.emptyHint}
        />
      )
    }
    return (
      <WindowedList
        label={texts.trash.list}
        items={notes}
        keyOf={keyOf}
        columns={oneColumn}
        estimate={estimate}
        gap={8}
      >
        {row}
      </WindowedList>
    )
  }

  return (
    <>
      <PageHeader
        title={texts.trash.title}
        titleHidden
        description={texts.trash.description}
        actions={
          <>
            <Link to="/notes" className={buttonClass({})}>
              <ArrowLeft {...icon} />
              {texts.trash.back}
            </Link>
            {notes.length > 0 && (
              <Button variant="danger" icon={<Trash2 {...icon} />} onClick={() => empty(notes)}>
                {texts.trash.purge}
              </Button>
            )}
          </>
        }
      />
      <div {...handlers}>{body()}</div>
      {chosen && (
        <SelectionBar
          notes={notes.filter(({ id }) => chosen.has(id))}
          shown={notes.length}
          isTrash
          onAll={all}
          onClear={clear}
        />
      )}
    </>
  )
}
