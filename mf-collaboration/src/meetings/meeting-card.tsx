import { useFormat } from '@cahier/contract/i18n'
import { useUserId } from '@cahier/contract/react'
import { Link, useNavigate } from '@cahier/contract/router'
import { Badge } from '@cahier/ui/badge'
import { buttonClass } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { IconButton } from '@cahier/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '@cahier/ui/menu'
import { DoorClosed, DoorOpen, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import type { MeetingRoom } from '../data/rooms.ts'
import { useTexts } from '../locales/index.ts'
import { roomPath } from '../room-path/room-path.ts'
import styles from './meeting-card.module.css'
import { optionsOf } from './room-options.ts'
import { useMeetingActions } from './use-meeting-actions.ts'

/** Names that no language translates. */
const engineNames = { jitsi: 'Jitsi', livekit: 'LiveKit' }
const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

function Actions({ room }: { room: MeetingRoom }) {
  const texts = useTexts()
  const navigate = useNavigate()
  const actions = useMeetingActions(room)
  return (
    <Menu
      trigger={
        <IconButton label={texts.meetings.actions(room.subject)}>
          <Ellipsis {...icon} size={18} />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil {...icon} />} onSelect={() => navigate(`/zoom/${room.id}`)}>
        {texts.edit}
      </MenuItem>
      <MenuItem
        icon={room.is_active ? <DoorClosed {...icon} /> : <DoorOpen {...icon} />}
        onSelect={() => void actions.setActive(!room.is_active)}
      >
        {room.is_active ? texts.meetings.close : texts.meetings.reopen}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 {...icon} />} destructive onSelect={() => void actions.remove()}>
        {texts.remove}
      </MenuItem>
    </Menu>
  )
}

/** @param isLinked the address of the page names this room */
export function MeetingCard({ room, isLinked }: { room: MeetingRoom; isLinked: boolean }) {
  const texts = useTexts().meetings
  const format = useFormat()
  const own = room.user_id === useUserId()
  const { engine } = optionsOf(room.config)
  return (
    <Card as="article" className={`${styles.card} ${isLinked ? styles.linked : ''}`}>
      <div className={styles.head}>
        <h3 className={styles.subject}>{room.subject}</h3>
        <Badge tone={room.is_active ? 'ok' : 'neutral'}>{room.is_active ? texts.open : texts.closed}</Badge>
        {own && <Actions room={room} />}
      </div>
      <dl className={styles.facts}>
        <dt>{texts.room}</dt>
        <dd className={styles.name}>{room.name}</dd>
        {engine !== 'built-in' && (
          <>
            <dt>{texts.engine}</dt>
            <dd>{engineNames[engine]}</dd>
          </>
        )}
        <dt>{texts.password}</dt>
        <dd>{room.has_password ? texts.hasPassword : texts.noPassword}</dd>
        {room.session && (
          <>
            <dt>{texts.session}</dt>
            <dd>
              <Link to={`/collaboration/${room.session.id}`}>{room.session.title}</Link>
            </dd>
          </>
        )}
        <dt>{texts.created}</dt>
        <dd>
          <time dateTime={room.created_at}>{format.relativeDay(room.created_at)}</time>
        </dd>
      </dl>
      {room.is_active && (
        <Link
          to={roomPath(room)}
          className={buttonClass({ variant: 'primary', size: 's' })}
          aria-label={texts.joinOf(room.subject)}
        >
          {texts.join}
        </Link>
      )}
    </Card>
  )
}
