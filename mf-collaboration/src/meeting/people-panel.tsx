import { useAction, useProfile } from '@cahier/contract/react'
import { Avatar } from '@cahier/ui/avatar'
import { Badge } from '@cahier/ui/badge'
import { Button } from '@cahier/ui/button'
import { IconButton } from '@cahier/ui/icon-button'
import { Hand, MicOff, UserMinus, Users, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { type RoomPerson, type RoomPreview, useAnswerKnock, useRemoveFromRoom } from '../data/room-entry.ts'
import floating from '../floating-panel/floating-panel.module.css'
import { toastMs } from '../toast-duration.ts'
import { useRoomTexts } from './locales/index.ts'
import styles from './people-panel.module.css'

/** Somebody else in the meeting, and what is known of them. */
export interface Present {
  id: string
  person: RoomPerson
  standing?: { hand: boolean; microphone: boolean }
}

export interface PeoplePanelProps {
  room: RoomPreview
  peers: readonly Present[]
  outside: readonly RoomPerson[]
  isHost: boolean
  onClose(): void
}

/** Who is in the meeting; for a host also who waits, and who was turned away. */
export function PeoplePanel({ room, peers, outside, isHost, onClose }: PeoplePanelProps) {
  const texts = useRoomTexts()
  const profile = useProfile()
  const { act, busy } = useAction({ duration: toastMs })
  const answer = useAnswerKnock()
  const remove = useRemoveFromRoom()
  const nameOf = ({ name }: Pick<RoomPerson, 'name'>) => name ?? texts.tile.someone
  const say = (member: string, isAdmitted: boolean) =>
    act(() => answer.mutateAsync({ room: room.id, member, isAdmitted }), { failed: texts.people.failed })
  const waiting = outside.filter(({ status }) => status === 'waiting')
  const away = outside.filter(({ status }) => status !== 'waiting')

  return (
    <aside
      className={floating.panel}
      aria-label={texts.people.title}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      <header className={styles.head}>
        <Users size={18} strokeWidth={1.75} aria-hidden="true" />
        <h2>{texts.people.title}</h2>
        <IconButton label={texts.people.close} onClick={onClose}>
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </header>
      <div className={styles.body}>
        {isHost && waiting.length > 0 && (
          <Group title={texts.people.waiting}>
            {waiting.map((person) => (
              <Row key={person.user_id} name={nameOf(person)} avatar={person.avatar_url}>
                <Button
                  size="s"
                  busy={busy}
                  aria-label={texts.people.refuseOf(nameOf(person))}
                  onClick={() => void say(person.user_id, false)}
                >
                  {texts.people.refuse}
                </Button>
                <Button
                  size="s"
                  variant="primary"
                  busy={busy}
                  aria-label={texts.people.admitOf(nameOf(person))}
                  onClick={() => void say(person.user_id, true)}
                >
                  {texts.people.admit}
                </Button>
              </Row>
            ))}
          </Group>
        )}
        <Group title={texts.people.inside}>
          <Row name={texts.tile.self(profile?.name ?? '')} avatar={profile?.avatarUrl ?? null}>
            <Badge>{texts.people.roles[room.role]}</Badge>
          </Row>
          {peers.map(({ id, person, standing }) => (
            <Row key={id} name={nameOf(person)} avatar={person.avatar_url}>
              {standing?.hand && <Hand size={16} strokeWidth={2} aria-label={texts.tile.hand} />}
              {standing?.microphone === false && <MicOff size={16} strokeWidth={2} aria-label={texts.tile.muted} />}
              {person.role && <Badge>{texts.people.roles[person.role]}</Badge>}
              {isHost && person.role !== 'owner' && (
                <IconButton
                  label={texts.people.removeOf(nameOf(person))}
                  onClick={() =>
                    void act(() => remove.mutateAsync({ room: room.id, member: id }), {
                      confirm: {
                        title: texts.people.removeTitle(nameOf(person)),
                        body: texts.people.removeBody,
                        confirmLabel: texts.people.remove,
                        destructive: true,
                      },
                      done: texts.people.removed(nameOf(person)),
                      failed: texts.people.failed,
                    })
                  }
                >
                  <UserMinus size={16} strokeWidth={1.75} aria-hidden="true" />
                </IconButton>
              )}
            </Row>
          ))}
        </Group>
        {isHost && away.length > 0 && (
          <Group title={texts.people.away}>
            {away.map((person) => (
              <Row key={person.user_id} name={nameOf(person)} avatar={person.avatar_url}>
                <Button
                  size="s"
                  busy={busy}
                  aria-label={texts.people.readmitOf(nameOf(person))}
                  onClick={() => void say(person.user_id, true)}
                >
                  {texts.people.readmit}
                </Button>
              </Row>
            ))}
          </Group>
        )}
      </div>
    </aside>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}

function Row({ name, avatar, children }: { name: string; avatar: string | null; children: ReactNode }) {
  return (
    <li className={styles.row}>
      <Avatar size="s" name={name} src={avatar} />
      <span className={styles.name}>{name}</span>
      {children}
    </li>
  )
}
