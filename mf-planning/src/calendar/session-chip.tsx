import { useFormat } from '@cahier/contract/i18n'
import { Link } from '@cahier/contract/router'
import { AlertCircle, Check, Play } from 'lucide-react'
import { useAddress } from '../address/address.ts'
import type { Session } from '../data/sessions.ts'
import { startOf, statusOf } from '../days/status.ts'
import { useSessionTexts } from '../session/locales/index.ts'
import { carry } from './drag.ts'
import styles from './session-chip.module.css'

const icons = { upcoming: null, running: Play, completed: Check, setAside: null, overdue: AlertCircle }

export interface SessionChipProps {
  session: Session
  now: Date
  /** Shows the whole title on several lines if necessary. */
  whole?: boolean
}

/** A session in the calendar. A click opens it; it can be dragged to another day unless it is completed. */
export function SessionChip({ session, now, whole = false }: SessionChipProps) {
  const texts = useSessionTexts()
  const format = useFormat()
  const { to } = useAddress()
  const status = statusOf(session, now)
  const Icon = icons[status]
  return (
    <Link
      to={to(`/planning/${session.id}`)}
      className={`${styles.chip} ${styles[status]} ${whole ? styles.whole : ''}`}
      title={whole ? undefined : session.title}
      draggable={!session.completed}
      data-session={session.completed ? undefined : session.id}
      onDragStart={(event) => carry(event, session)}
    >
      {Icon && <Icon size={13} strokeWidth={2} aria-hidden="true" className={styles.icon} />}
      <time dateTime={session.scheduled_for}>{format.time(startOf(session))}</time>{' '}
      <span className={styles.title}>{session.title}</span>
      {status !== 'upcoming' && <span className="visually-hidden"> ({texts.status[status]})</span>}
    </Link>
  )
}
