import styles from './progress.module.css'

export interface ProgressProps {
  /** 0 to 100; anything outside is clamped. */
  value: number
  label: string
  tone?: 'encre' | 'ok' | 'warn' | 'marge'
}

export function Progress({ value, label, tone = 'encre' }: ProgressProps) {
  const clamped = Math.min(100, Math.max(0, Math.round(value)))
  return <progress className={`${styles.progress} ${styles[tone]}`} aria-label={label} max={100} value={clamped} />
}
