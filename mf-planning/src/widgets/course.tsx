import { useFormat } from '@cahier/contract/i18n'
import { useNow } from '@cahier/contract/react'
import { Link } from '@cahier/contract/router'
import { dayOf } from '@cahier/contract/time'
import { useDaySessions } from '../data/sessions.ts'
import { statusOf } from '../days/status.ts'
import { useSessionTexts } from '../session/locales/index.ts'
import { useTexts } from './locales/index.ts'
import styles from './next-session.module.css'

/** Number of sessions that the card has lines for. */
const maxSessions = 5

/** The course of today: the words to review, and its sessions in order, each with its state. */
export function Course({ wordsToReview }: { wordsToReview: number | null }) {
  const texts = useTexts()
  const { status: statuses } = useSessionTexts()
  const format = useFormat()
  const now = useNow()
  const { data: sessions, isError: failed } = useDaySessions(dayOf(now))
  const isLong = sessions && sessions.length > maxSessions
  // What is done gives way to what is left.
  const shown = isLong ? sessions.filter(({ completed }) => !completed).slice(0, maxSessions) : sessions
  return (
    <section className={styles.course} aria-labelledby="course">
      <h3 id="course" className={styles.label}>
        {isLong ? `${texts.course} · ${texts.today(sessions.length)}` : texts.course}
      </h3>
      {/* Before the list, so that nothing moves when that arrives. */}
      <p className={styles.line}>
        {wordsToReview !== null && wordsToReview > 0 && <Link to="/vocabulary/review">{texts.due(wordsToReview)}</Link>}
        {wordsToReview === 0 && texts.due(0)}
      </p>
      {failed && !sessions && <p className={styles.line}>{texts.failed}</p>}
      {sessions?.length === 0 && <p className={styles.line}>{texts.free}</p>}
      <ul>
        {shown?.map((session) => {
          const status = statusOf(session, now)
          return (
            <li key={session.id} className={styles.line}>
              <time dateTime={session.scheduled_for}>{format.time(session.scheduled_for)}</time>
              <Link to={`/planning/${session.id}`}>{session.title}</Link>
              {status !== 'upcoming' && <span data-status={status}>{statuses[status]}</span>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
