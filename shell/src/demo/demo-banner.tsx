import { useShell } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { Hourglass } from 'lucide-react'
import styles from './demo-banner.module.css'
import { useTexts } from './locales/index.ts'

/** Says that what is here goes with the day, and how to keep it. */
export default function DemoBanner() {
  const shell = useShell()
  const texts = useTexts()
  return (
    <aside className={styles.banner} aria-label={texts.label}>
      <Hourglass size={18} strokeWidth={1.75} aria-hidden="true" />
      <p className={styles.text}>{texts.text}</p>
      <Button variant="primary" size="s" onClick={() => shell.navigate('/auth?auth=signup')}>
        {texts.keep}
      </Button>
    </aside>
  )
}
