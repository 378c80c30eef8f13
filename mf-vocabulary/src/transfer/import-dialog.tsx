import { slicesOf } from '@cahier/contract/data'
import { useFormat } from '@cahier/contract/i18n'
import { AreaError, useAction, useShell, useSlices, useUserId } from '@cahier/contract/react'
import { FileRefused, type ReadOptions } from '@cahier/contract/reading'
import { useReadingSignal } from '@cahier/contract/reading/signal'
import { Button } from '@cahier/ui/button'
import { ImportDialog } from '@cahier/ui/import-dialog'
import { useMemo, useState } from 'react'
import {
  type DuplicateChoice,
  type ImportCounts,
  type ImportedWord,
  importWords,
  removeWords,
  useAlikeWords,
  useHeldWords,
} from '../data/files.ts'
import { wordsChanged } from '../data/words.ts'
import { useTexts } from '../locales/index.ts'
import { FileChoices } from './file-choices.tsx'
import styles from './import-dialog.module.css'
import { alikeOnce, countsOf, type Merges, planImport, rolesOf, wordsToSend } from './import-plan.ts'
import { ImportPreview } from './import-preview.tsx'
import { type ReadFile, readFile, readText } from './read-file.ts'
import type { Role } from './roles.ts'
import { sliceLimits, undoLimits } from './slice-limits.ts'
import type { FileProblem } from './source.ts'
import { importBegins, importEnds, importIdOf } from './unfinished-import.ts'

/** Milliseconds during which an import can be undone. */
const undoMs = 12_000

/** Resolves after the next paint: planning a large file blocks the page. */
const shown = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** Imports words: choose a file, check the preview, then add them slice by slice. */
export default function ImportWords({ onClose }: { onClose(): void }) {
  const shell = useShell()
  const userId = useUserId()
  const texts = useTexts()
  const format = useFormat()
  const [file, setFile] = useState<ReadFile | null>(null)
  const [roles, setRoles] = useState<Role[][]>([])
  const [choice, setChoice] = useState<DuplicateChoice>('skip')
  const [chosen, setMerges] = useState<{ plan: string; merges: Merges }>({ plan: '', merges: new Map() })
  const [failure, setFailure] = useState<string | null>(null)
  const reading = useAction({ showFailure: setFailure })
  const nextSignal = useReadingSignal()
  const [entries, setEntries] = useState(0)

  const importId = useMemo(() => (file ? importIdOf(userId, file, roles) : ''), [userId, file, roles])
  const plan = useMemo(() => file && planImport(file, roles, importId), [file, roles, importId])
  const asked = plan?.words.map(({ kind, word, definition }) => (kind === 'cloze' ? definition : word)) ?? []
  const held = useHeldWords(plan?.key ?? '', asked)
  const alike = useAlikeWords(plan?.key ?? '', asked)
  // Another plan has other positions.
  const merges = useMemo<Merges>(() => (chosen.plan === plan?.key ? chosen.merges : new Map()), [chosen, plan])
  const counts = plan && held.data ? countsOf(plan.words.length, held.data, choice, merges) : null
  const words = useMemo(
    () => (plan && held.data ? wordsToSend(plan.words, held.data, choice, merges) : []),
    [plan, held.data, choice, merges],
  )
  const importing = useSlices<ImportedWord, ImportCounts>(words, sliceLimits, {
    showFailure: setFailure,
    undo: texts.transfer.undo,
    undoDuration: undoMs,
  })
  const { progress, isInterrupted } = importing
  const busy = reading.busy ? 'reading' : importing.busy ? 'importing' : null
  const status = busy ?? (held.isFetching || alike.isFetching ? 'comparing' : null)
  const figures = progress && ([format.number(progress.done), format.number(progress.total)] as const)

  /** The message of an expected failure; null for others, which are reported. */
  function expected(error: unknown, kind: 'reading' | 'importing'): string | null {
    if (error instanceof FileRefused) return texts.transfer.fileProblem[error.kind as FileProblem]
    if (!(error instanceof AreaError)) return null
    // Without a response the words may have been added; retrying adds none of them twice.
    if (kind === 'importing' && error.isUnanswered) return texts.transfer.failed.unanswered
    // The server's own sentence, for example that there are too many words.
    return error.sentence
  }
  const read = (reader: (options: Omit<ReadOptions, 'limits'>) => Promise<ReadFile>) => {
    let signal: AbortSignal | undefined
    return reading.act(
      async () => {
        signal = nextSignal()
        setEntries(0)
        const read = await reader({ signal, onProgress: setEntries })
        await shown()
        setFile(read)
        setRoles(rolesOf(read.sources))
      },
      {
        failed: (error) => (signal?.aborted ? null : (expected(error, 'reading') ?? texts.transfer.failed.reading)),
        isWorthReporting: (error) => !signal?.aborted && expected(error, 'reading') === null,
      },
    )
  }

  const submit = async () => {
    if (!file || !plan) return
    const begin = async () => {
      await shown()
      importBegins(userId, importId, file, roles)
    }
    const undo = async () => {
      const ids = plan.words.map(({ id }) => id)
      for (const slice of slicesOf(ids, undoLimits)) await removeWords(shell, slice)
      await wordsChanged(shell)
    }
    const { isComplete, sent } = await importing.send(
      (slice) => importWords(shell, slice, choice),
      {
        failed: (error, isInterrupted) =>
          expected(error, 'importing') ?? texts.transfer.failed[isInterrupted ? 'interrupted' : 'importing'],
        isWorthReporting: (error) => expected(error, 'importing') === null,
        done: (results) => {
          const imported = results.reduce((sum, { added, updated }) => sum + added + updated, 0)
          return texts.transfer.imported(format.number(imported), imported)
        },
        // Undo is offered only if no word was updated, because the old values of updated words are not kept.
        undo: (results) =>
          results.every(({ updated }) => updated === 0)
            ? { run: undo, done: texts.transfer.undone, failed: texts.transfer.undoFailed }
            : null,
      },
      begin,
    )
    if (isComplete) importEnds(userId)
    if (isComplete || sent > 0) void wordsChanged(shell)
    if (isComplete) onClose()
  }

  return (
    <ImportDialog
      size="lg"
      title={texts.transfer.import}
      description={texts.transfer.description}
      closeLabel={texts.form.close}
      cancelLabel={isInterrupted ? texts.form.close : texts.form.cancel}
      picker={{
        label: file ? texts.transfer.chooseOther : texts.transfer.choose,
        accept: '.csv,.tsv,.tab,.txt,.apkg,.colpkg',
        busy: busy !== null,
        isChosen: file !== null,
        onFiles: ([chosen]) => void read((options) => readFile(chosen, options)),
      }}
      chosen={file?.name}
      status={
        status
          ? `${texts.transfer.busy[status]}${status === 'reading' && entries > 0 ? ` ${format.number(entries)}` : ''}`
          : isInterrupted && figures && texts.transfer.kept(...figures, progress.done)
      }
      sending={importing}
      progressLabel={texts.transfer.busy.importing}
      progressText={figures ? texts.transfer.progress(...figures, progress.total) : ''}
      stopLabel={texts.transfer.stop}
      failure={failure}
      submit={
        words.length > 0
          ? {
              label: isInterrupted
                ? texts.transfer.resume
                : texts.transfer.submit(format.number(words.length), words.length),
              busy: status !== null,
              run: () => void submit(),
            }
          : null
      }
      onClose={onClose}
    >
      {(held.isError || alike.isError) && (
        <div role="alert" className={styles.failed}>
          {texts.transfer.failed.comparing}
          <Button size="s" onClick={() => void Promise.all([held.refetch(), alike.refetch()])}>
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
              const { text } = file
              if (text) void read((options) => readText(text.file, settings, options))
            }}
          />
          <ImportPreview
            file={file}
            plan={plan}
            held={held.data}
            counts={counts}
            choice={choice}
            onChoice={setChoice}
            alike={alike.data && held.data ? alikeOnce(alike.data, held.data) : []}
            merges={merges}
            onMerges={(changed) => setMerges({ plan: plan.key, merges: changed })}
          />
        </>
      )}
    </ImportDialog>
  )
}
