import type { Session } from '../data/sessions.ts'

export interface CalendarViewProps {
  sessions: readonly Session[]
  now: Date
  /** What is shown, in words. */
  label: string
}
