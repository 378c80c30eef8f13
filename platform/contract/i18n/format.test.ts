import { describe, expect, it } from 'vitest'
import { calendarDays, createFormat, plural } from './format.ts'

const at = (text: string) => new Date(text)

describe('relativeDay', () => {
  const now = at('2026-11-20T00:30:00')
  it.each([
    ['2026-11-20T23:59:00', 'aujourd’hui'],
    ['2026-11-19T23:59:00', 'hier'],
    ['2026-11-17T08:00:00', 'il y a 3 jours'],
    ['2026-11-14T08:00:00', 'il y a 6 jours'],
    ['2026-11-13T08:00:00', '13 nov. 2026'],
    ['2026-11-21T08:00:00', 'demain'],
  ])('%s → %s', (date, expected) => {
    expect(createFormat('fr').relativeDay(at(date), now)).toBe(expected)
  })
})

it.each([
  ['2026-03-28T12:00:00', '2026-03-30T00:00:00', 2],
  ['2026-10-24T23:00:00', '2026-10-26T01:00:00', 2],
])('calendarDays counts midnights, not hours: %s → %s', (from, to, days) => {
  expect(calendarDays(at(from), at(to))).toBe(days)
})

it.each([
  ['fr', 0, 'mot'],
  ['fr', 1, 'mot'],
  ['fr', 2, 'mots'],
  ['en', 0, 'mots'],
  ['de', 1, 'mot'],
] as const)('plural %s %d → %s', (language, count, expected) => {
  expect(plural(language, count, { one: 'mot', other: 'mots' })).toBe(expected)
})
