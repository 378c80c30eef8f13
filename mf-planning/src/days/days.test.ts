import { dayOf } from '@cahier/contract/time'
import { expect, it } from 'vitest'
import { aSession } from '../../tests/sessions.ts'
import { byDay, type Day, firstDays, scheduleOf } from './days.ts'

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

it.each([
  [0, 0],
  [1, 1],
  [2, 1],
  [3, 2],
  [9, 3],
])('shows whole days until there are %d sessions: %d days', (most, expected) => {
  const days = byDay([session('a', 1, 8), session('b', 1, 9), session('c', 2, 8), session('d', 3, 8)])
  expect(firstDays(days, most)).toEqual(days.slice(0, expected))
})
