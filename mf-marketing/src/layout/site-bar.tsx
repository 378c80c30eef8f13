import { useSession } from '@cahier/contract/react'
import { Link, useLocation } from '@cahier/contract/router'
import { Brand } from '@cahier/ui/brand'
import { buttonClass } from '@cahier/ui/button'
import { IconButton } from '@cahier/ui/icon-button'
import { Menu, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useEntrance } from '../entrance.ts'
import { useTexts } from '../locales/index.ts'
import { PageLink } from './page-link.tsx'
import styles from './site-bar.module.css'
import wrap from './wrap.module.css'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The top bar: links to sections of the landing page, and to sign-in. Narrow screens have a menu instead. */
export function SiteBar() {
  const texts = useTexts().nav
  const entrance = useEntrance()
  const session = useSession()
  const location = useLocation()
  const [open, setOpen] = useState(false)
  const menuId = useId()
  const toggle = useRef<HTMLButtonElement>(null)

  useEffect(() => setOpen(false), [location.key])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    setOpen(false)
    toggle.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape for the controls inside
    <header className={styles.bar} onKeyDown={onKeyDown}>
      <div className={`${wrap.wrap} ${styles.row}`}>
        <PageLink to="/" className={styles.home} aria-label={texts.home}>
          <Brand />
        </PageLink>
        <nav id={menuId} aria-label={texts.label} className={styles.nav} data-open={open || undefined}>
          <PageLink to="/#features">{texts.features}</PageLink>
          <PageLink to="/#testimonials">{texts.testimonials}</PageLink>
          <PageLink to="/#pricing">{texts.pricing}</PageLink>
        </nav>
        {session.status === 'signed-in' ? (
          <Link to="/dashboard" className={buttonClass({ variant: 'primary' })}>
            {texts.dashboard}
          </Link>
        ) : (
          <Link to={entrance('signup')} className={buttonClass({ variant: 'primary' })}>
            {texts.start}
          </Link>
        )}
        <IconButton
          ref={toggle}
          variant="bordered"
          className={styles.toggle}
          label={open ? texts.closeMenu : texts.openMenu}
          aria-expanded={open}
          aria-controls={menuId}
          onClick={() => setOpen(!open)}
        >
          {open ? <X {...icon} /> : <Menu {...icon} />}
        </IconButton>
      </div>
    </header>
  )
}
