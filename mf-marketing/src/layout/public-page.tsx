import { type ReactNode, useRef } from 'react'
import { useTexts } from '../locales/index.ts'
import { usePageArrival, useScrollToHash } from './arrival.ts'
import styles from './public-page.module.css'
import { SiteBar } from './site-bar.tsx'
import { SiteFooter } from './site-footer.tsx'

/** The frame of a public page: bar, content, footer. */
export function PublicPage({ children }: { children: ReactNode }) {
  const texts = useTexts()
  const main = useRef<HTMLElement>(null)
  useScrollToHash()
  usePageArrival(main)
  return (
    <div className={styles.page}>
      <a href="#content" className={styles.skip}>
        {texts.nav.skip}
      </a>
      <SiteBar />
      <main id="content" ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
