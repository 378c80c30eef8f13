import { useAction } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { FilePicker } from '@cahier/ui/file-picker'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useImportSessions } from '../data/feed.ts'
import { useSessions } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { FilePreview } from './file-preview.tsx'
import { CalendarRefused, type Incoming, type IncomingSession, largestFile } from './incoming.ts'
import styles from './transfer-page.module.css'

/** Imports the sessions of a calendar file: choose a file, check the preview, then add all or none. */
export function FileImport({ onDone }: { onDone(): void }) {
  const texts = useTexts().transfer.import
  const { mutateAsync } = useImportSessions()
  const { data: sessions = [] } = useSessions()
  const [found, setFound] = useState<Incoming | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const reading = useAction({ showFailure: setFailure })
  const adding = useAction({ showFailure: setFailure })
  const known = new Set(sessions.flatMap(({ id, uid }) => [`${id}@cahier`, uid]))
  const fresh = found?.sessions.filter(({ uid }) => !known.has(uid)) ?? []

  const read = (file: File) =>
    reading.act(
      async () => {
        setFound(null)
        if (file.size > largestFile) throw new CalendarRefused('tooLarge')
        // Loads the parser only when it is needed.
        const { readCalendar } = await import('./read-calendar.ts')
        setFound(readCalendar(await file.text()))
      },
      {
        failed: (error) => (error instanceof CalendarRefused ? texts.refused[error.reason] : texts.failed),
        isWorthReporting: (error) => !(error instanceof CalendarRefused),
      },
    )
  const add = async (sessions: readonly IncomingSession[]) => {
    const work = () => mutateAsync(sessions.map(({ was: _was, ...session }) => session))
    if (await adding.act(work, { done: texts.added, failed: texts.failed })) onDone()
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
        {fresh.length > 0 && (
          <Button variant="primary" busy={adding.busy} onClick={() => void add(fresh)}>
            {texts.submit(fresh.length)}
          </Button>
        )}
      </div>
      <p role="status">{found && texts.found(fresh.length, found.sessions.length - fresh.length)}</p>
      {found && <FilePreview sessions={fresh} leftOut={found.leftOut} />}
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </section>
  )
}
