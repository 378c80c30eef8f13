import { useFormat } from '@cahier/contract/i18n'
import { useLiveChannel } from '@cahier/contract/live'
import { useUserId } from '@cahier/contract/react'
import { Link } from '@cahier/contract/router'
import { Badge, type BadgeProps } from '@cahier/ui/badge'
import { Button, buttonClass } from '@cahier/ui/button'
import { Card, cardLink } from '@cahier/ui/card'
import { BookOpen, Clock, FileText, type LucideIcon, MessagesSquare, Video } from 'lucide-react'
import { useRooms } from '../data/rooms.ts'
import type { CollaborationSession, SessionType } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { Avatars } from '../people/avatars.tsx'
import type { People } from '../people/use-people.ts'
import { roomPath } from '../room-path/room-path.ts'
import { LiveBadge } from './live-badge.tsx'
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

export interface SessionCardProps {
  session: CollaborationSession
  now: Date
  people: People
  /** Texts of others that the learner has not read; 100 stands for more. */
  unread: number
  /** Whether the card shows who is present. */
  isFollowed: boolean
  onOpenChat(): void
}

export function SessionCard({ session, now, people, unread, isFollowed, onOpenChat }: SessionCardProps) {
  const texts = useTexts()
  const format = useFormat()
  const userId = useUserId()
  const actions = useSessionActions(session)
  const room = useRooms().data?.find((candidate) => candidate.session_id === session.id && candidate.is_active)
  const isInvited = standingOf(session, userId) === 'invited'
  const { present } = useLiveChannel('session', isFollowed && !isInvited ? session.id : null)
  const Icon = icons[session.type]
  const phase = phaseOf(session, now)
  const attending = session.participants.filter(({ status }) => status === 'accepted').map(({ user_id }) => user_id)
  const isVideo = session.type === 'video'

  return (
    <Card as="article" interactive className={styles.card}>
      <p className={styles.head}>
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        {texts.session.types[session.type]}
        <span className={styles.badges}>
          {isInvited && <Badge tone="warn">{texts.session.invitation}</Badge>}
          {present.length > 0 ? <LiveBadge /> : <Badge tone={tones[phase]}>{texts.session.phases[phase]}</Badge>}
        </span>
      </p>
      <h4 className={styles.title}>
        <Link to={`/collaboration/${session.id}`} className={cardLink}>
          {session.title}
        </Link>
      </h4>
      {session.description && <p className={styles.description}>{session.description}</p>}
      <p className={styles.foot}>
        <time dateTime={session.scheduled_for}>
          {format.date(session.scheduled_for, { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
        <span className={styles.fact}>
          <Clock size={14} strokeWidth={1.75} aria-hidden="true" />
          {texts.session.minutes(session.duration)}
        </span>
        <Avatars ids={attending} people={people} />
      </p>
      {isInvited ? (
        <div className={styles.answer}>
          <Button
            size="s"
            variant="primary"
            busy={actions.busy}
            aria-label={texts.session.acceptOf(session.title)}
            onClick={() => void actions.answer('accepted')}
          >
            {texts.session.accept}
          </Button>
          <Button
            size="s"
            busy={actions.busy}
            aria-label={texts.session.declineOf(session.title)}
            onClick={() => void actions.answer('declined')}
          >
            {texts.session.decline}
          </Button>
        </div>
      ) : (
        <div className={styles.answer}>
          {!isVideo && (
            <Button
              size="s"
              icon={<MessagesSquare size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={onOpenChat}
            >
              <span aria-hidden="true">{texts.chat.open}</span>
              <span className="visually-hidden">{texts.chat.openOf(session.title)} </span>
              {unread > 0 && <Badge tone="marge">{texts.chat.unread(unread)}</Badge>}
            </Button>
          )}
          {isVideo && room ? (
            <Link
              to={roomPath(room)}
              className={buttonClass({ variant: 'primary', size: 's' })}
              aria-label={texts.session.joinVideoOf(session.title)}
            >
              {texts.session.joinVideo}
            </Link>
          ) : (
            <Button size="s" variant="primary" aria-label={texts.sessions.joinOf(session.title)} onClick={actions.join}>
              {texts.sessions.join}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
