import type { PropsOf } from '@cahier/contract'
import { calendarDays, type Format, useFormat } from '@cahier/contract/i18n'
import { Link } from '@cahier/contract/router'
import { buttonClass } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { Skeleton } from '@cahier/ui/skeleton'
import type config from '../../remote.config.ts'
import { longDay } from '../days/long-day.ts'
import { useSessionTexts } from '../session/locales/index.ts'
import { Course } from './course.tsx'
import { useTexts } from './locales/index.ts'
import styles from './next-session.module.css'
import { StartButton } from './start-button.tsx'

/** Days close to today by name, later ones by weekday and date. */
function dayOf(moment: Date, format: Format): string {
  const now = new Date()
  return Math.abs(calendarDays(now, moment)) <= 1 ? format.relativeDay(moment, now) : longDay(moment, now, format)
}

/** The next session that is not over, and beside it the learner's day, on ruled paper because the learner writes there. */
export default function NextSession({ counters, failed }: PropsOf<typeof config, 'planning.next-session'>) {
  const texts = useTexts()
  const { minutes, types } = useSessionTexts()
  const format = useFormat()
  const next = counters?.nextSession
  return (
    <Card ruled className={styles.card}>
      <div className={styles.next}>
        <p className={styles.label}>{texts.next}</p>
        {!counters && !failed && <Skeleton className={styles.skeleton} />}
        {!counters && failed && <p className={styles.facts}>{texts.failed}</p>}
        {counters && next && (
          <>
            <h2 className={styles.title}>
              <Link to={`/planning/${next.id}`}>{next.title}</Link>
            </h2>
            <p className={styles.facts}>
              {texts.when(dayOf(new Date(next.scheduledFor), format), format.time(next.scheduledFor))}
              {` · ${minutes(next.duration)} · ${(types as Readonly<Record<string, string>>)[next.type]}`}
            </p>
            <div className={styles.actions}>
              <StartButton id={next.id}>{next.begun ? texts.resume : texts.start}</StartButton>
              <Link to={`/planning/${next.id}/edit`} className={buttonClass({ variant: 'secondary' })}>
                {texts.reschedule}
              </Link>
            </div>
          </>
        )}
        {counters && !next && (
          <>
            <h2 className={styles.title}>{texts.empty}</h2>
            <p className={styles.facts}>{texts.emptyHint}</p>
            <div className={styles.actions}>
              <Link to="/planning?new=1" className={buttonClass({ variant: 'primary' })}>
                {texts.plan}
              </Link>
            </div>
          </>
        )}
      </div>
      <Course wordsToReview={counters?.wordsToReview ?? null} />
    </Card>
  )
}
