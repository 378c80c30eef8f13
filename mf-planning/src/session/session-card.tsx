import { useFormat } from '@cahier/contract/i18n'
import { Link } from '@cahier/contract/router'
import { Card, cardLink } from '@cahier/ui/card'
import { Progress } from '@cahier/ui/progress'
import { useAddress } from '../address/address.ts'
import type { Session } from '../data/sessions.ts'
import { endOf, startOf, statusOf } from '../days/status.ts'
import { useTexts } from '../locales/index.ts'
import { CompleteButton } from './complete-button.tsx'
import { useSessionTexts } from './locales/index.ts'
import styles from './session-card.module.css'
import { SessionMenu } from './session-menu.tsx'
import { StatusBadge } from './status-badge.tsx'
import { StudyButton } from './study-button.tsx'
import { TypeIcon } from './type-icon.tsx'

export function SessionCard({ session, now }: { session: Session; now: Date }) {
  const texts = useTexts()
  const { minutes, types } = useSessionTexts()
  const format = useFormat()
  const { to } = useAddress()
  const status = statusOf(session, now)
  return (
    <Card as="article" interactive className={`${styles.card} ${styles[status]}`}>
      <span className={styles.icon}>
        <TypeIcon type={session.type} />
      </span>
      <div className={styles.text}>
        <h5 className={styles.title}>
          <Link to={to(`/planning/${session.id}`)} className={cardLink}>
            {session.title}
          </Link>
          {status !== 'upcoming' && <StatusBadge status={status} />}
        </h5>
        <p className={styles.facts}>
          <time dateTime={session.scheduled_for}>
            {texts.between(format.time(startOf(session)), format.time(endOf(session)))}
          </time>
          {` · ${minutes(session.duration)} · ${types[session.type]}`}
        </p>
        <Progress
          value={session.progress}
          tone={session.completed ? 'ok' : 'encre'}
          label={texts.progressOf(session.title)}
        />
      </div>
      <div className={styles.actions}>
        {!session.completed && (
          <>
            <StudyButton session={session} size="s" />
            <CompleteButton session={session} size="s" />
          </>
        )}
        <SessionMenu session={session} />
      </div>
    </Card>
  )
}
