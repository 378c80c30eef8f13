import { dayOf, onDay, startOfDay } from '@cahier/contract/time'
import { type DragEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Session } from '../data/sessions.ts'
import { useMove } from '../session/use-move.ts'
import { followFinger } from './touch-drag.ts'

/** Distinguishes sessions from anything else that is dragged over the page. */
const sessionType = 'application/x-cahier-session'

/** Starts dragging a session. */
export function carry(event: DragEvent, session: Session): void {
  event.dataTransfer.setData(sessionType, session.id)
  event.dataTransfer.effectAllowed = 'move'
}

/**
 * A calendar whose sessions can be dragged to another day, by mouse, finger or pen; they keep their time. 'Déplacer à…' does
 * the same without a pointer.
 */
export function useDrop(sessions: readonly Session[]) {
  const { move } = useMove()
  const [over, setOver] = useState<string | null>(null)
  const drop = (id: string, key: string): boolean => {
    const session = sessions.find((candidate) => candidate.id === id)
    const day = startOfDay(key)
    if (!session || !day) return false
    const start = new Date(session.scheduled_for)
    const moment = onDay(start, day)
    if (moment.getTime() !== start.getTime()) void move(session, moment)
    return true
  }
  const latest = useRef(drop)
  useEffect(() => {
    latest.current = drop
  })
  return {
    calendar: useCallback(
      (element: HTMLElement | null) =>
        element
          ? followFinger(element, { onOver: setOver, onDrop: (id, key) => void latest.current(id, key) })
          : undefined,
      [],
    ),
    day: (date: Date) => {
      const key = dayOf(date)
      return {
        'data-day': key,
        'data-over': over === key || undefined,
        onDragOver(event: DragEvent) {
          if (!event.dataTransfer.types.includes(sessionType)) return
          event.preventDefault()
          event.dataTransfer.dropEffect = 'move'
          setOver(key)
        },
        // Fires on the day where the drag started, even if Escape cancelled it.
        onDragEnd: () => setOver(null),
        onDragLeave: () => setOver((current) => (current === key ? null : current)),
        onDrop(event: DragEvent) {
          setOver(null)
          if (drop(event.dataTransfer.getData(sessionType), key)) event.preventDefault()
        },
      }
    },
  }
}
