import { addDays, startOfStudyDay, studyDay } from '@cahier/contract/time'
import { expect, it } from 'vitest'

it.each([
  ['2026-11-22T03:59:59', '2026-11-21'],
  ['2026-11-22T04:00:00', '2026-11-22'],
  ['2026-11-22T23:59:59', '2026-11-22'],
  ['2026-03-01T00:30:00', '2026-02-28'],
  ['2027-01-01T01:00:00', '2026-12-31'],
])('%s belongs to %s', (moment, day) => {
  expect(studyDay(new Date(moment))).toBe(day)
})

it('a study day begins at 4 a.m.', () => {
  expect(startOfStudyDay('2026-11-22')).toEqual(new Date('2026-11-22T04:00:00'))
  expect(startOfStudyDay('2026-12-31', 1)).toEqual(new Date('2027-01-01T04:00:00'))
})

it('days are added across months', () => {
  expect(addDays('2026-02-27', 3)).toBe('2026-03-02')
})
