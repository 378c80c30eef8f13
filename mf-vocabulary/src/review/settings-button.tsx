import { Button } from '@cahier/ui/button'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useScheduling } from '../data/cards.ts'
import { useTexts } from '../locales/index.ts'
import styles from './review-page.module.css'
import { SettingsDialog } from './settings-dialog.tsx'

/** Opens the review settings in a dialog. */
export function SettingsButton() {
  const texts = useTexts().settings
  const { data } = useScheduling()
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.tools}>
      {data && (
        <Button
          variant="ghost"
          size="s"
          icon={<SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {texts.title}
        </Button>
      )}
      {open && data && <SettingsDialog settings={data.settings} onClose={() => setOpen(false)} />}
    </div>
  )
}
