import { useAction } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { notesPart } from '../lazy-part/notes-part.tsx'
import { useTexts } from '../locales/index.ts'
import styles from '../notice/notice.module.css'
import type { NoteForm } from '../replica/operation.ts'

const TextDiff = notesPart(() => import('../diff/text-diff.tsx'))

export interface ConflictNoticeProps {
  /** What both texts become, with my words where both changed the same. */
  mine: NoteForm
  /** The same with the other words. */
  theirs: NoteForm
  onKeepMine(): Promise<void>
  onTakeTheirs(): Promise<void>
  /** Keeps theirs in this note, and mine in a second one. */
  onKeepBoth(): Promise<void>
}

/** The same words were changed elsewhere while they were edited here: shows these places and lets the learner choose. */
export default function ConflictNotice({ mine, theirs, onKeepMine, onTakeTheirs, onKeepBoth }: ConflictNoticeProps) {
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
