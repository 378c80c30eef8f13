import { useFormat } from '@cahier/contract/i18n'
import { useMemo } from 'react'
import { noteExcerpt } from '../excerpt/note-excerpt.ts'
import { linkIndexOf } from '../links/note-links.ts'
import { useFormerTitles } from '../links/use-former-titles.ts'
import { useLinkedNotes } from '../links/use-linked-notes.ts'
import { useReplicaState } from '../replica/use-replica.ts'
import type { LocalNote } from '../replica/view.ts'
import { useEditorTexts } from '../text-editor/locales/index.ts'
import { backlinksOf } from './backlinks.ts'
import styles from './backlinks-panel.module.css'

/** Notes that are listed; the number in the heading counts all. */
const maxListedNotes = 50
/** Characters of a text around the link. */
const excerptCharacters = 120

export interface BacklinksProps {
  note: LocalNote
  onOpenNote(id: string): void
}

/** The notes that link to a note; nothing where there are none. */
export default function BacklinksPanel({ note, onOpenNote }: BacklinksProps) {
  const texts = useEditorTexts()
  const format = useFormat()
  const { notes } = useReplicaState()
  const formerTitles = useFormerTitles()
  const index = linkIndexOf(useLinkedNotes(), formerTitles)
  const linking = useMemo(() => backlinksOf(note.id, notes, index), [note.id, notes, index])
  const words = useMemo(() => [...index.namesOf(note.id)], [index, note.id])
  if (linking.length === 0) return null
  return (
    <section className={styles.panel} aria-labelledby="backlinks-title">
      <header className={styles.head}>
        <h2 id="backlinks-title" className={styles.title}>
          {texts.backlinks.title}
        </h2>
        <p className={styles.count}>{texts.backlinks.count(format.number(linking.length), linking.length)}</p>
      </header>
      <ul className={styles.list}>
        {linking.slice(0, maxListedNotes).map(({ id, title, content }) => (
          <li key={id} className={styles.row}>
            <a
              href={`/notes/${id}`}
              className={styles.link}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                onOpenNote(id)
              }}
            >
              {title}
            </a>
            <p className={styles.excerpt}>{noteExcerpt(content, words, excerptCharacters)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
