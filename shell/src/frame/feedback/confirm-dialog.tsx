import { Button } from '@cahier/ui/button'
import { Dialog } from '@cahier/ui/dialog'
import { useRef } from 'react'
import { useTexts } from '../../host/locales/index.ts'
import type { OpenConfirm } from './feedback.ts'

export default function ConfirmDialog({ request }: { request: OpenConfirm }) {
  const texts = useTexts()
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      role="alertdialog"
      size="sm"
      title={request.title}
      description={request.body}
      closeLabel={texts.close}
      closeOnBackdrop={false}
      initialFocus={cancel}
      onOpenChange={(open) => {
        if (!open) request.answer(false)
      }}
      footer={
        <>
          <Button ref={cancel} onClick={() => request.answer(false)}>
            {request.cancelLabel ?? texts.cancel}
          </Button>
          <Button variant={request.destructive ? 'danger' : 'primary'} onClick={() => request.answer(true)}>
            {request.confirmLabel}
          </Button>
        </>
      }
    />
  )
}
