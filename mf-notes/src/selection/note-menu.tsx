import { Menu, MenuItem, MenuSeparator } from '@cahier/ui/menu'
import { CopyPlus, FileDown, FolderInput, ListChecks, Shapes, Tags, Trash2 } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { MoveNotes } from '../folders/move-notes.tsx'
import type { LocalNote } from '../replica/view.ts'
import { useExport } from '../transfer/use-export.ts'
import { useTexts } from './locales/index.ts'
import { TagNotes } from './tag-notes.tsx'
import { useChanges } from './use-changes.ts'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

export interface NoteMenuProps {
  note: LocalNote
  trigger: ReactElement
  onChoose(noteId: string): void
}

/** The actions of one note in the list. It opens when it has loaded: its button was pressed for that. */
export default function NoteMenu({ note, trigger, onChoose }: NoteMenuProps) {
  const texts = useTexts()
  const { change, duplicate } = useChanges()
  const { exportNote } = useExport()
  const [asked, setAsked] = useState<'folder' | 'tags' | null>(null)
  const one = [note]
  const close = () => setAsked(null)
  return (
    <>
      <Menu defaultOpen trigger={trigger}>
        <MenuItem icon={<ListChecks {...icon} />} onSelect={() => onChoose(note.id)}>
          {texts.choose}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<FolderInput {...icon} />} onSelect={() => setAsked('folder')}>
          {texts.move}
        </MenuItem>
        <MenuItem icon={<Tags {...icon} />} onSelect={() => setAsked('tags')}>
          {texts.tags}
        </MenuItem>
        <MenuItem icon={<CopyPlus {...icon} />} onSelect={() => void duplicate(one)}>
          {texts.duplicate}
        </MenuItem>
        <MenuItem
          icon={<Shapes {...icon} />}
          onSelect={() => void change(one, { kind: 'template', template: !note.is_template })}
        >
          {note.is_template ? texts.toNote : texts.toTemplate}
        </MenuItem>
        <MenuItem icon={<FileDown {...icon} />} onSelect={() => void exportNote(note)}>
          {texts.export}
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon={<Trash2 {...icon} />}
          destructive
          onSelect={() => void change(one, { kind: 'trash', trashed: true })}
        >
          {texts.trash}
        </MenuItem>
      </Menu>
      {asked === 'folder' && <MoveNotes chosen={one} onClose={close} />}
      {asked === 'tags' && <TagNotes notes={one} onClose={close} />}
    </>
  )
}
