import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import styles from './error-panel.module.css'

export interface ErrorPanelProps {
  title: string
  /** What happened, and whether the learner's data is safe. */
  children: ReactNode
  retry?: { label: string; run(): void }
  reload?: { label: string; run(): void }
}

/** Shows an error in place of the content that failed, drawn as a torn page. */
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
