import { dayOf } from '@cahier/contract/time'
import { expect, it } from 'vitest'
import { aSession } from '../../tests/sessions.ts'
import { type Day, scheduleOf } from './days.ts'

/** Local time, so that the test passes in every time zone. */
const at = (day: number, hour: number) => new Date(2026, 10, day, hour)
const session = (title: string, day: number, hour: number, completed = false) =>
  aSession(title, at(day, hour).toISOString(), { completed })

const shown = (days: readonly Day[]) => days.map((day) => [day.key, day.sessions.map(({ title }) => title)])

it('lists the days nearest to now first, in the past and in the future', () => {
  const sessions = [
    session('next week', 28, 9),
    session('tonight', 21, 20),
    session('running', 21, 12),
    session('this morning, done', 21, 8, true),
    session('tonight, done already', 21, 21, true),
    session('yesterday, late', 20, 9),
    session('last year', -300, 9),
  ]
  const { ahead, behind } = scheduleOf(sessions, new Date(2026, 10, 21, 12, 10))
  expect(shown(ahead)).toEqual([
    ['2026-11-21', ['running', 'tonight']],
    ['2026-11-28', ['next week']],
  ])
  expect(shown(behind)).toEqual([
    ['2026-11-21', ['tonight, done already', 'this morning, done']],
    ['2026-11-20', ['yesterday, late']],
    [dayOf(at(-300, 9)), ['last year']],
  ])
})
