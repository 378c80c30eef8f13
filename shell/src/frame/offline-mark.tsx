import { useStore } from '@cahier/contract/react'
import { CloudOff } from 'lucide-react'
import { useHost } from '../host/host.ts'
import { useTexts } from '../host/locales/index.ts'
import styles from './offline-mark.module.css'

/** Shows, and announces to screen readers, that the server cannot be reached. */
export function OfflineMark() {
  const texts = useTexts()
  const online = useStore(useHost().online)
  return (
    <output className={styles.status}>
      {!online && (
        <span className={styles.mark}>
          <CloudOff size={16} strokeWidth={1.75} aria-hidden="true" />
          <span className="visually-hidden-on-phones">{texts.header.offline}</span>
        </span>
      )}
    </output>
  )
}
