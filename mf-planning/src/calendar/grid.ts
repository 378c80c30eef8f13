import { dayOf, shiftDays, shiftMonths } from '@cahier/contract/time'
import type { Span } from '../address/address.ts'
import type { Session } from '../data/sessions.ts'
import { byDay, type Day, inOrder } from '../days/days.ts'

/** The date one step back (-1) or forward (1) in this view. */
export const step = (date: Date, span: Span, direction: -1 | 1) =>
  span === 'month' ? shiftMonths(date, direction) : shiftDays(date, direction * 7)

/** The sessions by day, in order of time. */
export const sessionsByDay = (sessions: readonly Session[]): ReadonlyMap<string, readonly Session[]> =>
  new Map(byDay(inOrder(sessions)).map((day) => [day.key, day.sessions]))

/** The days with sessions among `length` days from `from` on. */
export function agendaOf(sessions: readonly Session[], from: Date, length: number): readonly Day[] {
  const [first, end] = [dayOf(from), dayOf(shiftDays(from, length))]
  return byDay(inOrder(sessions)).filter(({ key }) => key >= first && key < end)
}
