import { useAction } from '@cahier/contract/react'
import { useReadingSignal } from '@cahier/contract/reading/signal'
import { dayOf } from '@cahier/contract/time'
import { Button } from '@cahier/ui/button'
import { Checkbox } from '@cahier/ui/checkbox'
import { FilePicker } from '@cahier/ui/file-picker'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useImportCalendar } from '../data/feed.ts'
import { useSessions } from '../data/sessions.ts'
import { useSessionTexts } from '../session/locales/index.ts'
import { changesOf } from './changes.ts'
import { FilePreview } from './file-preview.tsx'
import { type Incoming, type IncomingSession, maxSessions } from './incoming.ts'
import { useTransferTexts } from './locales/index.ts'
import styles from './transfer-page.module.css'
import { useUndoImport } from './use-undo-import.ts'

/**
 * Imports the sessions of a calendar file: choose a file, check the preview, then add all or none. Past events are left out unless the
 * learner wants them as history.
 */
export function FileImport({ onDone }: { onDone(): void }) {
  const texts = useTransferTexts().import
  const { mutateAsync } = useImportCalendar()
  const { undo } = useSessionTexts()
  const undoImport = useUndoImport()
  const { data: sessions = [] } = useSessions()
  const [found, setFound] = useState<Incoming | null>(null)
  const [withPast, setWithPast] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const reading = useAction({ showFailure: setFailure })
  const nextSignal = useReadingSignal()
  const adding = useAction({ showFailure: setFailure, undo })
  // Sessions by their uid, and series by that of their rule, which stands before the occurrence.
  const known = new Set(sessions.flatMap(({ id, uid, series_id }) => [`${id}@cahier`, `${series_id}@cahier`, uid]))
  const isKnown = ({ uid }: IncomingSession) => known.has(uid) || known.has(uid.split('/')[0] ?? '')
  const own = new Map(
    sessions.flatMap((one) => [[`${one.id}@cahier`, one] as const, [one.uid ?? one.id, one] as const]),
  )
  const changed = found ? changesOf(found, own) : []
  const unknown = found?.sessions.filter((session) => !isKnown(session)) ?? []
  const today = dayOf(new Date())
  const isPast = ({ scheduled_for }: IncomingSession) => dayOf(new Date(scheduled_for)) < today
  const past = unknown.filter(isPast)
  const fresh = withPast ? unknown : unknown.filter((session) => !isPast(session))

  const problem = fresh.length > maxSessions ? texts.refused['too-many'] : failure

  const read = (file: File) => {
    let signal: AbortSignal | undefined
    return reading.act(
      async () => {
        signal = nextSignal()
        setFound(null)
        setWithPast(false)
        // Loads what reads only when it is needed.
        const { readFile } = await import('./read-file.ts')
        const read = await readFile(file, signal)
        if (typeof read === 'string') setFailure(texts.refused[read])
        else setFound(read)
      },
      { failed: () => (signal?.aborted ? null : texts.failed), isWorthReporting: () => !signal?.aborted },
    )
  }
  const add = async () => {
    const id = crypto.randomUUID()
    const imported = fresh.map(({ remarks, ...session }) => ({
      ...session,
      completed: isPast({ ...session, remarks }),
    }))
    const said = { done: texts.added, failed: texts.failed, undo: undoImport(id) }
    if (await adding.act(() => mutateAsync({ id, imported }), said)) onDone()
  }
  return (
    <section className={styles.section} aria-labelledby="calendar-import">
      <h3 id="calendar-import">{texts.title}</h3>
      <p>{texts.body}</p>
      <div className={styles.buttons}>
        <FilePicker label={texts.choose} accept=".ics,text/calendar" onFiles={([file]) => void read(file)}>
          {(choose) => (
            <Button icon={<FileUp size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={choose}>
              {texts.choose}
            </Button>
          )}
        </FilePicker>
        {fresh.length > 0 && fresh.length <= maxSessions && (
          <Button variant="primary" busy={adding.busy} onClick={() => void add()}>
            {texts.submit(fresh.length)}
          </Button>
        )}
      </div>
      <p role="status">
        {found && texts.found(fresh.length, found.sessions.length - unknown.length)}
        {found && found.unread > 0 && ` ${texts.unread(found.unread)}.`}
      </p>
      {past.length > 0 && (
        <Checkbox checked={withPast} onCheckedChange={setWithPast}>
          {texts.past(past.length)}
        </Checkbox>
      )}
      {found && <FilePreview sessions={fresh} leftOut={found.leftOut} changed={changed} />}
      {problem && (
        <p role="alert" className={styles.failure}>
          {problem}
        </p>
      )}
    </section>
  )
}
