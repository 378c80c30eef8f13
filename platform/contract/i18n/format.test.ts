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

describe('the first of a month', () => {
  const first = at('2027-02-01T12:00:00')
  const words = { weekday: 'long', day: 'numeric', month: 'long' } as const
  it.each([
    ['fr', 'lundi 1er février', '1er février 2027'],
    ['en', 'Monday, February 1', 'February 1, 2027'],
    ['es', 'lunes, 1 de febrero', '1 de febrero de 2027'],
    ['de', 'Montag, 1. Februar', '1. Februar 2027'],
  ] as const)('in %s: %s', (language, day, long) => {
    const format = createFormat(language)
    expect([format.date(first, words), format.date(first)]).toEqual([day, long])
  })
  it('is an ordinal in short dates of French too, but no other day is, and no date in figures', () => {
    const format = createFormat('fr')
    expect(format.relativeDay(first, at('2026-01-01T12:00:00'))).toBe('1er févr. 2027')
    expect(format.date(at('2027-02-11T12:00:00'), words)).toBe('jeudi 11 février')
    expect(format.date(first, { dateStyle: 'short' })).toBe('01/02/2027')
    expect(format.date(first, { day: 'numeric' })).toBe('1')
  })
})
