import { type DragEvent, useState } from 'react'
import type { Session } from '../data/sessions.ts'
import { dayKey } from '../schedule/days.ts'
import { useSessionActions } from '../session/use-session-actions.ts'
import { onDay } from './grid.ts'

/** Nothing else that is dragged over the page is taken for a session. */
const sessionType = 'application/x-cahier-session'

/** Takes a session up. */
export function carry(event: DragEvent, session: Session): void {
  event.dataTransfer.setData(sessionType, session.id)
  event.dataTransfer.effectAllowed = 'move'
}

/** Days that a session can be dropped on: it moves there and keeps its time. 'Déplacer à…' does the same without a pointer. */
export function useDrop(sessions: readonly Session[]) {
  const { move } = useSessionActions()
  const [over, setOver] = useState<string | null>(null)
  return (day: Date) => ({
    'data-over': over === dayKey(day) || undefined,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(sessionType)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      setOver(dayKey(day))
    },
    onDragLeave: () => setOver((current) => (current === dayKey(day) ? null : current)),
    onDrop(event: DragEvent) {
      setOver(null)
      const session = sessions.find(({ id }) => id === event.dataTransfer.getData(sessionType))
      if (!session) return
      event.preventDefault()
      const start = new Date(session.scheduled_for)
      const moment = onDay(start, day)
      if (moment.getTime() !== start.getTime()) void move(session, moment)
    },
  })
}
