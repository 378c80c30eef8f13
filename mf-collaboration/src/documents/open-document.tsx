import { Link } from '@cahier/contract/router'
import type { SharedDocument } from '../data/documents.ts'
import styles from './documents.module.css'

/** A document's title: one's own opens in the notes, another's is read here. */
export function OpenDocument({ document, onRead }: { document: SharedDocument; onRead(): void }) {
  if (document.role === 'owner') return <Link to={`/notes/${document.id}`}>{document.title}</Link>
  return (
    <button type="button" className={styles.open} onClick={onRead}>
      {document.title}
    </button>
  )
}
