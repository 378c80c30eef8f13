import { AreaError, slicesOf } from '@cahier/contract/data'
import { useFormat } from '@cahier/contract/i18n'
import { SlicesStopped, useAction, useShell, useSlices, useUserId } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Dialog } from '@cahier/ui/dialog'
import { FilePicker } from '@cahier/ui/file-picker'
import { Progress } from '@cahier/ui/progress'
import { FileUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import {
  type DuplicateChoice,
  type ImportCounts,
  type ImportedWord,
  importWords,
  removeWords,
  useHeldWords,
} from '../data/files.ts'
import { wordsChanged } from '../data/words.ts'
import { useTexts } from '../locales/index.ts'
import { FileChoices } from './file-choices.tsx'
import styles from './import-dialog.module.css'
import { countsOf, planImport, rolesOf, wordsToSend } from './import-plan.ts'
import { ImportPreview } from './import-preview.tsx'
import { type ReadFile, readFile, readText } from './read-file.ts'
import type { Role } from './roles.ts'
import { sliceLimits, undoLimits } from './slice-limits.ts'
import { FileError } from './source.ts'
import { importBegins, importEnds, importIdOf } from './unfinished-import.ts'

/** Milliseconds during which an import can be undone. */
const undoTime = 12_000

/** Resolves after the next paint: reading a large package then blocks the page. */
const shown = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** Imports words: choose a file, check the preview, then add them slice by slice. */
export default function ImportDialog({ onClose }: { onClose(): void }) {
  const shell = useShell()
  const userId = useUserId()
  const texts = useTexts()
  const format = useFormat()
  const [file, setFile] = useState<ReadFile | null>(null)
  const [roles, setRoles] = useState<Role[][]>([])
  const [choice, setChoice] = useState<DuplicateChoice>('skip')
  const [failure, setFailure] = useState<string | null>(null)
  const reading = useAction({ showFailure: setFailure })
  const importing = useAction({ showFailure: setFailure, undo: texts.transfer.undo, undoDuration: undoTime })
  const busy = reading.busy ? 'reading' : importing.busy ? 'importing' : null

  const importId = useMemo(() => (file ? importIdOf(userId, file, roles) : ''), [userId, file, roles])
  const plan = useMemo(() => file && planImport(file, roles, importId), [file, roles, importId])
  const held = useHeldWords(plan?.key ?? '', plan?.words.map(({ word }) => word) ?? [])
  const counts = plan && held.data ? countsOf(plan.words.length, held.data, choice) : null
  const words = useMemo(
    () => (plan && held.data ? wordsToSend(plan.words, held.data, choice) : []),
    [plan, held.data, choice],
  )
  const { progress, isStopping, stop, run } = useSlices<ImportedWord, ImportCounts>(words, sliceLimits)
  const isInterrupted = busy === null && progress !== null && progress.done > 0 && progress.done < progress.total
  const status = busy ?? (held.isFetching ? 'comparing' : null)

  /** The message of an expected failure; null for others, which are reported. */
  function expected(error: unknown, kind: 'reading' | 'importing'): string | null {
    if (error instanceof FileError) return texts.transfer.fileProblem[error.kind]
    if (!(error instanceof AreaError)) return null
    // Without a response the words may have been added; retrying adds none of them twice.
    if (kind === 'importing' && error.isUnanswered) return texts.transfer.failed.unanswered
    // The server's own sentence, for example that there are too many words.
    return error.sentence
  }
  const read = (reader: () => Promise<ReadFile>) =>
    reading.act(
      async () => {
        await shown()
        const read = await reader()
        setFile(read)
        setRoles(rolesOf(read.sources))
      },
      {
        failed: (error) => expected(error, 'reading') ?? texts.transfer.failed.reading,
        isWorthReporting: (error) => expected(error, 'reading') === null,
      },
    )

  const submit = async () => {
    if (!file || !plan) return
    let done = progress?.done ?? 0
    const work = async () => {
      await shown()
      importBegins(userId, importId, file, roles)
      const results = await run(async (slice) => {
        const result = await importWords(shell, slice, choice)
        done += slice.length
        return result
      })
      importEnds(userId)
      return {
        added: results.reduce((sum, { added }) => sum + added, 0),
        updated: results.reduce((sum, { updated }) => sum + updated, 0),
      }
    }
    const undo = async () => {
      const ids = plan.words.map(({ id }) => id)
      for (const slice of slicesOf(ids, undoLimits)) await removeWords(shell, slice)
      await wordsChanged(shell)
    }
    const isImported = await importing.act(work, {
      failed: (error) => {
        if (error instanceof SlicesStopped) return null
        return expected(error, 'importing') ?? texts.transfer.failed[done > 0 ? 'interrupted' : 'importing']
      },
      isWorthReporting: (error) => !(error instanceof SlicesStopped) && expected(error, 'importing') === null,
      done: ({ added, updated }) => texts.transfer.imported(format.number(added + updated), added + updated),
      // Undo is offered only if no word was updated, because the old values of updated words are not kept.
      undo: ({ updated }) =>
        updated === 0 ? { run: undo, done: texts.transfer.undone, failed: texts.transfer.undoFailed } : null,
    })
    if (isImported || done > 0) void wordsChanged(shell)
    if (isImported) onClose()
  }

  return (
    <Dialog
      open
      size="lg"
      title={texts.transfer.import}
      description={texts.transfer.description}
      closeLabel={texts.form.close}
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
            <Button onClick={onClose}>{isInterrupted ? texts.form.close : texts.form.cancel}</Button>
          )}
          {words.length > 0 && (
            <Button variant="primary" busy={status !== null} onClick={() => void submit()}>
              {isInterrupted ? texts.transfer.resume : texts.transfer.submit(format.number(words.length), words.length)}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.choose}>
        <FilePicker
          label={texts.transfer.choose}
          accept=".csv,.tsv,.tab,.txt,.apkg,.colpkg"
          onFiles={([chosen]) => void read(() => readFile(chosen))}
        >
          {(choose) => (
            <Button
              variant={file ? 'secondary' : 'primary'}
              icon={<FileUp size={18} strokeWidth={1.75} aria-hidden="true" />}
              busy={busy !== null}
              onClick={choose}
            >
              {file ? texts.transfer.chooseOther : texts.transfer.choose}
            </Button>
          )}
        </FilePicker>
        {file && <span className={styles.name}>{file.name}</span>}
      </div>
      <p role="status" className={styles.status}>
        {status
          ? texts.transfer.busy[status]
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
      {held.isError && (
        <div role="alert" className={styles.failure}>
          {texts.transfer.failed.comparing}
          <Button size="s" onClick={() => void held.refetch()}>
            {texts.error.retry}
          </Button>
        </div>
      )}
      {file && plan && (
        <>
          <FileChoices
            file={file}
            roles={roles}
            onRoles={setRoles}
            onSettings={(settings) => {
              const { name, text } = file
              if (text) void read(() => readText(name, text.bytes, settings))
            }}
          />
          <ImportPreview
            file={file}
            plan={plan}
            held={held.data}
            counts={counts}
            choice={choice}
            onChoice={setChoice}
          />
        </>
      )}
    </Dialog>
  )
}
