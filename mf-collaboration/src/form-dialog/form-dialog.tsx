import { useShell, useUnsaved } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Dialog } from '@cahier/ui/dialog'
import { type ReactNode, type RefObject, useId } from 'react'
import { useTexts } from '../locales/index.ts'
import styles from './form-dialog.module.css'

export interface FormDialogProps {
  title: string
  submitLabel: string
  /** There is something to lose. */
  dirty: boolean
  busy: boolean
  initialFocus?: RefObject<HTMLElement | null>
  onClose(): void
  /** `leave` drops the guard for unsaved work, then closes or does what it is given instead. */
  onSubmit(leave: (instead?: () => void) => void): void
  children: ReactNode
}

/** A form in a dialog. Closing one that was touched asks first. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, dirty, busy, initialFocus, onClose, onSubmit, children } = props
  const shell = useShell()
  const texts = useTexts()
  const formId = useId()
  const forget = useUnsaved(dirty, texts.confirmDiscard)
  const leave = (instead = onClose) => {
    forget()
    instead()
  }
  const requestClose = async () => {
    const confirmed =
      !dirty ||
      (await shell.confirm({
        title: texts.confirmDiscardTitle,
        body: texts.confirmDiscard,
        confirmLabel: texts.discard,
        destructive: true,
      }))
    if (confirmed) leave()
  }

  return (
    <Dialog
      open
      title={title}
      closeLabel={texts.close}
      closeOnBackdrop={!dirty}
      initialFocus={initialFocus}
      onOpenChange={(open) => {
        if (!open) void requestClose()
      }}
      footer={
        <>
          <Button onClick={() => void requestClose()}>{texts.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) onSubmit(leave)
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
