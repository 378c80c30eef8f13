import type { ReactNode } from 'react'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** Sets width and height. */
  className?: string
  count?: number
}

/** Grey bars in place of content that is loading. */
export function Skeleton({ className, count = 1 }: SkeletonProps) {
  const bar = [styles.bar, className].filter(Boolean).join(' ')
  return Array.from({ length: count }, (_, index) => index).map((key) => <span key={key} className={bar} />)
}

export interface LoadingProps {
  label: string
  /** Lays out the skeletons. */
  className?: string
  children: ReactNode
}

/** Announces loading and shows its skeletons after 150 ms, so that fast answers do not flash. */
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
