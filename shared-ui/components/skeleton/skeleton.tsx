import type { ReactNode } from 'react'
import styles from './skeleton.module.css'

/** A grey bar in the place of a text. Width and height come from the caller's class. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={[styles.bar, className].filter(Boolean).join(' ')} />
}

/** Says that something loads and shows its skeletons, after 150 ms: what comes sooner never flashes. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" className={styles.loading}>
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}
