import type { ReactNode } from 'react'
import { Button } from '../button/index.ts'
import { Dialog } from '../dialog/index.ts'

export interface NoticeDialogProps {
  title: string
  description: ReactNode
  actionLabel: string
  closeLabel: string
  /** Every way out: the action, the cross, Escape, a click beside it. */
  onClose(): void
}

/** Says one thing, such as that an address names nothing, and offers the one way on. */
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
