import { Link } from '@cahier/contract/router'
import { useSource, type Word } from '../data/words.ts'
import { useTexts } from '../locales/index.ts'
import styles from './details-page.module.css'
import { sourceAddress } from './source-address.ts'

/** The note that a word was made from, with the passage word for word. Nothing for a word that was written by hand. */
export function Source({ word }: { word: Word }) {
  const texts = useTexts().details
  if (word.note_id === null && word.quotation === null) return null
  return (
    <section className={styles.section}>
      <h3>{texts.source}</h3>
      {word.quotation !== null && <blockquote className={styles.quotation}>{word.quotation}</blockquote>}
      {word.note_id === null ? <p className={styles.aside}>{texts.gone}</p> : <Note word={word} />}
    </section>
  )
}

function Note({ word }: { word: Word }) {
  const texts = useTexts().details
  const { data: note, isError } = useSource(word.id)
  if (isError) return <p className={styles.aside}>{texts.sourceFailed}</p>
  if (note === undefined) return null
  if (note === null) return <p className={styles.aside}>{texts.gone}</p>
  if (note.is_deleted) return <p className={styles.aside}>{texts.trashed}</p>
  return (
    <p>
      <Link to={sourceAddress(note.note_id, word.quotation)}>{note.title}</Link>
    </p>
  )
}
