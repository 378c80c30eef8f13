import { dayOf, firstWeekday, onDay, weekOf, weeksOfMonth } from '@cahier/contract/time'
import { describe, expect, it } from 'vitest'
import { aSession } from '../../tests/sessions.ts'
import { agendaOf, sessionsByDay, step } from './grid.ts'

const day = (key: string) => new Date(`${key}T00:00`)

it.each([
  ['fr', 1],
  ['es', 1],
  ['de', 1],
  ['en', 0],
] as const)('the week of %s begins on day %i', (language, first) => {
  expect(firstWeekday(language)).toBe(first)
})

describe('the weeks of a month', () => {
  it.each([
    ['2026-11-21', 1, 6, '2026-10-26', '2026-12-06'],
    ['2026-11-21', 0, 5, '2026-11-01', '2026-12-05'],
    ['2027-02-28', 1, 4, '2027-02-01', '2027-02-28'],
    ['2026-12-31', 1, 5, '2026-11-30', '2027-01-03'],
    // The clocks go forward in the night to the 29th and back in the night to the 25th.
    ['2026-03-10', 1, 6, '2026-02-23', '2026-04-05'],
    ['2026-10-25', 1, 5, '2026-09-28', '2026-11-01'],
  ])('of %s, from weekday %i: %i weeks', (key, first, count, from, to) => {
    const weeks = weeksOfMonth(day(key), first)
    const days = weeks.flat().map(dayOf)
    expect([weeks.length, days[0], days.at(-1)]).toEqual([count, from, to])
    expect(new Set(days).size).toBe(count * 7)
  })
})

it('weekOf contains its day', () => {
  expect(weekOf(day('2026-11-22'), 1).map(dayOf)[0]).toBe('2026-11-16')
  expect(weekOf(day('2026-11-22'), 0).map(dayOf)[0]).toBe('2026-11-22')
})

it.each([
  ['month', '2026-01-31', 1, '2026-02-28'],
  ['month', '2026-01-15', -1, '2025-12-15'],
  ['week', '2026-03-28', 1, '2026-04-04'],
  ['agenda', '2026-11-03', -1, '2026-10-27'],
] as const)('a %s from %s by %i is %s', (span, from, direction, to) => {
  expect(dayOf(step(day(from), span, direction))).toBe(to)
})

const at = (key: string) => new Date(key).toISOString()
const sessions = [
  aSession('late', at('2026-11-21T20:00')),
  aSession('b', at('2026-11-21T08:00')),
  aSession('a', at('2026-11-21T08:00')),
  aSession('next', at('2026-11-22T00:00')),
  aSession('far', at('2026-12-21T00:00')),
]

it('sessionsByDay has each day’s sessions in order of time', () => {
  const days = [...sessionsByDay(sessions)].map(([key, of]) => [key, of.map(({ title }) => title)])
  expect(days).toEqual([
    ['2026-11-21', ['a', 'b', 'late']],
    ['2026-11-22', ['next']],
    ['2026-12-21', ['far']],
  ])
})

it('agendaOf starts with its day and excludes the end', () => {
  expect(agendaOf(sessions, day('2026-11-22'), 29).map(({ key }) => key)).toEqual(['2026-11-22'])
  expect(agendaOf(sessions, day('2026-11-22'), 30).map(({ key }) => key)).toEqual(['2026-11-22', '2026-12-21'])
})

it('onDay keeps the local time when the clocks change in between', () => {
  expect(onDay(new Date(2026, 2, 20, 18, 30, 5), day('2026-03-30'))).toEqual(new Date(2026, 2, 30, 18, 30, 5))
})
