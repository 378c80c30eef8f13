import type { ReactNode } from 'react'
import styles from './badge.module.css'

export interface BadgeProps {
  tone?: 'neutral' | 'encre' | 'ok' | 'warn' | 'marge'
  children: ReactNode
}

/** A short status or count. The colour only repeats what the text says. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
}
