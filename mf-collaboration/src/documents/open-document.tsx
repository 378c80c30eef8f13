import { Link } from '@cahier/contract/router'
import type { SharedDocument } from '../data/documents.ts'

/** A document's title: it opens in the notes, where those who may write it do so together. */
export const OpenDocument = ({ document }: { document: SharedDocument }) => (
  <Link to={`/notes/${document.id}`}>{document.title}</Link>
)
