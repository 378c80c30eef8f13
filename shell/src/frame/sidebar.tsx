import { whenSettled } from '@cahier/contract/host'
import { useProfile, useShell } from '@cahier/contract/react'
import { Link, NavLink } from '@cahier/contract/router'
import { Avatar } from '@cahier/ui/avatar'
import { Badge } from '@cahier/ui/badge'
import { Brand } from '@cahier/ui/brand'
import { IconButton } from '@cahier/ui/icon-button'
import { PanelLeft, X } from 'lucide-react'
import { startTransition, useEffect, useState } from 'react'
import { useTexts } from '../host/locales/index.ts'
import { useFrameState } from './frame-state.ts'
import { AreaIcon } from './icons.tsx'
import { type NavigationEntry, useNavigation } from './navigation.ts'
import styles from './sidebar.module.css'

/** Entries with this order or more are listed below a separator. */
const asideFromNumber = 100

/** Entries of the first render, more than a screen shows. The others follow the page, or whoever goes to the list. */
const firstEntryCount = 24

export function Sidebar({ drawer }: { drawer: boolean }) {
  const shell = useShell()
  const texts = useTexts()
  const profile = useProfile()
  const all = useNavigation()
  const [isWhole, setIsWhole] = useState(false)
  const complete = () => setIsWhole(true)
  useEffect(() => whenSettled(() => startTransition(() => setIsWhole(true))), [])
  const entries = isWhole ? all : all.slice(0, firstEntryCount)
  const { collapsed, toggleCollapsed, setDrawerOpen } = useFrameState()
  const compact = collapsed && !drawer

  const list = (shown: readonly NavigationEntry[]) => (
    <ul className={styles.list}>
      {shown.map((entry) => (
        <li key={entry.id}>
          <NavLink
            to={entry.path}
            className={styles.link}
            title={compact ? entry.label : undefined}
            onMouseEnter={() => shell.prefetch(entry.path)}
            onFocus={() => shell.prefetch(entry.path)}
            onClick={() => setDrawerOpen(false)}
          >
            <AreaIcon name={entry.icon} />
            <span className={compact ? 'visually-hidden' : undefined}>{entry.label}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  )

  return (
    <div className={styles.sidebar} data-compact={compact || undefined}>
      <div className={styles.top}>
        <Link to="/dashboard" className={styles.home} onClick={() => setDrawerOpen(false)}>
          <Brand compact={compact} />
        </Link>
        {drawer ? (
          <IconButton label={texts.nav.close} onClick={() => setDrawerOpen(false)}>
            <X size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        ) : (
          <IconButton
            label={collapsed ? texts.nav.expand : texts.nav.collapse}
            aria-expanded={!collapsed}
            onClick={toggleCollapsed}
          >
            <PanelLeft size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <nav aria-label={texts.nav.label} className={styles.nav} onPointerEnter={complete} onFocus={complete}>
        {list(entries.filter((entry) => entry.order < asideFromNumber))}
        <hr className={styles.separator} />
        {list(entries.filter((entry) => entry.order >= asideFromNumber))}
      </nav>
      {profile && (
        <Link to="/settings" className={styles.account} onClick={() => setDrawerOpen(false)}>
          <Avatar name={profile.name} src={profile.avatarUrl} />
          {!compact && (
            <>
              <span className={styles.who}>
                <span className={styles.name}>{profile.name}</span>
                <span className={styles.email}>{profile.email || texts.demo}</span>
              </span>
              <Badge tone="encre">{texts.plan[profile.plan]}</Badge>
            </>
          )}
          {compact && <span className="visually-hidden">{profile.name}</span>}
        </Link>
      )}
    </div>
  )
}
