import { Button } from '@cahier/ui/button'
import { useTexts } from '../locales/index.ts'
import styles from './save-indicator.module.css'
import type { SaveState } from './use-note-editor.ts'

/** Where the text is: saved, not yet, on its way, or refused with a way to try again. */
export function SaveIndicator({ state, onRetry }: { state: SaveState; onRetry(): void }) {
  const texts = useTexts().save
  return (
    <span className={styles.root}>
      <span role="status" className={styles.state} data-status={state.status}>
        {texts[state.status]}
      </span>
      {state.status === 'failed' && (
        <Button size="s" onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </span>
  )
}
