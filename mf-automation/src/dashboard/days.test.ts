import { dayOf } from '@cahier/contract/time'
import { expect, it } from 'vitest'
import { runsByDay, weeksFrom } from './days.ts'

it('shows five whole weeks, the current one first', () => {
  const weeks = weeksFrom(new Date('2026-01-01T12:00:00'), 1)
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7])
  expect([weeks[0]?.[0], weeks[4]?.[6]].map((day) => day && dayOf(day))).toEqual(['2025-12-29', '2026-02-01'])
})

it('groups runs by local day, in order', () => {
  const runs = ['2026-01-01T08:00:00', '2026-01-01T20:00:00', '2026-01-02T08:00:00'].map((at) => ({
    at: new Date(at).toISOString(),
  }))
  expect([...runsByDay(runs)].map(([day, all]) => [day, all.length])).toEqual([
    ['2026-01-01', 2],
    ['2026-01-02', 1],
  ])
})
