import type { ReactNode } from 'react'
import styles from './scroll-region.module.css'

export interface ScrollRegionProps {
  /** What it holds: it has the focus while its keys scroll it. */
  label: string
  /** Gives it its size; it has no layout of its own. */
  className?: string | undefined
  children: ReactNode
}

/** Room for what may be wider or higher than it is, scrolled by pointer, finger or keyboard. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y: Safari lets only what has a tab stop scroll by keyboard, and a group need be no set of fields
    <div role="group" aria-label={label} tabIndex={0} className={[styles.region, className].filter(Boolean).join(' ')}>
      {children}
    </div>
  )
}
