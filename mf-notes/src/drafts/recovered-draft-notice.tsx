import { useFormat } from '@cahier/contract/i18n'
import { Button } from '@cahier/ui/button'
import { useState } from 'react'
import { notesPart } from '../lazy-part/notes-part.tsx'
import { useTexts } from '../locales/index.ts'
import styles from '../notice/notice.module.css'
import type { Draft } from '../replica/local-database.ts'
import type { LocalNote } from '../replica/view.ts'

const moment = { dateStyle: 'medium', timeStyle: 'short' } as const

const TextDiff = notesPart(() => import('../diff/text-diff.tsx'))

export interface RecoveredDraftNoticeProps {
  draft: Draft
  note: LocalNote
  onResume(): void
  onDrop(): void
}

/** Offers a text of this note that was typed and not saved. */
export function RecoveredDraftNotice({ draft, note, onResume, onDrop }: RecoveredDraftNoticeProps) {
  const texts = useTexts()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  return (
    <section role="status" className={styles.notice} data-over="sheet">
      <p className={styles.title}>{texts.drafts.found(format.date(draft.editedAt, moment))}</p>
      {isOpen && <TextDiff before={`${note.title}\n\n${note.content}`} after={`${draft.title}\n\n${draft.content}`} />}
      <div className={styles.actions}>
        <Button variant="primary" onClick={onResume}>
          {texts.drafts.resume}
        </Button>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {texts.drafts.compare}
        </Button>
        <Button onClick={onDrop}>{texts.drafts.drop}</Button>
      </div>
    </section>
  )
}
