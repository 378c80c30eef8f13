import type { Language } from '@cahier/contract'
import type { Session } from '../data/sessions.ts'
import type { Span } from '../schedule/address.ts'
import { byDay, type Day, dayKey, inOrder } from '../schedule/days.ts'

/** Weeks begin on Monday, in English on Sunday. 0 is Sunday. */
export const firstWeekday = (language: Language) => (language === 'en' ? 0 : 1)

export const shiftDays = (date: Date, days: number) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + days)

/** The same day of another month, or its last one where it is shorter. */
export function shiftMonths(date: Date, months: number): Date {
  const first = new Date(date.getFullYear(), date.getMonth() + months, 1)
  const length = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate()
  return new Date(first.getFullYear(), first.getMonth(), Math.min(date.getDate(), length))
}

/** One step back (-1) or on (1) in what the calendar shows. */
export const step = (date: Date, span: Span, direction: -1 | 1) =>
  span === 'month' ? shiftMonths(date, direction) : shiftDays(date, direction * 7)

/** The seven days of the week of a day. */
export function weekOf(date: Date, first: number): readonly Date[] {
  const start = shiftDays(date, -((date.getDay() - first + 7) % 7))
  return Array.from({ length: 7 }, (_, index) => shiftDays(start, index))
}

/** The whole weeks that hold the month of a day. */
export function weeksOf(date: Date, first: number): readonly (readonly Date[])[] {
  const weeks: (readonly Date[])[] = []
  const month = date.getMonth()
  let week = weekOf(new Date(date.getFullYear(), month, 1), first)
  do {
    weeks.push(week)
    week = weekOf(shiftDays(week[0] ?? date, 7), first)
  } while (week[0]?.getMonth() === month)
  return weeks
}

/** The sessions by the key of their day, in time. */
export const sessionsByDay = (sessions: readonly Session[]): ReadonlyMap<string, readonly Session[]> =>
  new Map(byDay(inOrder(sessions)).map((day) => [day.key, day.sessions]))

/** The days with sessions from `from` on, `length` days long. */
export function agendaOf(sessions: readonly Session[], from: Date, length: number): readonly Day[] {
  const [first, end] = [dayKey(from), dayKey(shiftDays(from, length))]
  return byDay(inOrder(sessions)).filter(({ key }) => key >= first && key < end)
}

/** A moment on another day, at the same time by the clock. */
export const onDay = (moment: Date, day: Date) =>
  new Date(
    day.getFullYear(),
    day.getMonth(),
    day.getDate(),
    moment.getHours(),
    moment.getMinutes(),
    moment.getSeconds(),
    moment.getMilliseconds(),
  )
