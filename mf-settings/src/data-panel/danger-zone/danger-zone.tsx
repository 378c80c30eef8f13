import { Button } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { useState } from 'react'
import styles from './danger-zone.module.css'
import { DangerZoneDialog } from './danger-zone-dialog.tsx'
import { useTexts } from './locales/index.ts'

/** Deleting the account. */
export function DangerZone() {
  const texts = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card as="section" className={styles.card} aria-labelledby="danger-zone">
      <h3 id="danger-zone">{texts.title}</h3>
      <p>{texts.lead}</p>
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        {texts.delete}
      </Button>
      {isOpen && <DangerZoneDialog onClose={() => setIsOpen(false)} />}
    </Card>
  )
}
