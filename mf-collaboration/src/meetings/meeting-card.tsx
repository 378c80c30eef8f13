import { useFormat } from '@cahier/contract/i18n'
import { useUserId } from '@cahier/contract/react'
import { Link, useNavigate } from '@cahier/contract/router'
import { Badge } from '@cahier/ui/badge'
import { Card } from '@cahier/ui/card'
import { IconButton } from '@cahier/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '@cahier/ui/menu'
import { DoorClosed, DoorOpen, Ellipsis, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { MeetingRoom } from '../data/rooms.ts'
import { useTexts } from '../locales/index.ts'
import styles from './meeting-card.module.css'
import { useMeetingActions } from './use-meeting-actions.ts'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

function Password({ password }: { password: string }) {
  const texts = useTexts().meetings
  const [shown, setShown] = useState(false)
  return (
    <span className={styles.password}>
      <span className={styles.secret}>{shown ? password : '••••••'}</span>
      <IconButton label={shown ? texts.hidePassword : texts.showPassword} onClick={() => setShown(!shown)}>
        {shown ? <EyeOff {...icon} /> : <Eye {...icon} />}
      </IconButton>
    </span>
  )
}

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
        <dt>{texts.password}</dt>
        <dd>{room.password ? <Password password={room.password} /> : texts.noPassword}</dd>
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
    </Card>
  )
}
