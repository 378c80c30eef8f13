import { Badge, type BadgeProps } from '@cahier/ui/badge'
import type { Status } from '../data/executions.ts'
import { useTexts } from '../locales/index.ts'

const tones: Readonly<Record<Status, BadgeProps['tone']>> = {
  pending: 'neutral',
  running: 'encre',
  success: 'ok',
  failed: 'marge',
  cancelled: 'warn',
}

/** How far an execution or one of its steps is. */
export function StatusBadge({ status }: { status: Status }) {
  return <Badge tone={tones[status]}>{useTexts().status[status]}</Badge>
}
