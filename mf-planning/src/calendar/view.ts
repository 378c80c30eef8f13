import type { Session } from '../data/sessions.ts'

export interface CalendarViewProps {
  sessions: readonly Session[]
  now: Date
  /** Name of the displayed period. */
  label: string
}
