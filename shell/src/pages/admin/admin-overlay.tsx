import { useStore } from '@cahier/contract/react'
import { Wrench } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { lastErrors } from '../../runtime/health/last-errors.ts'
import { useWaiting } from './admin-data.ts'
import styles from './admin-overlay.module.css'
import { useTexts } from './locales/index.ts'
import { Report } from './report.tsx'
import { useTopmost } from './use-topmost.ts'

/** The administrator's button on every screen, with what waits or went wrong, and what it opens. */
export default function AdminOverlay() {
  const texts = useTexts()
  const { data } = useWaiting()
  const errors = useStore(lastErrors)
  const [isOpen, setOpen] = useState(false)
  const count = data ? data.messages.count + data.threads.count + data.calls.count : 0
  const topmost = useTopmost()
  const total = count + errors.length
  return (
    <>
      {createPortal(
        <button
          type="button"
          className={styles.button}
          data-failed={errors.length > 0 || undefined}
          aria-label={texts.open(count, errors.length)}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <span className={styles.grip} aria-hidden="true">
            {total > 0 ? total : <Wrench size={12} strokeWidth={2} />}
          </span>
        </button>,
        topmost,
      )}
      {isOpen && <Report onClose={() => setOpen(false)} />}
    </>
  )
}
