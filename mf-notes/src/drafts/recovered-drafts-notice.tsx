import { useFormat } from '@cahier/contract/i18n'
import { Link } from '@cahier/contract/router'
import { IconButton } from '@cahier/ui/icon-button'
import { X } from 'lucide-react'
import { useTexts } from '../locales/index.ts'
import notice from '../notice/notice.module.css'
import type { LocalNote } from '../replica/view.ts'
import { useRecoveredDrafts } from './recovered-drafts.ts'
import styles from './recovered-drafts-notice.module.css'

const moment = { dateStyle: 'medium', timeStyle: 'short' } as const

/** Offers, above the list, the texts that were typed and not saved. */
export function RecoveredDraftsNotice({ notes }: { notes: readonly LocalNote[] }) {
  const texts = useTexts().drafts
  const format = useFormat()
  const { drafts, drop } = useRecoveredDrafts()
  if (drafts.length === 0) return null
  const known = new Set(notes.map(({ id }) => id))
  return (
    <section role="status" className={`${notice.notice} ${styles.notice}`}>
      <p className={notice.title}>{texts.recovered(drafts.length)}</p>
      <ul className={styles.list}>
        {drafts.map(({ id, noteId, title, content, editedAt }) => (
          <li key={id}>
            <Link to={known.has(noteId) ? `/notes/${noteId}` : `/notes?new=1&draft=${id}`}>
              {title.trim() || content.trim().slice(0, 40) || texts.untitled}
            </Link>
            <time dateTime={editedAt}>{format.date(editedAt, moment)}</time>
            <IconButton label={texts.drop} onClick={() => drop(id)}>
              <X size={16} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
