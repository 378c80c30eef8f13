import { useAction, useUserId } from '@cahier/contract/react'
import { Avatar } from '@cahier/ui/avatar'
import { Badge } from '@cahier/ui/badge'
import { Button } from '@cahier/ui/button'
import { IconButton } from '@cahier/ui/icon-button'
import { Select } from '@cahier/ui/select'
import { UserMinus } from 'lucide-react'
import { type Role, roles } from '../data/people.ts'
import {
  type CollaborationSession,
  type Participant,
  useAskMember,
  useRemoveMember,
  useSetRole,
} from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { type People as KnownPeople, usePeople } from '../people/use-people.ts'
import { mayAs } from '../sessions/session.ts'
import { toastMs } from '../toast-duration.ts'
import styles from './people.module.css'

export interface PeopleProps {
  session: CollaborationSession
  /** The learner's own. */
  role: 'owner' | Role | null
  present: readonly string[]
}

/** Who takes part, who is there, and the team that could be asked. */
export function People({ session, role, present }: PeopleProps) {
  const texts = useTexts().people
  const people = usePeople()
  const administers = mayAs(role, 'admin')
  const known = new Set(session.participants.map(({ user_id }) => user_id))
  const team = administers ? people.all.filter(({ id, is_team }) => is_team && !known.has(id)) : []
  const rank = ({ user_id, status }: Participant) =>
    (user_id === session.user_id ? 0 : 1) + (status === 'accepted' ? 0 : status === 'pending' ? 2 : 4)
  const inOrder = session.participants.toSorted(
    (a, b) => rank(a) - rank(b) || people.nameOf(a.user_id).localeCompare(people.nameOf(b.user_id)),
  )
  return (
    <section className={styles.part} aria-labelledby="place-people">
      <h3 id="place-people">{texts.title}</h3>
      <ul className={styles.list}>
        {inOrder.map((participant) => (
          <Member
            key={participant.user_id}
            session={session}
            participant={participant}
            people={people}
            isPresent={present.includes(participant.user_id)}
            administers={administers}
          />
        ))}
      </ul>
      {team.length > 0 && (
        <>
          <h4 className={styles.team}>{texts.team}</h4>
          <ul className={styles.list}>
            {team.map((person) => (
              <TeamMember key={person.id} session={session} id={person.id} people={people} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

interface MemberProps {
  session: CollaborationSession
  participant: Participant
  people: KnownPeople
  isPresent: boolean
  administers: boolean
}

function Member({ session, participant, people, isPresent, administers }: MemberProps) {
  const all = useTexts()
  const texts = all.people
  const userId = useUserId()
  const { act, busy } = useAction({ duration: toastMs })
  const setRole = useSetRole()
  const remove = useRemoveMember()
  const { user_id: member, role, status } = participant
  const name = people.nameOf(member)
  const isOwner = member === session.user_id
  const isManaged = administers && !isOwner && member !== userId && status !== 'declined'
  return (
    <li className={styles.member}>
      <span className={styles.picture}>
        <Avatar size="s" name={name} src={people.avatarOf(member)} />
        {isPresent && <span className={styles.dot} aria-hidden="true" />}
      </span>
      <span className={styles.name}>
        {member === userId ? texts.self(name) : name}
        {isPresent && <small>{texts.present}</small>}
        {status === 'pending' && <small>{all.team.status.pending}</small>}
        {status === 'declined' && <small>{all.team.status.declined}</small>}
      </span>
      {isOwner ? (
        <Badge tone="encre">{texts.owner}</Badge>
      ) : isManaged ? (
        <>
          <Select
            aria-label={texts.roleOf(name)}
            className={styles.role}
            value={role}
            disabled={busy}
            onValueChange={(next) =>
              void act(() => setRole.mutateAsync({ sessionId: session.id, member, role: next }), {
                done: texts.roleChanged,
                failed: texts.roleFailed,
              })
            }
            options={roles.map((value) => ({ value, label: texts.roles[value] }))}
          />
          <IconButton
            label={texts.removeOf(name)}
            onClick={() =>
              void act(() => remove.mutateAsync({ sessionId: session.id, member }), {
                confirm: {
                  title: texts.removeTitle(name),
                  body: texts.removeBody,
                  confirmLabel: texts.remove,
                  destructive: true,
                },
                done: texts.removed(name),
                failed: texts.removeFailed,
              })
            }
          >
            <UserMinus size={16} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </>
      ) : (
        <Badge>{texts.roles[role]}</Badge>
      )}
    </li>
  )
}

function TeamMember({ session, id, people }: { session: CollaborationSession; id: string; people: KnownPeople }) {
  const texts = useTexts()
  const { act, busy } = useAction({ duration: toastMs })
  const ask = useAskMember()
  const name = people.nameOf(id)
  return (
    <li className={styles.member}>
      <Avatar size="s" name={name} src={people.avatarOf(id)} />
      <span className={styles.name}>{name}</span>
      <Button
        size="s"
        busy={busy}
        aria-label={texts.people.askOf(name)}
        onClick={() =>
          void act(() => ask.mutateAsync({ sessionId: session.id, member: id, role: 'editor' }), {
            done: texts.toast.invited,
            failed: texts.toast.inviteFailed,
          })
        }
      >
        {texts.sessions.invite}
      </Button>
    </li>
  )
}
