import { Archive, Bell, CalendarPlus, Mail, NotebookPen, Webhook } from 'lucide-react'
import type { ActionType } from '../data/automations.ts'

const icons = {
  send_notification: Bell,
  send_email: Mail,
  create_note: NotebookPen,
  schedule_session: CalendarPlus,
  webhook_call: Webhook,
  create_backup: Archive,
} as const satisfies Record<ActionType, unknown>

export function ActionIcon({ type, size = 18 }: { type: ActionType; size?: number }) {
  const Icon = icons[type]
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />
}
