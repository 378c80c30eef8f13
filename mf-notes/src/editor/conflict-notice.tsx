import { useAction } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import type { Note } from '../data/notes.ts'
import { notesPart } from '../lazy-part/notes-part.tsx'
import { useTexts } from '../locales/index.ts'
import styles from '../notice/notice.module.css'
import type { NoteForm } from '../replica/operation.ts'

const TextDiff = notesPart(() => import('../diff/text-diff.tsx'))

export interface ConflictNoticeProps {
  mine: NoteForm
  theirs: Pick<Note, 'title' | 'content'>
  onKeepMine(): Promise<void>
  onTakeTheirs(): Promise<void>
  /** Keeps theirs in this note, and mine in a second one. */
  onKeepBoth(): Promise<void>
}

/** The note was changed elsewhere while it was edited here: shows how the texts differ and lets the learner choose. */
export function ConflictNotice({ mine, theirs, onKeepMine, onTakeTheirs, onKeepBoth }: ConflictNoticeProps) {
  const { conflict: texts, save } = useTexts()
  const { act, busy } = useAction()
  const choose = (choice: () => Promise<void>) => act(choice, { failed: save.failed })
  return (
    <section role="alert" className={styles.notice} data-over="sheet" data-tone="attention">
      <p className={styles.title}>{texts.title}</p>
      <p className={styles.legend}>{texts.legend}</p>
      <TextDiff before={`${theirs.title}\n\n${theirs.content}`} after={`${mine.title}\n\n${mine.content}`} />
      <div className={styles.actions}>
        <Button variant="primary" busy={busy} onClick={() => void choose(onKeepMine)}>
          {texts.keepMine}
        </Button>
        <Button busy={busy} onClick={() => void choose(onTakeTheirs)}>
          {texts.takeTheirs}
        </Button>
        <Button busy={busy} onClick={() => void choose(onKeepBoth)}>
          {texts.keepBoth}
        </Button>
      </div>
    </section>
  )
}
