import { useFormat } from '@cahier/contract/i18n'
import { useUserId } from '@cahier/contract/react'
import { Link } from '@cahier/contract/router'
import { Badge, type BadgeProps } from '@cahier/ui/badge'
import { Button } from '@cahier/ui/button'
import { Card, cardLink } from '@cahier/ui/card'
import { BookOpen, Clock, FileText, type LucideIcon, MessagesSquare, Users, Video } from 'lucide-react'
import type { CollaborationSession, SessionType } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { type Phase, phaseOf, standingOf } from './session.ts'
import styles from './session-card.module.css'
import { useSessionActions } from './use-session-actions.ts'

const icons: Readonly<Record<SessionType, LucideIcon>> = {
  study: BookOpen,
  document: FileText,
  discussion: MessagesSquare,
  video: Video,
}
const tones: Readonly<Record<Phase, BadgeProps['tone']>> = { running: 'ok', upcoming: 'encre', over: 'neutral' }

export function SessionCard({ session, now }: { session: CollaborationSession; now: Date }) {
  const texts = useTexts().session
  const format = useFormat()
  const userId = useUserId()
  const actions = useSessionActions(session)
  const Icon = icons[session.type]
  const phase = phaseOf(session, now)
  const invited = standingOf(session, userId) === 'invited'
  const accepted = session.participants.filter(({ status }) => status === 'accepted').length

  return (
    <Card as="article" interactive className={styles.card}>
      <p className={styles.head}>
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        {texts.types[session.type]}
        <span className={styles.badges}>
          {invited && <Badge tone="warn">{texts.invitation}</Badge>}
          <Badge tone={tones[phase]}>{texts.phases[phase]}</Badge>
        </span>
      </p>
      <h3 className={styles.title}>
        <Link to={`/collaboration/${session.id}`} className={cardLink}>
          {session.title}
        </Link>
      </h3>
      {session.description && <p className={styles.description}>{session.description}</p>}
      <p className={styles.foot}>
        <time dateTime={session.scheduled_for}>
          {format.date(session.scheduled_for, { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
        <span className={styles.fact}>
          <Clock size={14} strokeWidth={1.75} aria-hidden="true" />
          {texts.minutes(session.duration)}
        </span>
        <span className={styles.fact}>
          <Users size={14} strokeWidth={1.75} aria-hidden="true" />
          {texts.participants(accepted)}
        </span>
      </p>
      {invited && (
        <div className={styles.answer}>
          <Button size="s" variant="primary" busy={actions.busy} onClick={() => void actions.answer('accepted')}>
            {texts.accept}
          </Button>
          <Button size="s" busy={actions.busy} onClick={() => void actions.answer('declined')}>
            {texts.decline}
          </Button>
        </div>
      )}
    </Card>
  )
}
