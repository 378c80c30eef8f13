import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './banner.module.css'

interface BannerProps {
  /** Accessible name. */
  label: string
  icon: LucideIcon
  text: string
  /** Its action. */
  children?: ReactNode
}

/** A line above the page about the page as a whole. */
export function Banner({ label, icon: Icon, text, children }: BannerProps) {
  return (
    <aside className={styles.banner} aria-label={label}>
      <p className={styles.text}>
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        {text}
      </p>
      {children}
    </aside>
  )
}
