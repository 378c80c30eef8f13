import { useShell } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Dialog } from '@cahier/ui/dialog'
import { useTexts } from '../locales/index.ts'
import type { LocalNote } from '../replica/view.ts'
import { useTrashActions } from './use-trash-actions.ts'

/** Says at the address of a note that it is in the trash. Once it is restored, the same address shows it. */
export default function TrashedNote({ note, onClose }: { note: LocalNote; onClose(): void }) {
  const shell = useShell()
  const texts = useTexts()
  const { restore } = useTrashActions()
  return (
    <Dialog
      open
      size="sm"
      title={texts.trash.isThere}
      description={texts.trash.isThereBody(note.title)}
      closeLabel={texts.close}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={() => shell.navigate('/notes/trash')}>{texts.trash.openTrash}</Button>
          <Button variant="primary" onClick={() => restore(note)}>
            {texts.trash.restore}
          </Button>
        </>
      }
    />
  )
}
