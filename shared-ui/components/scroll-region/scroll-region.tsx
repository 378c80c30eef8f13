import type { ReactNode } from 'react'
import styles from './scroll-region.module.css'

export interface ScrollRegionProps {
  /** Accessible name of the content; announced when the region gets the focus. */
  label: string
  /** Sets the size; the component has no layout of its own. */
  className?: string | undefined
  children: ReactNode
}

/** Contains content that may be wider or higher than the page, and scrolls by pointer, touch or keyboard. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y: Safari scrolls only focusable elements by keyboard, and a group need not be a fieldset
    <div role="group" aria-label={label} tabIndex={0} className={[styles.region, className].filter(Boolean).join(' ')}>
      {children}
    </div>
  )
}
