import { AreaError } from '@cahier/contract/data'
import { useFormat } from '@cahier/contract/i18n'
import { SlicesStopped, useAction, useShell, useSlices } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Dialog } from '@cahier/ui/dialog'
import { FilePicker } from '@cahier/ui/file-picker'
import { Progress } from '@cahier/ui/progress'
import { FileUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type ImportedNote, importNotes, origins } from '../data/files.ts'
import { useTexts } from '../locales/index.ts'
import { useReplica, useReplicaState } from '../replica/use-replica.ts'
import styles from './import-dialog.module.css'
import { type ImportPlan, planImport } from './import-plan.ts'
import { ImportPreview } from './import-preview.tsx'
import { importedNote } from './markdown-note.ts'

/**
 * Limits of a request, far from the time limit of a learner's statements (8 s). The bytes count most, because the database indexes
 * every word: 1 MB of notes took it 6 s on a busy machine.
 */
const sliceLimits = { items: 100, bytes: 200_000 }

/** Imports Markdown files: chosen, previewed, then added slice by slice. */
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
  const given = useMemo(() => (plan?.notes ?? []).map(importedNote), [plan])
  const { progress, isStopping, stop, run } = useSlices<ImportedNote, number>(given, sliceLimits)
  const busy = reading.busy ? 'reading' : importing.busy ? 'importing' : null
  const count = given.length
  const isInterrupted = busy === null && progress !== null && progress.done > 0 && progress.done < progress.total

  /** The server's own sentence, such as that the plan has no room; null for other failures, which are reported. */
  const sentenceOf = (error: unknown) => (error instanceof AreaError ? error.sentence : null)
  const read = (files: readonly File[]) =>
    reading.act(
      async () => {
        const names = await origins.fetch(shell)
        setPlan(await planImport(files, new Set([...notes.map(({ id }) => id), ...names.values()])))
      },
      {
        failed: (error) => sentenceOf(error) ?? texts.transfer.failed.reading,
        isWorthReporting: (error) => sentenceOf(error) === null,
      },
    )

  const submit = async () => {
    let done = progress?.done ?? 0
    const work = () =>
      run(async (slice) => {
        const added = await importNotes(shell, slice)
        done += slice.length
        return added
      })
    const isImported = await importing.act(work, {
      failed: (error) => {
        if (error instanceof SlicesStopped) return null
        return sentenceOf(error) ?? texts.transfer.failed[done > 0 ? 'interrupted' : 'importing']
      },
      isWorthReporting: (error) => !(error instanceof SlicesStopped) && sentenceOf(error) === null,
      done: (results) => {
        const added = results.reduce((sum, slice) => sum + slice, 0)
        return texts.transfer.imported(format.number(added), added)
      },
    })
    if (isImported || done > 0) {
      shell.events.emit('dashboard')
      void replica.sync()
    }
    if (isImported) onClose()
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
          {busy === 'importing' ? (
            <Button onClick={stop} disabled={isStopping}>
              {texts.transfer.stop}
            </Button>
          ) : (
            <Button onClick={onClose}>{isInterrupted ? texts.close : texts.cancel}</Button>
          )}
          {count > 0 && (
            <Button variant="primary" busy={busy !== null} onClick={() => void submit()}>
              {isInterrupted ? texts.transfer.resume : texts.transfer.submit(format.number(count), count)}
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
        {busy
          ? texts.transfer.busy[busy]
          : isInterrupted &&
            texts.transfer.kept(format.number(progress.done), format.number(progress.total), progress.total)}
      </p>
      {busy === 'importing' && progress && (
        <div className={styles.progress}>
          <Progress label={texts.transfer.busy.importing} value={(100 * progress.done) / progress.total} />
          <p className={styles.status}>
            {texts.transfer.progress(format.number(progress.done), format.number(progress.total), progress.total)}
          </p>
        </div>
      )}
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      {plan && <ImportPreview plan={plan} />}
    </Dialog>
  )
}
