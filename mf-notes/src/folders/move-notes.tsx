import { useFormat } from '@cahier/contract/i18n'
import { useNotes } from '../replica/use-notes.ts'
import type { LocalNote } from '../replica/view.ts'
import { FolderPicker } from './folder-picker.tsx'
import { useTexts } from './locales/index.ts'
import { useFolderChanges } from './use-folder-changes.ts'

export interface MoveNotesProps {
  chosen: readonly LocalNote[]
  onClose(): void
}

/** Asks where notes go, and puts them there. */
export function MoveNotes({ chosen, onClose }: MoveNotesProps) {
  const texts = useTexts()
  const format = useFormat()
  const { notes } = useNotes()
  const { moveNotes } = useFolderChanges()
  const isThere = (folder: string) => chosen.every((note) => (note.folder ?? '') === folder)
  return (
    <FolderPicker
      title={texts.moveNotes(format.number(chosen.length), chosen.length)}
      notes={notes}
      top={texts.none}
      refuses={isThere}
      onChoose={(folder) =>
        void moveNotes(
          chosen.map(({ id }) => id),
          folder || null,
        )
      }
      onClose={onClose}
    />
  )
}
