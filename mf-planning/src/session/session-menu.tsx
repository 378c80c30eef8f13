import { useNavigate } from '@cahier/contract/router'
import { IconButton } from '@cahier/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '@cahier/ui/menu'
import { CalendarClock, CalendarX2, Copy, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useAddress } from '../address/address.ts'
import type { Session } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { useSessionActions } from './use-session-actions.ts'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

export interface SessionMenuProps {
  session: Session
  /** Called when the session has been deleted. */
  onRemoved?(): void
}

/** The actions on a session besides opening and completing it. */
export function SessionMenu({ session, onRemoved }: SessionMenuProps) {
  const navigate = useNavigate()
  const texts = useTexts()
  const { to } = useAddress()
  const { remove, duplicate, removeSeries } = useSessionActions()
  const gone = (work: Promise<boolean>) => void work.then((went) => went && onRemoved?.())
  return (
    <Menu
      trigger={
        <IconButton label={texts.actionsOf(session.title)}>
          <EllipsisVertical {...icon} />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil {...icon} />} onSelect={() => navigate(to(`/planning/${session.id}/edit`))}>
        {texts.edit}
      </MenuItem>
      {!session.completed && (
        <MenuItem icon={<CalendarClock {...icon} />} onSelect={() => navigate(to(`/planning/${session.id}/move`))}>
          {texts.moveTo}
        </MenuItem>
      )}
      <MenuItem icon={<Copy {...icon} />} onSelect={() => duplicate(session)}>
        {texts.duplicate}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 {...icon} />} destructive onSelect={() => gone(remove(session))}>
        {session.series_id ? texts.repeat.remove.one : texts.delete}
      </MenuItem>
      {session.series_id &&
        (['following', 'all'] as const).map((scope) => (
          <MenuItem
            key={scope}
            icon={<CalendarX2 {...icon} />}
            destructive
            onSelect={() => gone(removeSeries(session, scope))}
          >
            {texts.repeat.remove[scope]}
          </MenuItem>
        ))}
    </Menu>
  )
}
