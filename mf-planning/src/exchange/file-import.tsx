import { useShell } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useImportSessions } from '../data/exchange.ts'
import { useTexts } from '../locales/index.ts'
import styles from './exchange-page.module.css'
import { CalendarRefused, type IncomingSession, largestFile, readCalendar } from './read-calendar.ts'

/** Brings the sessions of a calendar file in: chosen, counted, then added all or none. */
export function FileImport({ onDone }: { onDone(): void }) {
  const shell = useShell()
  const texts = useTexts().exchange.import
  const { mutateAsync, isPending } = useImportSessions()
  const [found, setFound] = useState<readonly IncomingSession[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const picker = useRef<HTMLInputElement>(null)

  const read = async (file: File) => {
    setFound(null)
    setFailure(null)
    try {
      if (file.size > largestFile) throw new CalendarRefused('tooLarge')
      setFound(readCalendar(await file.text()))
    } catch (error) {
      if (error instanceof CalendarRefused) return setFailure(texts.refused[error.reason](error.event))
      shell.reportError(error)
      setFailure(texts.refused.noCalendar(''))
    }
  }
  const add = async (sessions: readonly IncomingSession[]) => {
    try {
      const added = await mutateAsync(sessions)
      shell.toast({ kind: 'success', message: texts.added(added) })
      onDone()
    } catch (error) {
      shell.reportError(error)
      setFailure(texts.failed)
    }
  }
  return (
    <section className={styles.section} aria-labelledby="calendar-import">
      <h3 id="calendar-import">{texts.title}</h3>
      <p>{texts.body}</p>
      <div className={styles.buttons}>
        <Button
          icon={<FileUp size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => picker.current?.click()}
        >
          {texts.choose}
        </Button>
        {found && found.length > 0 && (
          <Button variant="primary" busy={isPending} onClick={() => void add(found)}>
            {texts.submit(found.length)}
          </Button>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".ics,text/calendar"
        aria-label={texts.choose}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void read(file)
          currentTarget.value = ''
        }}
      />
      <p role="status">{found?.length === 0 && texts.empty}</p>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </section>
  )
}
