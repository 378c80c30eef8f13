import type { ReactNode } from 'react'
import { Button } from '../button/index.ts'
import { Dialog } from '../dialog/index.ts'

export interface NoticeDialogProps {
  title: string
  description: ReactNode
  actionLabel: string
  closeLabel: string
  /** Called for every way to close: the action, the cross, Escape, a click beside the dialog. */
  onClose(): void
}

/** Tells the learner one thing, such as that a page does not exist, and offers one action. */
export function NoticeDialog({ title, description, actionLabel, closeLabel, onClose }: NoticeDialogProps) {
  return (
    <Dialog
      open
      size="sm"
      title={title}
      description={description}
      closeLabel={closeLabel}
      onOpenChange={() => onClose()}
      footer={
        <Button variant="primary" onClick={() => onClose()}>
          {actionLabel}
        </Button>
      }
    />
  )
}
