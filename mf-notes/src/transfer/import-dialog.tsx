import { useFormat } from '@cahier/contract/i18n'
import { AreaError, useAction, useEntitlements, useShell, useSlices } from '@cahier/contract/react'
import { FileRefused } from '@cahier/contract/reading'
import { useReadingSignal } from '@cahier/contract/reading/signal'
import { ImportDialog } from '@cahier/ui/import-dialog'
import { useMemo, useState } from 'react'
import { SendError } from '../attachments/send-file.ts'
import { type ImportedNote, idsByName, importNotes, origins } from '../data/files.ts'
import { useTexts } from '../locales/index.ts'
import { useReplica, useReplicaState } from '../replica/use-replica.ts'
import type { NoteFile } from './file-shelf.ts'
import type { ImportPlan, KnownNotes } from './import-plan.ts'
import { ImportPreview } from './import-preview.tsx'
import { importedNote } from './imported-note.ts'
import { limits } from './limits.ts'
import readNotes from './notes.worker.ts'
import { sendNoteFile } from './send-note-file.ts'

/**
 * Limits of a request, far from the time limit of a learner's statements (8 s). The bytes count most, because the database indexes
 * every word: 1 MB of notes took it 6 s on a busy machine.
 */
const noteSlices = { items: 100, bytes: 200_000 }
const fileSlices = { items: 1, bytes: Number.POSITIVE_INFINITY }

/** Imports notes from files, with what they show: chosen, previewed, then the notes are added slice by slice, and their files one by one. */
export default function ImportNotes({ onClose }: { onClose(): void }) {
  const shell = useShell()
  const texts = useTexts()
  const format = useFormat()
  const replica = useReplica()
  const { notes } = useReplicaState()
  const { notes: mostNotes } = useEntitlements()
  const [plan, setPlan] = useState<ImportPlan | null>(null)
  const [known, setKnown] = useState<KnownNotes>(new Map())
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
  const files = useMemo(() => {
    const ids = new Set([...known.keys(), ...given.map(({ id }) => id)])
    return plan?.files.filter(({ noteId }) => ids.has(noteId)) ?? []
  }, [plan, known, given])
  const importing = useSlices<ImportedNote, number>(given, noteSlices, { showFailure: setFailure })
  const attaching = useSlices<NoteFile, void>(files, fileSlices, { showFailure: setFailure })
  const areNotesSent = given.length === 0 || importing.progress?.done === given.length
  /** What is being sent, or comes next. */
  const sending = areNotesSent ? attaching : importing
  const isInterrupted = sending.isInterrupted || (areNotesSent && given.length > 0 && files.length > 0)
  const busy = reading.busy ? 'reading' : sending.busy ? 'importing' : null
  const { progress } = sending
  const count = given.length
  const figures = progress && ([format.number(progress.done), format.number(progress.total)] as const)
  const words = areNotesSent ? texts.transfer.ofFiles : texts.transfer.ofNotes

  /** Why nothing is read, or the server's own sentence, such as that the plan has no room; null for other failures, which are reported. */
  const sentenceOf = (error: unknown) => {
    if (error instanceof FileRefused) return texts.transfer.problem[(error as FileRefused).kind]
    if (error instanceof SendError) return error.failure.kind === 'quota' ? error.failure.sentence : null
    return error instanceof AreaError ? error.sentence : null
  }
  const read = (files: readonly File[]) => {
    let signal: AbortSignal | undefined
    return reading.act(
      async () => {
        signal = nextSignal()
        setEntries(0)
        const imported = await origins.fetch(shell)
        const namesOf = new Map(
          notes.map((note) => [note.id, note.deleted_at === null ? (note.file_names ?? []) : null] as const),
        )
        const known = new Map(namesOf)
        for (const [id, { name }] of imported) known.set(name, namesOf.get(id) ?? null)
        const own = notes.filter(({ deleted_at }) => deleted_at === null)
        setTextTaken(false)
        setRoom(mostNotes === null ? Number.POSITIVE_INFINITY : Math.max(mostNotes - own.length, 0))
        setPlan(await readNotes({ files, known }, { limits, signal, onProgress: setEntries }))
        setKnown(known)
      },
      {
        failed: (error) => (signal?.aborted ? null : (sentenceOf(error) ?? texts.transfer.failed.reading)),
        isWorthReporting: (error) => !signal?.aborted && sentenceOf(error) === null,
      },
    )
  }

  const submit = async () => {
    const isWorthReporting = (error: unknown) => sentenceOf(error) === null
    const ofNotes =
      !areNotesSent &&
      (await importing.send((slice) => importNotes(shell, slice), {
        failed: (error, isInterrupted) =>
          sentenceOf(error) ?? texts.transfer.failed[isInterrupted ? 'interrupted' : 'importing'],
        isWorthReporting,
        done: (results) => {
          const added = results.reduce((sum, slice) => sum + slice, 0)
          return texts.transfer.imported(format.number(added), added)
        },
      }))
    const isComplete = (!ofNotes || ofNotes.isComplete) && (await submitFiles())
    if (isComplete || !ofNotes || ofNotes.sent > 0) {
      shell.events.emit('dashboard')
      void replica.sync()
    }
    if (isComplete) onClose()
  }

  /** @returns whether all of them are there */
  const submitFiles = async (): Promise<boolean> => {
    if (files.length === 0) return true
    let ids: ReadonlyMap<string, string> = new Map()
    const { isComplete } = await attaching.send(
      async (slice) => {
        for (const file of slice) await sendNoteFile(shell, file, ids.get(file.noteId) ?? file.noteId)
      },
      {
        failed: (error) => sentenceOf(error) ?? texts.transfer.failed.files,
        isWorthReporting: (error) =>
          sentenceOf(error) === null && !(error instanceof SendError && error.failure.kind === 'network'),
        done: () => texts.transfer.filesAdded(format.number(files.length), files.length),
      },
      async () => {
        ids = idsByName(await origins.fetch(shell))
      },
    )
    return isComplete
  }

  return (
    <ImportDialog
      title={texts.transfer.import}
      description={texts.transfer.description}
      closeLabel={texts.close}
      cancelLabel={isInterrupted ? texts.close : texts.cancel}
      picker={{
        label: texts.transfer.choose,
        accept: '.md,.markdown,.txt,.html,.htm,.zip,.enex,.jex,.pdf,image/*',
        multiple: true,
        busy: busy !== null,
        isChosen: count + files.length > 0,
        onFiles: (files) => void read(files),
      }}
      status={
        busy
          ? `${texts.transfer.busy[busy]}${busy === 'reading' && entries > 0 ? ` ${format.number(entries)}` : ''}`
          : isInterrupted && (figures ? words.kept(...figures, progress.done) : texts.transfer.failed.files)
      }
      sending={sending}
      progressLabel={texts.transfer.busy.importing}
      progressText={figures ? words.progress(...figures, progress.total) : ''}
      stopLabel={texts.transfer.stop}
      failure={failure}
      submit={
        count + files.length > 0
          ? {
              label: isInterrupted
                ? texts.transfer.resume
                : count > 0
                  ? texts.transfer.submit(format.number(count), count)
                  : texts.transfer.submitFiles(format.number(files.length), files.length),
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
          files={files}
          withoutRoom={found.length > room ? { found: found.length, room } : null}
          isTextTaken={isTextTaken}
          onTextTaken={progress || busy ? undefined : setTextTaken}
        />
      )}
    </ImportDialog>
  )
}
