import { AreaError } from '@cahier/contract/data'
import { useFormat } from '@cahier/contract/i18n'
import { useShell } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Dialog } from '@cahier/ui/dialog'
import { FilePicker } from '@cahier/ui/file-picker'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { importNotes, origins } from '../data/files.ts'
import { useTexts } from '../locales/index.ts'
import { useReplica, useReplicaState } from '../replica/use-replica.ts'
import styles from './import-dialog.module.css'
import { type ImportPlan, planImport } from './import-plan.ts'
import { ImportPreview } from './import-preview.tsx'
import { importedNote } from './markdown-note.ts'

/** Imports Markdown files: chosen, previewed, then added all or none. */
export default function ImportDialog({ onClose }: { onClose(): void }) {
  const shell = useShell()
  const texts = useTexts()
  const format = useFormat()
  const replica = useReplica()
  const { notes } = useReplicaState()
  const [plan, setPlan] = useState<ImportPlan | null>(null)
  const [busy, setBusy] = useState<'reading' | 'importing' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const count = plan?.notes.length ?? 0

  const attempt = async (kind: 'reading' | 'importing', work: () => Promise<void>) => {
    setBusy(kind)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      // The server's own sentence, such as that the plan has no room.
      const sentence = error instanceof AreaError ? error.sentence : null
      if (sentence === null) shell.reportError(error)
      setFailure(sentence ?? texts.transfer.failed[kind])
    } finally {
      setBusy(null)
    }
  }

  const read = (files: readonly File[]) =>
    attempt('reading', async () => {
      const names = await origins.fetch(shell)
      setPlan(await planImport(files, new Set([...notes.map(({ id }) => id), ...names.values()])))
    })

  const submit = () =>
    attempt('importing', async () => {
      const added = await importNotes.run(shell, (plan?.notes ?? []).map(importedNote))
      shell.toast({ kind: 'success', message: texts.transfer.imported(format.number(added), added) })
      void replica.sync()
      onClose()
    })

  return (
    <Dialog
      open
      size="md"
      title={texts.transfer.import}
      description={texts.transfer.description}
      closeLabel={texts.close}
      closeOnBackdrop={false}
      onOpenChange={(open) => {
        if (!open && busy !== 'importing') onClose()
      }}
      footer={
        <>
          <Button onClick={onClose} disabled={busy === 'importing'}>
            {texts.cancel}
          </Button>
          {count > 0 && (
            <Button variant="primary" busy={busy !== null} onClick={() => void submit()}>
              {texts.transfer.submit(format.number(count), count)}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.choose}>
        <FilePicker
          label={texts.transfer.choose}
          accept=".md,.markdown,.txt,.zip"
          multiple
          onFiles={(files) => void read(files)}
        >
          {(choose) => (
            <Button
              variant={count > 0 ? 'secondary' : 'primary'}
              icon={<FileUp size={18} strokeWidth={1.75} aria-hidden="true" />}
              busy={busy !== null}
              onClick={choose}
            >
              {texts.transfer.choose}
            </Button>
          )}
        </FilePicker>
      </div>
      <p role="status" className={styles.status}>
        {busy && texts.transfer.busy[busy]}
      </p>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      {plan && <ImportPreview plan={plan} />}
    </Dialog>
  )
}
