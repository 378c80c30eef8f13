import { useFormat } from '@cahier/contract/i18n'
import { useLiveChannel } from '@cahier/contract/live'
import { useNow, useUserId } from '@cahier/contract/react'
import { Link, Outlet, useNavigate, useParams } from '@cahier/contract/router'
import { Badge } from '@cahier/ui/badge'
import { Button, buttonClass } from '@cahier/ui/button'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { IconButton } from '@cahier/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '@cahier/ui/menu'
import { PageHeader } from '@cahier/ui/page-header'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { ArrowLeft, Copy, Ellipsis, LogOut, MessagesSquare, Pencil, Trash2, UserPlus, Video } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Chat } from '../chat/chat.tsx'
import { useUnread } from '../data/messages.ts'
import { useRooms } from '../data/rooms.ts'
import { type CollaborationSession, useSessions } from '../data/sessions.ts'
import { SessionDocuments } from '../documents/session-documents.tsx'
import { useTexts } from '../locales/index.ts'
import { roomPath } from '../room-path/room-path.ts'
import { LiveBadge } from '../sessions/live-badge.tsx'
import { MissingSession } from '../sessions/missing-session.tsx'
import { mayAs, phaseOf, roleOf, standingOf } from '../sessions/session.ts'
import { useSessionActions } from '../sessions/use-session-actions.ts'
import { Invite } from '../team/team.tsx'
import { People } from './people.tsx'
import styles from './session-place.module.css'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
/** The chat beside the page, where there is room for both. */
const wide = '(min-width: 1180px)'

/** The session in the address: who is there, its documents, its meeting and its chat on one screen. */
export default function SessionPlace() {
  const texts = useTexts()
  const { sessionId } = useParams()
  const { data, error, refetch } = useSessions()
  if (error && !data)
    return (
      <ErrorPanel title={texts.error.title} retry={{ label: texts.error.retry, run: () => void refetch() }}>
        <p>{texts.sessions.loadFailed}</p>
      </ErrorPanel>
    )
  if (!data)
    return (
      <Loading label={texts.sessions.loading}>
        <Skeleton count={3} className={styles.skeleton} />
      </Loading>
    )
  const session = data.find((candidate) => candidate.id === sessionId)
  return session ? <Place key={session.id} session={session} /> : <MissingSession />
}

function Place({ session }: { session: CollaborationSession }) {
  const texts = useTexts()
  const format = useFormat()
  const userId = useUserId()
  const now = useNow(5000)
  const actions = useSessionActions(session)
  const rooms = useRooms().data?.filter((room) => room.session_id === session.id && room.is_active) ?? []
  const unread = useUnread().data?.find(({ session_id }) => session_id === session.id)?.unread ?? 0
  const isInvited = standingOf(session, userId) === 'invited'
  const role = roleOf(session, userId)
  const live = useLiveChannel('session', isInvited ? null : session.id, { present: true })
  const [isChatOpen, setChatOpen] = useState(() => matchMedia(wide).matches)
  const [isInviting, setInviting] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { refetch } = useSessions()
  // The channel says it at once: the session is gone, or the learner is no member any more.
  useEffect(() => {
    if (live.state === 'gone') void refetch()
  }, [live.state, refetch])

  return (
    <div className={`${styles.place} ${isChatOpen && !isInvited ? styles.beside : ''}`}>
      <Link to="/collaboration" className={styles.back}>
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
        {texts.session.back}
      </Link>
      <PageHeader
        title={session.title}
        description={
          <span className={styles.facts}>
            {texts.session.types[session.type]}
            <time dateTime={session.scheduled_for}>
              {format.date(session.scheduled_for, { dateStyle: 'full', timeStyle: 'short' })}
            </time>
            {texts.session.minutes(session.duration)}
            {live.present.length > 0 ? <LiveBadge /> : <Badge>{texts.session.phases[phaseOf(session, now)]}</Badge>}
            {live.state === 'offline' && <Badge tone="warn">{texts.place.offline}</Badge>}
          </span>
        }
        actions={
          isInvited ? (
            <>
              <Button busy={actions.busy} onClick={() => void actions.answer('declined')}>
                {texts.session.decline}
              </Button>
              <Button variant="primary" busy={actions.busy} onClick={() => void actions.answer('accepted')}>
                {texts.session.accept}
              </Button>
            </>
          ) : (
            <>
              {mayAs(role, 'admin') && (
                <Button icon={<UserPlus {...icon} />} onClick={() => setInviting(true)}>
                  {texts.sessions.invite}
                </Button>
              )}
              {session.type !== 'video' && !isChatOpen && (
                <Button
                  ref={opener}
                  variant="primary"
                  icon={<MessagesSquare {...icon} />}
                  onClick={() => setChatOpen(true)}
                >
                  {texts.chat.open}
                  {unread > 0 && <Badge tone="marge">{texts.chat.unread(unread)}</Badge>}
                </Button>
              )}
              <PlaceMenu session={session} isOwner={role === 'owner'} />
            </>
          )
        }
      />
      {session.description && <p className={styles.description}>{session.description}</p>}
      {isInvited ? (
        <p className={styles.description}>{texts.place.invited}</p>
      ) : (
        <div className={styles.columns}>
          <div className={styles.column}>
            <SessionDocuments session={session} role={role} />
            <section className={styles.part} aria-labelledby="place-meetings">
              <h3 id="place-meetings">{texts.session.meetings}</h3>
              {rooms.length === 0 ? (
                <p className={styles.none}>{texts.place.noMeeting}</p>
              ) : (
                <ul className={styles.rooms}>
                  {rooms.map((room) => (
                    <li key={room.id}>
                      <Video {...icon} />
                      <span>{room.subject}</span>
                      <Link
                        to={roomPath(room)}
                        className={buttonClass({ size: 's' })}
                        aria-label={texts.session.joinVideoOf(room.subject)}
                      >
                        {texts.session.joinVideo}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </section>
          </div>
          <People session={session} role={role} present={live.present} />
        </div>
      )}
      {isInviting && <Invite sessionId={session.id} onClose={() => setInviting(false)} />}
      {isChatOpen && !isInvited && session.type !== 'video' && (
        <Chat
          session={session}
          onClose={() => {
            setChatOpen(false)
            requestAnimationFrame(() => opener.current?.focus())
          }}
        />
      )}
      <Outlet />
    </div>
  )
}

function PlaceMenu({ session, isOwner }: { session: CollaborationSession; isOwner: boolean }) {
  const texts = useTexts()
  const navigate = useNavigate()
  const actions = useSessionActions(session)
  const toHub = (isDone: boolean) => isDone && navigate('/collaboration', { replace: true })
  return (
    <Menu
      trigger={
        <IconButton variant="bordered" label={texts.place.actions}>
          <Ellipsis {...icon} />
        </IconButton>
      }
    >
      <MenuItem icon={<Copy {...icon} size={16} />} onSelect={() => void actions.copyLink()}>
        {texts.session.copyLink}
      </MenuItem>
      {isOwner ? (
        <>
          <MenuItem icon={<Pencil {...icon} size={16} />} onSelect={() => navigate('edit')}>
            {texts.edit}
          </MenuItem>
          <MenuSeparator />
          <MenuItem
            icon={<Trash2 {...icon} size={16} />}
            destructive
            onSelect={() => void actions.remove().then(toHub)}
          >
            {texts.remove}
          </MenuItem>
        </>
      ) : (
        <>
          <MenuSeparator />
          <MenuItem icon={<LogOut {...icon} size={16} />} destructive onSelect={() => void actions.leave().then(toHub)}>
            {texts.session.leave}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
