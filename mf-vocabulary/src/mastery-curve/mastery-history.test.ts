import { expect, it } from 'vitest'
import type { HistoryRow } from '../data/history.ts'
import { masteryHistoryOf } from './mastery-history.ts'

const row = (day: string | null, mastery: number) => ({ day, mastery }) as HistoryRow
const some = { words: 4, masteryAverage: 50 }

it('rises with the answers of each day, from the first to the current average', () => {
  expect(masteryHistoryOf([row('2026-11-20', 120), row('2026-11-22', 80)], some, '2026-08-30', '2026-11-23')).toEqual({
    from: '2026-11-20',
    percents: [30, 30, 50, 50],
  })
})

it('starts at the mastery before the period', () => {
  expect(masteryHistoryOf([row('2026-11-22', 80), row(null, 120)], some, '2026-11-21', '2026-11-22')).toEqual({
    from: '2026-11-21',
    percents: [30, 50],
  })
})

it('falls when answers lower the mastery', () => {
  const { percents } = masteryHistoryOf([row('2026-11-21', 240), row('2026-11-22', -40)], some, '', '2026-11-22') ?? {}
  expect(percents).toEqual([60, 50])
})

it('stays between 0 and 100 despite rounding', () => {
  const rows = [row('2026-11-21', 1), row('2026-11-22', 203)]
  expect(masteryHistoryOf(rows, some, '', '2026-11-22')?.percents).toEqual([0, 50])
})

it('is one point on the first day, without a past', () => {
  expect(masteryHistoryOf([row('2026-11-22', 200)], some, '2026-08-30', '2026-11-22')).toEqual({
    from: '2026-11-22',
    percents: [50],
  })
})

it('is flat if all answers are old', () => {
  const { percents } = masteryHistoryOf([row(null, 200)], some, '2026-11-21', '2026-11-22') ?? {}
  expect(percents).toEqual([50, 50])
})

it('is null without an answer', () => {
  expect(masteryHistoryOf([], some, '2026-08-30', '2026-11-22')).toBeNull()
})
