import { useFormat } from '@cahier/contract/i18n'
import { AreaError, useAction, useEntitlements, useShell, useSlices } from '@cahier/contract/react'
import { FileRefused } from '@cahier/contract/reading'
import { useReadingSignal } from '@cahier/contract/reading/signal'
import { ImportDialog } from '@cahier/ui/import-dialog'
import { useMemo, useState } from 'react'
import { type ImportedNote, importNotes, origins } from '../data/files.ts'
import { useTexts } from '../locales/index.ts'
import { useReplica, useReplicaState } from '../replica/use-replica.ts'
import type { ImportPlan } from './import-plan.ts'
import { ImportPreview } from './import-preview.tsx'
import { importedNote } from './imported-note.ts'
import { limits } from './limits.ts'
import readNotes from './notes.worker.ts'

/**
 * Limits of a request, far from the time limit of a learner's statements (8 s). The bytes count most, because the database indexes
 * every word: 1 MB of notes took it 6 s on a busy machine.
 */
const sliceLimits = { items: 100, bytes: 200_000 }

/** Imports Markdown files: chosen, previewed, then added slice by slice. */
export default function ImportNotes({ onClose }: { onClose(): void }) {
  const shell = useShell()
  const texts = useTexts()
  const format = useFormat()
  const replica = useReplica()
  const { notes } = useReplicaState()
  const { notes: mostNotes } = useEntitlements()
  const [plan, setPlan] = useState<ImportPlan | null>(null)
  /** Notes that the learner's plan has room for, when the files were read: sending fills it. */
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  const [failure, setFailure] = useState<string | null>(null)
  const reading = useAction({ showFailure: setFailure })
  const nextSignal = useReadingSignal()
  const [entries, setEntries] = useState(0)
  const [isTextTaken, setTextTaken] = useState(false)
  const found = useMemo(() => {
    const { notes: read = [], problems = [] } = plan ?? {}
    return isTextTaken ? [...read, ...problems.flatMap((problem) => problem.asText)] : read
  }, [plan, isTextTaken])
  const given = useMemo(() => found.slice(0, room).map(importedNote), [found, room])
  const importing = useSlices<ImportedNote, number>(given, sliceLimits, { showFailure: setFailure })
  const { progress, isInterrupted } = importing
  const busy = reading.busy ? 'reading' : importing.busy ? 'importing' : null
  const count = given.length
  const figures = progress && ([format.number(progress.done), format.number(progress.total), progress.total] as const)

  /** Why nothing is read, or the server's own sentence, such as that the plan has no room; null for other failures, which are reported. */
  const sentenceOf = (error: unknown) => {
    if (error instanceof FileRefused) return texts.transfer.problem[(error as FileRefused).kind]
    return error instanceof AreaError ? error.sentence : null
  }
  const read = (files: readonly File[]) => {
    let signal: AbortSignal | undefined
    return reading.act(
      async () => {
        signal = nextSignal()
        setEntries(0)
        const imported = await origins.fetch(shell)
        const known = new Set([...notes.map(({ id }) => id), ...Array.from(imported.values(), ({ name }) => name)])
        const own = notes.filter(({ deleted_at }) => deleted_at === null)
        setTextTaken(false)
        setRoom(mostNotes === null ? Number.POSITIVE_INFINITY : Math.max(mostNotes - own.length, 0))
        setPlan(await readNotes({ files, known }, { limits, signal, onProgress: setEntries }))
      },
      {
        failed: (error) => (signal?.aborted ? null : (sentenceOf(error) ?? texts.transfer.failed.reading)),
        isWorthReporting: (error) => !signal?.aborted && sentenceOf(error) === null,
      },
    )
  }

  const submit = async () => {
    const { isComplete, sent } = await importing.send((slice) => importNotes(shell, slice), {
      failed: (error, isInterrupted) =>
        sentenceOf(error) ?? texts.transfer.failed[isInterrupted ? 'interrupted' : 'importing'],
      isWorthReporting: (error) => sentenceOf(error) === null,
      done: (results) => {
        const added = results.reduce((sum, slice) => sum + slice, 0)
        return texts.transfer.imported(format.number(added), added)
      },
    })
    if (isComplete || sent > 0) {
      shell.events.emit('dashboard')
      void replica.sync()
    }
    if (isComplete) onClose()
  }

  return (
    <ImportDialog
      title={texts.transfer.import}
      description={texts.transfer.description}
      closeLabel={texts.close}
      cancelLabel={isInterrupted ? texts.close : texts.cancel}
      picker={{
        label: texts.transfer.choose,
        accept: '.md,.markdown,.txt,.zip',
        multiple: true,
        busy: busy !== null,
        isChosen: count > 0,
        onFiles: (files) => void read(files),
      }}
      status={
        busy
          ? `${texts.transfer.busy[busy]}${busy === 'reading' && entries > 0 ? ` ${format.number(entries)}` : ''}`
          : isInterrupted && figures && texts.transfer.kept(...figures)
      }
      sending={importing}
      progressLabel={texts.transfer.busy.importing}
      progressText={figures ? texts.transfer.progress(...figures) : ''}
      stopLabel={texts.transfer.stop}
      failure={failure}
      submit={
        count > 0
          ? {
              label: isInterrupted ? texts.transfer.resume : texts.transfer.submit(format.number(count), count),
              busy: busy !== null,
              run: () => void submit(),
            }
          : null
      }
      onClose={onClose}
    >
      {plan && (
        <ImportPreview
          plan={plan}
          withoutRoom={found.length > room ? { found: found.length, room } : null}
          isTextTaken={isTextTaken}
          onTextTaken={progress || busy ? undefined : setTextTaken}
        />
      )}
    </ImportDialog>
  )
}
