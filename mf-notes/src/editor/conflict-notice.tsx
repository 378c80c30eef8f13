import { useShell } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import type { Note } from '../data/notes.ts'
import { useNotes } from '../data/notes.ts'
import { useTexts } from '../locales/index.ts'
import styles from './conflict-notice.module.css'

export interface ConflictNoticeProps {
  note: Note
  onKeepMine(): void
  onTakeTheirs(theirs: Note): void
}

/** The note was changed elsewhere while it was edited here: shows the other text and lets the learner choose. */
export function ConflictNotice({ note, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const shell = useShell()
  const texts = useTexts()
  const { data, refetch, isFetching } = useNotes('')
  const theirs = data?.find((candidate) => candidate.id === note.id)

  const take = async () => {
    const { data: latest } = await refetch()
    const found = latest?.find((candidate) => candidate.id === note.id)
    if (found) onTakeTheirs(found)
    else shell.toast({ kind: 'error', message: texts.missing.body })
  }

  return (
    <section role="alert" className={styles.notice}>
      <p className={styles.title}>{texts.conflict.title}</p>
      {theirs && (
        <blockquote className={styles.theirs}>
          <strong>{theirs.title}</strong>
          <p>{theirs.content}</p>
        </blockquote>
      )}
      <div className={styles.actions}>
        <Button variant="primary" onClick={onKeepMine}>
          {texts.conflict.keepMine}
        </Button>
        <Button busy={isFetching} onClick={() => void take()}>
          {texts.conflict.takeTheirs}
        </Button>
      </div>
    </section>
  )
}
