import { afterEach, expect, it, vi } from 'vitest'
import {
  addDays,
  dayOf,
  daysBetween,
  isZone,
  localInputOf,
  momentOf,
  onDay,
  shiftMonths,
  startOfDay,
  studyDay,
  weekdayOf,
  weeksOfMonth,
} from './index.ts'

const zone = (name: string) => vi.stubEnv('TZ', name)
afterEach(() => void vi.unstubAllEnvs())

it.each([
  ['Europe/Paris', '2026-03-28T23:30:00Z', '2026-03-29'],
  ['America/New_York', '2026-03-29T03:30:00Z', '2026-03-28'],
  ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
])('the day in %s at %s is %s', (name, moment, day) => {
  zone(name)
  expect(dayOf(new Date(moment))).toBe(day)
})

it.each([
  ['2026-11-22T03:59:00', '2026-11-21'],
  ['2026-11-22T04:00:00', '2026-11-22'],
])('a study day ends at four: %s belongs to %s', (moment, day) => {
  expect(studyDay(new Date(moment))).toBe(day)
})

it.each(['', 'tomorrow', '2026-02-30', '2026-2-3', '20260203'])('%j is not a day', (text) => {
  expect(startOfDay(text)).toBeNull()
})

it('counts midnights, not hours, when the clocks change', () => {
  zone('Europe/Paris')
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
})

it('keeps the local time on another day, even if the clocks skip it', () => {
  zone('Europe/Paris')
  const evening = new Date('2026-03-28T18:00:00+01:00')
  expect(onDay(evening, new Date('2026-03-30T00:00:00+02:00')).toISOString()).toBe('2026-03-30T16:00:00.000Z')
  const skipped = new Date('2026-03-28T02:30:00+01:00')
  expect(onDay(skipped, new Date('2026-03-29T12:00:00+02:00')).toISOString()).toBe('2026-03-29T01:30:00.000Z')
})

it('moves to the last day of a shorter month', () => {
  zone('Europe/Paris')
  expect(dayOf(shiftMonths(new Date('2026-01-31T10:00:00'), 1))).toBe('2026-02-28')
})

it('formats and parses the value of an input', () => {
  zone('Europe/Paris')
  const moment = new Date('2026-11-21T17:05:42Z')
  expect(localInputOf(moment)).toBe('2026-11-21T18:05')
  expect(momentOf('2026-11-21T18:05')?.toISOString()).toBe('2026-11-21T17:05:00.000Z')
  expect(momentOf('2026-11-21T')).toBeNull()
})

it.each([
  ['Europe/Paris', true],
  ['Etc/GMT+5', true],
  ['Romance Standard Time', false],
  ['Europe/Nowhere', false],
  ['+02:00', false],
])('%s is a time zone: %s', (name, expected) => {
  expect(isZone(name)).toBe(expected)
})

it.each([
  ['2026-11-22', 0],
  ['2026-11-23', 1],
  ['2026-11-28', 6],
])('the weekday of %s is %i', (day, weekday) => {
  expect(weekdayOf(day)).toBe(weekday)
})

it('shows a month in whole weeks', () => {
  zone('Europe/Paris')
  const weeks = weeksOfMonth(new Date('2026-11-15T12:00:00'), 1)
  expect(weeks.map((week) => dayOf(week[0] as Date))).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ])
})
