import { Button } from '@cahier/ui/button'
import type { ReactNode } from 'react'
import styles from './not-loaded.module.css'

export interface NotLoadedProps {
  /** What is missing, and that nothing of the learner's is lost. */
  children: ReactNode
  retry: { label: string; run(): void }
  /** Sets width and margins. */
  className?: string
}

/** Takes the place of a part of a screen that could not be loaded, and loads it again. In place of a whole screen: `ErrorPanel`. */
export function NotLoaded({ children, retry, className }: NotLoadedProps) {
  return (
    <div role="alert" className={[styles.notLoaded, className].filter(Boolean).join(' ')}>
      <span>{children}</span>
      <Button size="s" onClick={retry.run}>
        {retry.label}
      </Button>
    </div>
  )
}
