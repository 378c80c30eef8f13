import { Button } from '@cahier/ui/button'
import { Dialog } from '@cahier/ui/dialog'
import { Folder, FolderPlus, Inbox } from 'lucide-react'
import { useState } from 'react'
import type { LocalNote } from '../replica/view.ts'
import { FolderForm } from './folder-form.tsx'
import { FolderTree } from './folder-tree.tsx'
import { useTexts } from './locales/index.ts'
import { useFolderChanges } from './use-folder-changes.ts'
import { useFolders } from './use-folders.ts'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

export interface FolderPickerProps {
  title: string
  notes: readonly LocalNote[]
  /** What being in no folder is called. */
  top: string
  /** Folders that cannot be chosen; empty is outside of all. */
  refuses?(folder: string): boolean
  /** @param folder empty: outside of all folders */
  onChoose(folder: string): void
  onClose(): void
}

/** Asks for a folder, which may be a new one. */
export function FolderPicker({ title, notes, top, refuses = () => false, onChoose, onClose }: FolderPickerProps) {
  const texts = useTexts()
  const { tree, paths } = useFolders(notes)
  const { create } = useFolderChanges()
  const [isNaming, setNaming] = useState(false)
  const choose = (folder: string) => {
    onClose()
    onChoose(folder)
  }
  if (isNaming) {
    return (
      <FolderForm
        source={null}
        parent=""
        paths={paths}
        onSave={async (path) => {
          const isMade = await create(path)
          if (isMade) choose(path)
          return isMade
        }}
        onClose={() => setNaming(false)}
      />
    )
  }
  return (
    <Dialog
      open
      size="sm"
      title={title}
      closeLabel={texts.close}
      onOpenChange={onClose}
      footer={
        <Button icon={<FolderPlus {...icon} />} onClick={() => setNaming(true)}>
          {texts.new}
        </Button>
      }
    >
      <FolderTree
        label={title}
        before={[{ value: '', name: top, icon: <Inbox {...icon} />, count: null }]}
        tree={tree}
        after={[]}
        icon={<Folder {...icon} />}
        selected="//"
        disabled={refuses}
        onSelect={choose}
      />
    </Dialog>
  )
}
