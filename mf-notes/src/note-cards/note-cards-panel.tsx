import { useFormat } from '@cahier/contract/i18n'
import { AreaError } from '@cahier/contract/react'
import { NotLoaded } from '@cahier/ui/not-loaded'
import styles from '../backlinks/backlinks-panel.module.css'
import { useNoteCards } from '../data/note-cards.ts'
import { useTexts } from '../locales/index.ts'
import { useEditorTexts } from '../text-editor/locales/index.ts'
import own from './note-cards-panel.module.css'

export interface NoteCardsProps {
  noteId: string
  /** Leaves the note for a page of the application. */
  onOpen(address: string): void
}

/** The cards of the notebook that were made from a note; nothing where there are none. */
export default function NoteCardsPanel({ noteId, onOpen }: NoteCardsProps) {
  const { error: errors } = useTexts()
  const texts = useEditorTexts().cards
  const format = useFormat()
  const { data: cards, error, refetch } = useNoteCards(noteId)
  if (!cards) {
    // Without a network nothing is known of them, and most notes have none.
    if (!error || (error instanceof AreaError && error.isUnanswered)) return null
    return (
      <NotLoaded className={own.failed} retry={{ label: errors.retry, run: () => void refetch() }}>
        {texts.failed}
      </NotLoaded>
    )
  }
  const total = cards[0]?.total ?? 0
  if (total === 0) return null
  return (
    <section className={styles.panel} aria-labelledby="note-cards-title">
      <header className={styles.head}>
        <h2 id="note-cards-title" className={styles.title}>
          {texts.title}
        </h2>
        <p className={styles.count}>{texts.count(format.number(total), total)}</p>
      </header>
      <ul className={styles.list}>
        {cards.map(({ id, word, definition }) => (
          <li key={id} className={styles.row}>
            <a
              href={`/vocabulary/${id}`}
              className={styles.link}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                onOpen(`/vocabulary/${id}`)
              }}
            >
              {word}
            </a>
            <p className={styles.excerpt}>{definition}</p>
          </li>
        ))}
      </ul>
      {total > cards.length && <p className={styles.count}>{texts.more(format.number(total - cards.length))}</p>}
    </section>
  )
}
