import { addDays } from '@cahier/contract/time'
import { describe, expect, it } from 'vitest'
import { aDay } from '../../tests/days.ts'
import { forecast, heatMap, masteryCurve, placeInCurve, retention } from './history.ts'

/** A Sunday. */
const today = '2026-11-22'

describe('true retention', () => {
  const history = [
    aDay('2026-10-23', { mature: 5, mature_kept: 5 }),
    aDay('2026-10-24', { young: 4, young_kept: 2 }),
    aDay('2026-11-15', { young: 10, young_kept: 9 }),
    aDay('2026-11-16', { young: 2, young_kept: 1, mature: 8, mature_kept: 8 }),
    aDay(today, { young: 1, young_kept: 0 }),
    aDay(null, { mature: 100 }),
  ]
  it.each([
    [7, [3, 1], [8, 8], [11, 9]],
    [30, [17, 12], [8, 8], [25, 20]],
    [365, [17, 12], [13, 13], [30, 25]],
  ] as const)('of %i days', (span, young, mature, all) => {
    const found = retention(history, today, span)
    expect([found.young, found.mature, found.all].map(({ asked, kept }) => [asked, kept])).toEqual([young, mature, all])
  })
})

describe('the heat map', () => {
  it.each([
    [1, '2025-11-17', 7],
    [0, '2025-11-23', 1],
  ])('begins with whole weeks a year ago and ends today (first weekday %i)', (firstWeekday, first, last) => {
    const weeks = heatMap([], today, firstWeekday)
    expect(weeks).toHaveLength(53)
    expect(weeks[0]?.[0]?.day).toBe(first)
    expect(weeks.at(-1)).toHaveLength(last)
    expect(weeks.at(-1)?.at(-1)).toEqual({ day: today, answers: 0, level: 0 })
  })

  it('scales levels by the learner’s own days, so that one long day does not make the others pale', () => {
    const days = Array.from({ length: 20 }, (_, ago) =>
      aDay(addDays(today, -ago), { answers: ago === 3 ? 900 : ago + 1 }),
    )
    const levels = heatMap(days, today, 1)
      .flat()
      .slice(-20)
      .toReversed()
      .map(({ level }) => level)
    expect(levels).toEqual([1, 1, 1, 4, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4])
  })
})

it('the mastery curve sums the changes of each day, starting at the first word', () => {
  const history = [
    aDay('2026-11-01', { met: 2, mastered: 1, mastery: 110 }),
    aDay('2026-11-20', { mastered: -1, mastery: -50 }),
  ]
  expect(masteryCurve(history, today)).toEqual([
    { day: '2026-11-01', met: 2, mastered: 1, average: 55 },
    { day: '2026-11-08', met: 2, mastered: 1, average: 55 },
    { day: '2026-11-15', met: 2, mastered: 1, average: 55 },
    { day: today, met: 2, mastered: 0, average: 30 },
  ])
  const before = aDay(null, { met: 2, mastery: 100 })
  expect(masteryCurve([...history, before], today)[0]).toEqual({
    day: addDays(today, -364),
    met: 2,
    mastered: 0,
    average: 50,
  })
})

describe('the mastery curve of a new account', () => {
  const answered = aDay(today, { met: 3, mastered: 0, mastery: 93 })
  it('is one point on the first day', () => {
    const curve = masteryCurve([answered], today)
    expect(curve).toEqual([{ day: today, met: 3, mastered: 0, average: 31 }])
    expect(curve.map((point) => placeInCurve(curve, point))).toEqual([0])
  })
  it('starts on the first day, wherever in a week that is', () => {
    const curve = masteryCurve([aDay('2026-11-12', { met: 1, mastery: 20 }), answered], today)
    expect(curve.map(({ day, average }) => [day, average])).toEqual([
      ['2026-11-12', 20],
      ['2026-11-15', 20],
      [today, 28.25],
    ])
    expect(curve.map((point) => placeInCurve(curve, point))).toEqual([0, 30, 100])
  })
})

it('the forecast covers thirty days, starting today', () => {
  const days = forecast(
    new Map([
      [today, 4],
      ['2026-12-21', 2],
      ['2026-12-22', 9],
    ]),
    today,
  )
  expect(days).toHaveLength(30)
  expect([days[0], days[1], days[29]]).toEqual([
    { day: today, cards: 4 },
    { day: '2026-11-23', cards: 0 },
    { day: '2026-12-21', cards: 2 },
  ])
})
