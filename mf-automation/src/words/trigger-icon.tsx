import { BookCheck, BookPlus, Clock, FilePen, FilePlus, Hand, Share2, Timer, UserPlus } from 'lucide-react'
import type { TriggerType } from '../data/automations.ts'

const icons = {
  manual: Hand,
  note_created: FilePlus,
  note_updated: FilePen,
  document_shared: Share2,
  vocabulary_added: BookPlus,
  vocabulary_mastered: BookCheck,
  session_completed: Timer,
  time_based: Clock,
  user_registered: UserPlus,
} as const satisfies Record<TriggerType, unknown>

export function TriggerIcon({ type, size = 18 }: { type: TriggerType; size?: number }) {
  const Icon = icons[type]
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />
}
