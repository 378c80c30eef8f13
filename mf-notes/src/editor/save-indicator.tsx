import { Button } from '@cahier/ui/button'
import { useTexts } from '../locales/index.ts'
import styles from './save-indicator.module.css'
import type { SaveState } from './use-note-editor.ts'

export interface SaveIndicatorProps {
  state: SaveState
  /** Why the server refused the text. */
  reason: string | null
  /** What the learner can do about it. */
  action: { label: string; run(): void } | null
}

/** The state of the text: saved, unsaved, being saved, on this device only, or refused with a way to try again. */
export function SaveIndicator({ state, reason, action }: SaveIndicatorProps) {
  const texts = useTexts().save
  return (
    <span className={styles.root}>
      <span role="status" className={styles.state} data-status={state}>
        {reason ?? texts[state]}
      </span>
      {action && (
        <Button size="s" onClick={action.run}>
          {action.label}
        </Button>
      )}
    </span>
  )
}
