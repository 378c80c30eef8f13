import type { Language } from '../api/config.ts'
import { shiftDays } from './day.ts'
import { dateAt, onClock } from './zone.ts'

/** Weeks begin on Monday, but in English on Sunday. 0 is Sunday, as for `Date.getDay()`. */
export const firstWeekday = (language: Language): 0 | 1 => (language === 'en' ? 0 : 1)

/** The weekday of a day (`2026-11-22`); 0 is Sunday. */
export const weekdayOf = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek % 7

/** The seven days of a day's week. @param first weekday that weeks begin with */
export function weekOf(day: Date, first: number): readonly Date[] {
  const start = shiftDays(day, -((day.getDay() - first + 7) % 7))
  return Array.from({ length: 7 }, (_, index) => shiftDays(start, index))
}

/** The weeks that contain a day's month. */
export function weeksOfMonth(day: Date, first: number): readonly (readonly Date[])[] {
  const month = onClock(day).toPlainDate().toPlainYearMonth()
  const last = month.toPlainDate({ day: month.daysInMonth })
  const weeks: (readonly Date[])[] = []
  let week = weekOf(dateAt(month.toPlainDate({ day: 1 }).toPlainDateTime()), first)
  for (;;) {
    weeks.push(week)
    const next = shiftDays(week[0] ?? day, 7)
    if (Temporal.PlainDate.compare(onClock(next).toPlainDate(), last) > 0) return weeks
    week = weekOf(next, first)
  }
}
