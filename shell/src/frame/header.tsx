import { usePreferences, useProfile, useShell, useStore } from '@cahier/contract/react'
import { Link } from '@cahier/contract/router'
import { IconButton } from '@cahier/ui/icon-button'
import { Menu as MenuIcon, Moon, Search, Sun } from 'lucide-react'
import type { Ref } from 'react'
import { useAccount } from '../account/account.ts'
import { useTexts } from '../host/locales/index.ts'
import { useFrameState } from './frame-state.ts'
import { today, welcome } from './greeting.ts'
import styles from './header.module.css'
import { NotificationBell } from './notification-bell.tsx'
import { OfflineMark } from './offline-mark.tsx'
import { paletteKey } from './palette/keys.ts'
import { UserMenu } from './user-menu.tsx'

function usesDark(theme: 'light' | 'dark' | 'system'): boolean {
  return theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
}

export interface HeaderProps {
  title: string
  titleRef: Ref<HTMLHeadingElement>
  /** Hidden on the search view, which has its own box. */
  search: boolean
  /** Whether the line under the title says what the day holds, on a phone too. */
  day: boolean
}

export function Header({ title, titleRef, search, day }: HeaderProps) {
  const shell = useShell()
  const texts = useTexts()
  const profile = useProfile()
  const { theme, language } = usePreferences()
  const { counters } = useStore(useAccount().counters.state)
  const { setDrawerOpen, drawerOpen } = useFrameState()
  const dark = usesDark(theme)
  const due = day ? (counters?.wordsToReview ?? null) : null

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
          <p className={`${styles.welcome} ${day ? styles.day : ''}`}>
            {welcome(language, profile.name)}
            <span className={styles.today}>{today(language, new Date(), due)}</span>
          </p>
        )}
      </div>
      <OfflineMark />
      {search && (
        <Link to="/search" className={styles.search} aria-keyshortcuts="Control+K Meta+K">
          <Search size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>{texts.header.search}</span>
          <span aria-hidden="true" className={styles.key}>
            {paletteKey(language)}
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
