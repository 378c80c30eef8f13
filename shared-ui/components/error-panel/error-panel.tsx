import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import styles from './error-panel.module.css'

export interface ErrorPanelProps {
  title: string
  /** What happened, and what became of the learner's data. */
  children: ReactNode
  retry?: { label: string; run(): void }
  reload?: { label: string; run(): void }
}

/** A torn page: what could not be shown, in its own room. */
export function ErrorPanel({ title, children, retry, reload }: ErrorPanelProps) {
  return (
    <section role="alert" className={styles.panel}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.text}>{children}</div>
      {(retry || reload) && (
        <div className={styles.actions}>
          {retry && (
            <Button variant="primary" onClick={retry.run}>
              {retry.label}
            </Button>
          )}
          {reload && <Button onClick={reload.run}>{reload.label}</Button>}
        </div>
      )}
    </section>
  )
}
