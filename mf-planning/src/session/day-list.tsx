import { Button } from '@cahier/ui/button'
import { useState } from 'react'
import { type Day, firstDays } from '../days/days.ts'
import styles from './day-list.module.css'
import { DaySessions } from './day-sessions.tsx'

/** Number of sessions shown at first, and added on demand. */
const pageSessionCount = 50

export interface DayListProps {
  days: readonly Day[]
  now: Date
  /** The button that shows further days. */
  more: string
}

/** Days with their sessions, as many as one looks through; the others on demand. */
export function DayList({ days, now, more }: DayListProps) {
  const [pages, setPages] = useState(1)
  const shown = firstDays(days, pages * pageSessionCount)
  return (
    <>
      {shown.map((day) => (
        <DaySessions key={day.key} day={day} now={now} />
      ))}
      {shown.length < days.length && (
        <Button className={styles.more} onClick={() => setPages((count) => count + 1)}>
          {more}
        </Button>
      )}
    </>
  )
}
