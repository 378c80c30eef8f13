import { BookOpen, FileText } from 'lucide-react'
import type { StudyItem } from '../data/items.ts'

/** The icon of a word or a document. */
export function ItemIcon({ kind }: Pick<StudyItem, 'kind'>) {
  const Icon = kind === 'word' ? BookOpen : FileText
  return <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
}
