import { useAction } from '@cahier/contract/react'
import { Link } from '@cahier/contract/router'
import { buttonClass } from '@cahier/ui/button'
import { IconButton } from '@cahier/ui/icon-button'
import { Copy, Video } from 'lucide-react'
import type { MeetingRoom } from '../data/rooms.ts'
import { useTexts } from '../locales/index.ts'
import { roomPath } from '../room-path/room-path.ts'
import { toastMs } from '../toast-duration.ts'
import styles from './available-meetings.module.css'

/** 'Réunions Vidéo Disponibles': the open rooms, each with its link. Nothing while there are none. */
export function AvailableMeetings({ rooms }: { rooms: readonly MeetingRoom[] }) {
  const texts = useTexts()
  const { act } = useAction({ duration: toastMs })
  if (rooms.length === 0) return null
  const copy = (room: MeetingRoom) =>
    act(() => navigator.clipboard.writeText(new URL(roomPath(room), location.href).href), {
      done: texts.toast.linkCopied,
      failed: texts.toast.copyFailed,
      isWorthReporting: () => false,
    })
  return (
    <section className={styles.meetings} aria-labelledby="meetings-title">
      <h3 id="meetings-title" className={styles.title}>
        {texts.sessions.availableMeetings}
      </h3>
      <ul className={styles.list}>
        {rooms.map((room) => (
          <li key={room.id} className={styles.room}>
            <Video size={18} strokeWidth={1.75} aria-hidden="true" />
            <span className={styles.subject}>
              {room.subject}
              {room.session && <small>{room.session.title}</small>}
            </span>
            <IconButton
              variant="bordered"
              label={texts.sessions.copyLinkOf(room.subject)}
              onClick={() => void copy(room)}
            >
              <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
            <Link
              to={roomPath(room)}
              className={buttonClass({ size: 's' })}
              aria-label={texts.sessions.joinOf(room.subject)}
            >
              {texts.sessions.join}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
