import { useFormat } from '@cahier/contract/i18n'
import { Button } from '@cahier/ui/button'
import { IconButton } from '@cahier/ui/icon-button'
import { CopyPlus, FileDown, FolderInput, ListChecks, Pin, PinOff, Tags, Trash2, Undo2, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { MoveNotes } from '../folders/move-notes.tsx'
import { useNarrow } from '../narrow/use-narrow.ts'
import type { LocalNote } from '../replica/view.ts'
import { useExport } from '../transfer/use-export.ts'
import { useTexts } from './locales/index.ts'
import styles from './selection-bar.module.css'
import { TagNotes } from './tag-notes.tsx'
import { useChanges } from './use-changes.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

export interface SelectionBarProps {
  /** The chosen notes. */
  notes: readonly LocalNote[]
  /** How many the list shows. */
  shown: number
  /** They are in the trash. */
  isTrash?: boolean
  onAll(): void
  onClear(): void
}

/** How many notes are chosen, and what can be done with all of them. */
export default function SelectionBar({ notes, shown, isTrash = false, onAll, onClear }: SelectionBarProps) {
  const texts = useTexts()
  const format = useFormat()
  const isNarrow = useNarrow()
  const { change, duplicate, remove } = useChanges()
  const { exportAll } = useExport()
  const [asked, setAsked] = useState<'folder' | 'tags' | null>(null)
  const isPinned = notes.every((note) => note.is_pinned)
  const close = () => setAsked(null)
  const count = texts.chosen(format.number(notes.length), notes.length)

  const action = (label: string, image: ReactNode, run: () => void) =>
    isNarrow ? (
      <IconButton key={label} label={label} onClick={run}>
        {image}
      </IconButton>
    ) : (
      <Button key={label} size="s" variant="ghost" icon={image} onClick={run}>
        {label}
      </Button>
    )
  return (
    <section
      aria-label={texts.label}
      className={styles.bar}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape' && asked === null) onClear()
      }}
    >
      <p role="status" className={styles.count}>
        {count}
      </p>
      <div className={styles.actions}>
        {notes.length < shown && action(texts.all, <ListChecks {...icon} />, onAll)}
        {isTrash ? (
          <>
            {action(texts.restore, <Undo2 {...icon} />, () => void change(notes, { kind: 'trash', trashed: false }))}
            {action(texts.bar.delete, <Trash2 {...icon} />, () => void remove(notes))}
          </>
        ) : (
          <>
            {action(texts.bar.move, <FolderInput {...icon} />, () => setAsked('folder'))}
            {action(texts.bar.tags, <Tags {...icon} />, () => setAsked('tags'))}
            {action(
              isPinned ? texts.unpin : texts.pin,
              isPinned ? <PinOff {...icon} /> : <Pin {...icon} />,
              () => void change(notes, { kind: 'pin', pinned: !isPinned }),
            )}
            {action(texts.duplicate, <CopyPlus {...icon} />, () => void duplicate(notes))}
            {action(texts.bar.export, <FileDown {...icon} />, () => void exportAll(notes))}
            {action(texts.bar.trash, <Trash2 {...icon} />, () => void change(notes, { kind: 'trash', trashed: true }))}
          </>
        )}
      </div>
      <IconButton label={texts.end} onClick={onClear}>
        <X {...icon} />
      </IconButton>
      {asked === 'folder' && <MoveNotes chosen={notes} onClose={close} />}
      {asked === 'tags' && <TagNotes notes={notes} onClose={close} />}
    </section>
  )
}
