import { useLocalized } from '@cahier/contract/i18n'
import { useLocation } from '@cahier/contract/router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../host/locales/index.ts'
import type { OwnedRoute } from '../host/routing/owned-route.ts'
import { useAccountChanges } from './account-changes.ts'
import { BottomBar } from './bottom-bar.tsx'
import styles from './frame.module.css'
import { useFrameState } from './frame-state.ts'
import { Header } from './header.tsx'
import { useNavigationKeys } from './navigation-keys.ts'
import { PaletteLayer } from './palette/palette-layer.tsx'
import { Sidebar } from './sidebar.tsx'

interface FrameProps {
  route: OwnedRoute
  /** Shown above the header and beside the sidebar, which keeps the height of the window. */
  banners: ReactNode
  children: ReactNode
}

/** Sidebar, header and the room of the current view. */
export function Frame({ route, banners, children }: FrameProps) {
  const texts = useTexts()
  const localized = useLocalized()
  const { pathname } = useLocation()
  const { collapsed, drawerOpen, setDrawerOpen } = useFrameState()
  const title = useRef<HTMLHeadingElement>(null)
  const drawer = useRef<HTMLDialogElement>(null)
  const first = useRef(true)
  useNavigationKeys()
  useAccountChanges()

  // Focus the title after a change of view, so that screen readers announce it. The first page keeps the browser's own focus.
  useEffect(() => {
    if (first.current) first.current = false
    else title.current?.focus({ preventScroll: true })
  }, [route.path])

  useEffect(() => {
    const dialog = drawer.current
    if (drawerOpen && !dialog?.open) dialog?.showModal()
    if (!drawerOpen && dialog?.open) dialog.close()
  }, [drawerOpen])

  useEffect(() => setDrawerOpen(false), [pathname])

  return (
    <div className={styles.frame} data-collapsed={collapsed || undefined}>
      <a href="#content" className={styles.skip}>
        {texts.skipToContent}
      </a>
      <aside className={styles.sidebar}>
        <Sidebar drawer={false} />
      </aside>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself */}
      <dialog
        ref={drawer}
        className={styles.drawer}
        aria-label={texts.nav.label}
        onClose={() => setDrawerOpen(false)}
        onClick={(event) => {
          if (event.target === event.currentTarget) setDrawerOpen(false)
        }}
      >
        {drawerOpen && <Sidebar drawer />}
      </dialog>
      <div className={styles.column}>
        {banners}
        <div className={styles.main}>
          <Header
            title={localized(route.title)}
            titleRef={title}
            search={route.path !== '/search'}
            day={route.path === '/dashboard'}
          />
          <main id="content" tabIndex={-1} className={styles.content}>
            {children}
          </main>
        </div>
      </div>
      <BottomBar />
      <PaletteLayer />
    </div>
  )
}
