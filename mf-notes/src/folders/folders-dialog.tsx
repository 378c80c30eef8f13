import { Dialog } from '@cahier/ui/dialog'
import type { LocalNote } from '../replica/view.ts'
import { FolderManager } from './folder-manager.tsx'
import { useTexts } from './locales/index.ts'

export interface FoldersDialogProps {
  notes: readonly LocalNote[]
  onClose(): void
}

/** The folders where there is no room beside the list. */
export default function FoldersDialog({ notes, onClose }: FoldersDialogProps) {
  const texts = useTexts()
  return (
    <Dialog open size="sm" title={texts.title} closeLabel={texts.close} onOpenChange={onClose}>
      <FolderManager notes={notes} isTitled />
    </Dialog>
  )
}
