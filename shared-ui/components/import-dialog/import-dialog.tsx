import { Button } from '@cahier/ui/button'
import { Dialog, type DialogProps } from '@cahier/ui/dialog'
import { Progress } from '@cahier/ui/progress'
import { FileUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { FilePicker, type FilePickerProps } from '../file-picker/index.ts'
import styles from './import-dialog.module.css'

export interface ImportDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size' | 'closeLabel'> {
  cancelLabel: string
  /** The button that chooses files. Once they are chosen, it is not the main one any more. */
  picker: Pick<FilePickerProps, 'label' | 'accept' | 'multiple' | 'onFiles'> & { busy: boolean; isChosen: boolean }
  /** Shown beside that button: the name of the file. */
  chosen?: ReactNode
  /** What is going on, in one sentence; empty if nothing. */
  status: ReactNode
  /** The import while it runs: the dialog stays open then, and offers to stop it. */
  sending: { busy: boolean; isStopping: boolean; stop(): void; progress: { done: number; total: number } | null }
  /** Name of the progress bar, and the text under it. */
  progressLabel: string
  progressText: string
  stopLabel: string
  failure: string | null
  /** Imports what was chosen; null while there is nothing to import. */
  submit: { label: string; busy: boolean; run(): void } | null
  onClose(): void
  /** The preview. */
  children?: ReactNode
}

/** An import from files: they are chosen, previewed, then sent with progress. */
export function ImportDialog({
  title,
  description,
  size,
  closeLabel,
  cancelLabel,
  picker: { busy, isChosen, ...picker },
  chosen,
  status,
  sending: { busy: isSending, isStopping, stop, progress },
  progressLabel,
  progressText,
  stopLabel,
  failure,
  submit,
  onClose,
  children,
}: ImportDialogProps) {
  return (
    <Dialog
      open
      size={size}
      title={title}
      description={description}
      closeLabel={closeLabel}
      closeOnBackdrop={false}
      onOpenChange={(open) => {
        if (!open && !isSending) onClose()
      }}
      footer={
        <>
          {isSending ? (
            <Button onClick={stop} disabled={isStopping}>
              {stopLabel}
            </Button>
          ) : (
            <Button onClick={onClose}>{cancelLabel}</Button>
          )}
          {submit && (
            <Button variant="primary" busy={submit.busy} onClick={submit.run}>
              {submit.label}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.choose}>
        <FilePicker {...picker}>
          {(choose) => (
            <Button
              variant={isChosen ? 'secondary' : 'primary'}
              icon={<FileUp size={18} strokeWidth={1.75} aria-hidden="true" />}
              busy={busy}
              onClick={choose}
            >
              {picker.label}
            </Button>
          )}
        </FilePicker>
        {chosen && <span className={styles.chosen}>{chosen}</span>}
      </div>
      <p role="status" className={styles.status}>
        {status}
      </p>
      {isSending && progress && (
        <div className={styles.progress}>
          <Progress label={progressLabel} value={(100 * progress.done) / progress.total} />
          <p className={styles.status}>{progressText}</p>
        </div>
      )}
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      {children}
    </Dialog>
  )
}
