import { IconButton } from '@cahier/ui/icon-button'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTexts } from './locales/index.ts'
import styles from './security.module.css'

/** Title of a screen of the tab, with the way back. Takes the focus, so that the change is announced. */
export function ScreenHeader({ title, onBack }: { title: string; onBack(): void }) {
  const texts = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <header className={styles.header}>
      <IconButton label={texts.back} onClick={onBack}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
    </header>
  )
}
