import type { ReactNode } from 'react'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** Gives width and height. */
  className?: string
  count?: number
}

/** Grey bars in the place of what will be there. */
export function Skeleton({ className, count = 1 }: SkeletonProps) {
  const bar = [styles.bar, className].filter(Boolean).join(' ')
  return Array.from({ length: count }, (_, index) => index).map((key) => <span key={key} className={bar} />)
}

export interface LoadingProps {
  label: string
  /** Lays the skeletons out. */
  className?: string
  children: ReactNode
}

/** Says that something loads and shows its skeletons, after 150 ms: what comes sooner never flashes. */
export function Loading({ label, className, children }: LoadingProps) {
  return (
    <div role="status" className={styles.loading}>
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true" className={className}>
        {children}
      </div>
    </div>
  )
}
