import { BookOpen, FileText, Layers } from 'lucide-react'
import type { SessionType } from '../data/sessions.ts'

const icons = { vocabulary: BookOpen, document: FileText, mixed: Layers }

export function TypeIcon({ type }: { type: SessionType }) {
  const Icon = icons[type]
  return <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
}
