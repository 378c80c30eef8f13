import { Link } from '@cahier/contract/router'
import { Brand } from '@cahier/ui/brand'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './auth-page.module.css'
import { useTexts } from './locales/index.ts'

/** The page of the sign-in screens: a bar with the way home, and one sheet. */
export function Sheet({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const texts = useTexts()
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Brand />
        <Link to="/" className={styles.home}>
          <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
          {texts.home}
        </Link>
      </header>
      <main className={styles.main}>
        <div className={styles.sheet}>
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
      </main>
    </div>
  )
}
