import { Button } from '@cahier/ui/button'
import { EmptyState } from '@cahier/ui/empty-state'
import { CalendarDays } from 'lucide-react'
import { useAddress } from '../address/address.ts'
import { useTexts } from '../locales/index.ts'
import { DayList } from '../session/day-list.tsx'
import styles from './agenda.module.css'
import { agendaOf } from './grid.ts'
import type { CalendarViewProps } from './view.ts'

/** Number of days in the agenda. */
export const agendaDays = 30

/** The days with sessions from the selected day on, with all their sessions. */
export function Agenda({ sessions, now, label }: CalendarViewProps) {
  const texts = useTexts()
  const { date, set } = useAddress()
  const days = agendaOf(sessions, date, agendaDays)
  return (
    <section aria-label={label} className={styles.agenda}>
      {days.length === 0 && (
        <EmptyState
          icon={<CalendarDays size={22} strokeWidth={1.75} />}
          title={texts.empty.agenda}
          action={<Button onClick={() => set({ isPlanning: true })}>{texts.empty.plan}</Button>}
        />
      )}
      <DayList key={days[0]?.key} days={days} now={now} more={texts.later} />
    </section>
  )
}
