import { Button } from '@cahier/ui/button'
import { useState } from 'react'
import type { Note } from '../data/notes.ts'
import { useTexts } from '../locales/index.ts'
import styles from './conflict-notice.module.css'

export interface ConflictNoticeProps {
  /** The other text. */
  theirs: Pick<Note, 'title' | 'content'>
  onKeepMine(): Promise<void>
  onTakeTheirs(): Promise<void>
}

/** The note was changed elsewhere while it was edited here: shows the other text and lets the learner choose. */
export function ConflictNotice({ theirs, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const texts = useTexts().conflict
  const [busy, setBusy] = useState(false)
  const choose = async (choice: () => Promise<void>) => {
    setBusy(true)
    try {
      await choice()
    } finally {
      setBusy(false)
    }
  }
  return (
    <section role="alert" className={styles.notice}>
      <p className={styles.title}>{texts.title}</p>
      <blockquote className={styles.theirs}>
        <strong>{theirs.title}</strong>
        <p>{theirs.content}</p>
      </blockquote>
      <div className={styles.actions}>
        <Button variant="primary" busy={busy} onClick={() => void choose(onKeepMine)}>
          {texts.keepMine}
        </Button>
        <Button busy={busy} onClick={() => void choose(onTakeTheirs)}>
          {texts.takeTheirs}
        </Button>
      </div>
    </section>
  )
}
