import { useFormat } from '@cahier/contract/i18n'
import { usePreferences, useProfile, useShell } from '@cahier/contract/react'
import { Link } from '@cahier/contract/router'
import { IconButton } from '@cahier/ui/icon-button'
import { Menu as MenuIcon, Moon, Search, Sun } from 'lucide-react'
import type { Ref } from 'react'
import { useTexts } from '../locales/index.ts'
import { OfflineMark } from '../offline/offline-mark.tsx'
import { paletteKey } from '../palette/keys.ts'
import { useFrameState } from './frame-state.ts'
import styles from './header.module.css'
import { NotificationBell } from './notification-bell.tsx'
import { UserMenu } from './user-menu.tsx'

function usesDark(theme: 'light' | 'dark' | 'system'): boolean {
  return theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
}

export interface HeaderProps {
  title: string
  titleRef: Ref<HTMLHeadingElement>
  /** Hidden on the search view, which has its own box. */
  search: boolean
}

export function Header({ title, titleRef, search }: HeaderProps) {
  const shell = useShell()
  const texts = useTexts()
  const format = useFormat()
  const profile = useProfile()
  const { theme } = usePreferences()
  const { setDrawerOpen, drawerOpen } = useFrameState()
  const dark = usesDark(theme)
  const today = format.date(new Date(), { weekday: 'long', day: 'numeric', month: 'long' })

  return (
    <header className={styles.header}>
      <IconButton
        className={styles.drawerButton}
        label={texts.nav.open}
        variant="bordered"
        aria-expanded={drawerOpen}
        onClick={() => setDrawerOpen(true)}
      >
        <MenuIcon size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <div className={styles.titles}>
        <h1 ref={titleRef} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {profile && (
          <p className={styles.welcome}>
            {texts.header.welcome(profile.name.split(' ')[0] ?? '')}
            <span className={styles.today}>{` · ${today}`}</span>
          </p>
        )}
      </div>
      <OfflineMark />
      {search && (
        <Link to="/search" className={styles.search} aria-keyshortcuts="Control+K Meta+K">
          <Search size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>{texts.header.search}</span>
          <span aria-hidden="true" className={styles.key}>
            {paletteKey}
          </span>
        </Link>
      )}
      <IconButton
        label={dark ? texts.header.light : texts.header.dark}
        variant="bordered"
        onClick={() =>
          shell.setPreferences({ theme: dark ? 'light' : 'dark' }).catch((error: unknown) => shell.reportError(error))
        }
      >
        {dark ? (
          <Sun size={18} strokeWidth={1.75} aria-hidden="true" />
        ) : (
          <Moon size={18} strokeWidth={1.75} aria-hidden="true" />
        )}
      </IconButton>
      <NotificationBell />
      <UserMenu />
    </header>
  )
}
