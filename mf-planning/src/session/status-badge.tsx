import { Badge } from '@cahier/ui/badge'
import { useTexts } from '../locales/index.ts'
import type { Status } from './status.ts'

const tones = { upcoming: 'neutral', running: 'encre', completed: 'ok', overdue: 'marge' } as const

export function StatusBadge({ status }: { status: Status }) {
  const texts = useTexts()
  return <Badge tone={tones[status]}>{texts.status[status]}</Badge>
}
