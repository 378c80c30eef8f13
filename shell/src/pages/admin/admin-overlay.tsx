import { useStore } from '@cahier/contract/react'
import { Wrench } from 'lucide-react'
import { useState } from 'react'
import { lastErrors } from '../../runtime/health/last-errors.ts'
import { useWaiting } from './admin-data.ts'
import styles from './admin-overlay.module.css'
import { useTexts } from './locales/index.ts'
import { Report } from './report.tsx'

/** The administrator's button on every screen, with what waits or went wrong, and what it opens. */
export default function AdminOverlay() {
  const texts = useTexts()
  const { data } = useWaiting()
  const errors = useStore(lastErrors)
  const [isOpen, setOpen] = useState(false)
  const count = data ? data.messages.count + data.threads.count + data.calls.count : 0
  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-failed={errors.length > 0 || undefined}
        aria-label={texts.open(count, errors.length)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Wrench size={20} strokeWidth={1.75} aria-hidden="true" />
        {count + errors.length > 0 && <span aria-hidden="true">{count + errors.length}</span>}
      </button>
      {isOpen && <Report onClose={() => setOpen(false)} />}
    </>
  )
}
