import { NavLink } from '@cahier/contract/router'
import { Menu } from 'lucide-react'
import { useTexts } from '../host/locales/index.ts'
import styles from './bottom-bar.module.css'
import { useFrameState } from './frame-state.ts'
import { AreaIcon } from './icons.tsx'
import { useNavigation } from './navigation.ts'

/** The places that a thumb reaches first; everything else is behind « Plus ». */
const places = ['dashboard', 'notes', 'vocabulary', 'planning']

export function BottomBar() {
  const texts = useTexts()
  const entries = useNavigation()
  const { drawerOpen, setDrawerOpen } = useFrameState()
  const short: Readonly<Record<string, string>> = {
    dashboard: texts.nav.home,
    vocabulary: texts.nav.review,
    planning: texts.nav.plan,
  }
  return (
    <nav aria-label={texts.nav.label} className={styles.bar}>
      {places.map((id) => {
        const entry = entries.find((candidate) => candidate.id === id)
        return (
          entry && (
            <NavLink key={id} to={entry.path} className={styles.item}>
              <AreaIcon name={entry.icon} />
              <span>{short[id] ?? entry.label}</span>
            </NavLink>
          )
        )
      })}
      <button type="button" className={styles.item} aria-expanded={drawerOpen} onClick={() => setDrawerOpen(true)}>
        <Menu size={18} strokeWidth={1.75} aria-hidden="true" />
        <span>{texts.nav.more}</span>
      </button>
    </nav>
  )
}
