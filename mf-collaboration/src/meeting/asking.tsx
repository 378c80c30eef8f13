import { useAction } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { type RoomPerson, useAnswerKnock } from '../data/room-entry.ts'
import { toastMs } from '../toast-duration.ts'
import styles from './asking.module.css'
import { useRoomTexts } from './locales/index.ts'

/** Those who wait to be admitted, for a host. */
export function Asking({ roomId, outside }: { roomId: string; outside: readonly RoomPerson[] }) {
  const { tile } = useRoomTexts()
  const waiting = outside.filter(({ status }) => status === 'waiting')
  if (waiting.length === 0) return null
  return (
    <ul className={styles.asking}>
      {waiting.map((person) => (
        <li key={person.user_id}>
          <Question roomId={roomId} id={person.user_id} name={person.name ?? tile.someone} />
        </li>
      ))}
    </ul>
  )
}

function Question({ roomId, id, name }: { roomId: string; id: string; name: string }) {
  const texts = useRoomTexts().people
  const { act, busy } = useAction({ duration: toastMs })
  const answer = useAnswerKnock()
  const say = (isAdmitted: boolean) =>
    act(() => answer.mutateAsync({ room: roomId, member: id, isAdmitted }), { failed: texts.failed })
  return (
    <>
      <span>{texts.asks(name)}</span>
      <Button size="s" busy={busy} aria-label={texts.refuseOf(name)} onClick={() => void say(false)}>
        {texts.refuse}
      </Button>
      <Button size="s" variant="primary" busy={busy} aria-label={texts.admitOf(name)} onClick={() => void say(true)}>
        {texts.admit}
      </Button>
    </>
  )
}
