import { useAuth } from '@cahier/contract/host'
import { useSession, useShell } from '@cahier/contract/react'
import { Badge } from '@cahier/ui/badge'
import { Menu, MenuItem, MenuSeparator } from '@cahier/ui/menu'
import { CircleHelp, Layers, LogOut, SlidersHorizontal } from 'lucide-react'
import { useTexts } from '../host/locales/index.ts'
import styles from './account-menu.module.css'
import type { MenuPartProps } from './late-menu.tsx'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

export default function AccountMenu({ trigger }: MenuPartProps) {
  const shell = useShell()
  const texts = useTexts()
  const session = useSession()
  const { user, signOut } = useAuth()
  if (!user) return null
  return (
    <Menu
      defaultOpen
      trigger={trigger}
      header={
        <div className={styles.who}>
          <span className={styles.name}>{user.name}</span>
          <span className={styles.email}>{user.email}</span>
          <Badge tone="encre">{texts.plan[user.plan]}</Badge>
        </div>
      }
    >
      <MenuItem icon={<SlidersHorizontal {...icon} />} onSelect={() => shell.navigate('/settings')}>
        {texts.header.settings}
      </MenuItem>
      <MenuItem icon={<CircleHelp {...icon} />} onSelect={() => shell.navigate('/help')}>
        {texts.header.help}
      </MenuItem>
      {session.status === 'signed-in' && session.admin && (
        <MenuItem icon={<Layers {...icon} />} onSelect={() => shell.navigate('/console')}>
          {texts.header.console}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<LogOut {...icon} />} destructive onSelect={signOut}>
        {texts.header.logout}
      </MenuItem>
    </Menu>
  )
}
