import { useNotePeople } from '../../data/comments.ts'
import styles from './highlights.module.css'
import { useHighlightTexts } from './locales/index.ts'

/** Who marked a passage, once it is known. */
export function HighlightAuthor({ noteId, userId }: { noteId: string; userId: string }) {
  const texts = useHighlightTexts()
  const author = useNotePeople(noteId).data?.find(({ id }) => id === userId)
  return author ? <p className={styles.note}>{texts.by(author.name)}</p> : null
}
