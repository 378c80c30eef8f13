import { AreaError } from '@cahier/contract/data'
import { useFormat } from '@cahier/contract/i18n'
import { useAction, useShell } from '@cahier/contract/react'
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
  const [failure, setFailure] = useState<string | null>(null)
  const reading = useAction({ showFailure: setFailure })
  const importing = useAction({ showFailure: setFailure })
  const busy = reading.busy ? 'reading' : importing.busy ? 'importing' : null
  const count = plan?.notes.length ?? 0

  /** The server's own sentence, such as that the plan has no room; null for other failures, which are reported. */
  const sentenceOf = (error: unknown) => (error instanceof AreaError ? error.sentence : null)
  const failures = (kind: 'reading' | 'importing') => ({
    failed: (error: unknown) => sentenceOf(error) ?? texts.transfer.failed[kind],
    isWorthReporting: (error: unknown) => sentenceOf(error) === null,
  })

  const read = (files: readonly File[]) =>
    reading.act(async () => {
      const names = await origins.fetch(shell)
      setPlan(await planImport(files, new Set([...notes.map(({ id }) => id), ...names.values()])))
    }, failures('reading'))

  const submit = async () => {
    const isImported = await importing.act(() => importNotes.run(shell, (plan?.notes ?? []).map(importedNote)), {
      ...failures('importing'),
      done: (added) => texts.transfer.imported(format.number(added), added),
    })
    if (!isImported) return
    void replica.sync()
    onClose()
  }

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
