import { useAction } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Dialog } from '@cahier/ui/dialog'
import { useRef } from 'react'
import { useTexts } from '../locales/index.ts'

export interface LeaveDialogProps {
  onSave(): Promise<void>
  onLeave(): void
  onStay(): void
}

/** Asks what becomes of unsaved text before another note is shown. */
export default function LeaveDialog({ onSave, onLeave, onStay }: LeaveDialogProps) {
  const texts = useTexts()
  const save = useRef<HTMLButtonElement>(null)
  const { act, busy } = useAction()
  return (
    <Dialog
      open
      role="alertdialog"
      size="sm"
      title={texts.leave.title}
      description={texts.leave.body}
      closeLabel={texts.close}
      closeOnBackdrop={false}
      initialFocus={save}
      onOpenChange={(open) => {
        if (!open) onStay()
      }}
      footer={
        <>
          <Button onClick={onStay}>{texts.cancel}</Button>
          <Button onClick={onLeave}>{texts.leave.without}</Button>
          <Button
            ref={save}
            variant="primary"
            busy={busy}
            // A save shows its own failures.
            onClick={() => void act(onSave, { failed: () => null })}
          >
            {texts.leave.save}
          </Button>
        </>
      }
    />
  )
}
