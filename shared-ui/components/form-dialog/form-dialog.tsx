import { type ReactNode, useId } from 'react'
import { Button } from '../button/index.ts'
import { Dialog, type DialogProps } from '../dialog/index.ts'
import styles from './form-dialog.module.css'

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'size' | 'closeLabel' | 'initialFocus'> {
  submitLabel: string
  cancelLabel: string
  /** A submission is running: submitting again does nothing. */
  busy: boolean
  /** Whether there is something to submit: without it the button is disabled. */
  canSubmit?: boolean
  /** The form has unsaved changes: a click beside the dialog does not ask to close it. */
  dirty?: boolean
  onSubmit(): void
  /**
   * The learner asks to close, by the cancel button, the cross or Escape. The dialog stays open until it is no longer rendered.
   */
  onClose(): void
  children: ReactNode
}

/** A form in a modal dialog, with its fields in one column and the buttons to cancel and submit. */
export function FormDialog({
  title,
  size = 'lg',
  submitLabel,
  cancelLabel,
  closeLabel,
  busy,
  canSubmit = true,
  dirty = false,
  initialFocus,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId()
  return (
    <Dialog
      open
      size={size}
      title={title}
      closeLabel={closeLabel}
      closeOnBackdrop={!dirty}
      initialFocus={initialFocus}
      onOpenChange={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose()}>{cancelLabel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} disabled={!canSubmit}>
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
          if (!busy && canSubmit) onSubmit()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
