import { Badge } from '@cahier/ui/badge'
import type { Status } from '../days/status.ts'
import { useSessionTexts } from './locales/index.ts'

const tones = { upcoming: 'neutral', running: 'encre', completed: 'ok', overdue: 'marge', setAside: 'neutral' } as const

export function StatusBadge({ status }: { status: Status }) {
  const texts = useSessionTexts()
  return <Badge tone={tones[status]}>{texts.status[status]}</Badge>
}
