import { Badge } from '@cahier/ui/badge'
import { useTexts } from '../locales/index.ts'
import styles from './live-badge.module.css'

/** Somebody is in the session now. */
export function LiveBadge() {
  return (
    <Badge tone="ok">
      <span className={styles.dot} aria-hidden="true" />
      {useTexts().session.live}
    </Badge>
  )
}
