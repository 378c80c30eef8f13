import { useFormat } from '@cahier/contract/i18n'
import { useUserId } from '@cahier/contract/react'
import { Link, useNavigate, useParams } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { Dialog } from '@cahier/ui/dialog'
import { useRooms } from '../data/rooms.ts'
import { type CollaborationSession, useSessions } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { MissingSession } from './missing-session.tsx'
import { standingOf } from './session.ts'
import styles from './session-details.module.css'
import { useSessionActions } from './use-session-actions.ts'

/** Shows the session in the address. */
export function SessionDetails() {
  const { sessionId } = useParams()
  const { data } = useSessions()
  if (!data) return null
  const session = data.find((candidate) => candidate.id === sessionId)
  return session ? <Details session={session} /> : <MissingSession />
}

function Details({ session }: { session: CollaborationSession }) {
  const texts = useTexts()
  const format = useFormat()
  const navigate = useNavigate()
  const userId = useUserId()
  const rooms = useRooms()
  const actions = useSessionActions(session)
  const standing = standingOf(session, userId)
  const close = () => navigate('/collaboration')
  const count = (status: string) => session.participants.filter((participant) => participant.status === status).length
  const linked = rooms.data?.filter((room) => room.session_id === session.id) ?? []

  return (
    <Dialog
      open
      title={session.title}
      closeLabel={texts.close}
      onOpenChange={close}
      footer={
        <>
          {standing !== 'invited' && (
            <Button className={styles.first} onClick={() => void actions.copyLink()}>
              {texts.session.copyLink}
            </Button>
          )}
          {standing === 'owner' && (
            <>
              <Button
                variant="danger"
                busy={actions.busy}
                onClick={() => void actions.remove().then((isRemoved) => isRemoved && close())}
              >
                {texts.remove}
              </Button>
              <Button variant="primary" onClick={() => navigate('edit', { replace: true })}>
                {texts.edit}
              </Button>
            </>
          )}
          {standing === 'participant' && (
            <Button
              variant="danger"
              busy={actions.busy}
              onClick={() => void actions.leave().then((hasLeft) => hasLeft && close())}
            >
              {texts.session.leave}
            </Button>
          )}
          {standing === 'invited' && (
            <>
              <Button busy={actions.busy} onClick={() => void actions.answer('declined')}>
                {texts.session.decline}
              </Button>
              <Button variant="primary" busy={actions.busy} onClick={() => void actions.answer('accepted')}>
                {texts.session.accept}
              </Button>
            </>
          )}
        </>
      }
    >
      {session.description && <p className={styles.description}>{session.description}</p>}
      <dl className={styles.facts}>
        <dt>{texts.session.type}</dt>
        <dd>{texts.session.types[session.type]}</dd>
        <dt>{texts.session.start}</dt>
        <dd>
          <time dateTime={session.scheduled_for}>
            {format.date(session.scheduled_for, { dateStyle: 'full', timeStyle: 'short' })}
          </time>
        </dd>
        <dt>{texts.session.duration}</dt>
        <dd>{texts.session.minutes(session.duration)}</dd>
        <dt>{texts.session.organiser}</dt>
        <dd>{standing === 'owner' ? texts.session.you : texts.session.someone}</dd>
        <dt>{texts.session.people}</dt>
        <dd>
          {texts.session.participants(count('accepted'))}
          {count('pending') > 0 && ` · ${texts.session.pending(count('pending'))}`}
        </dd>
        {linked.length > 0 && (
          <>
            <dt>{texts.session.meetings}</dt>
            <dd>
              <ul>
                {linked.map((room) => (
                  <li key={room.id}>
                    <Link to="/zoom">{room.subject}</Link>
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
      </dl>
    </Dialog>
  )
}
