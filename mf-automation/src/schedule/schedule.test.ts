import { createFormat } from '@cahier/contract/i18n'
import { describe, expect, it } from 'vitest'
import fr from '../locales/fr.ts'
import { describe as say } from './describe.ts'
import { parseSchedule, rhythms, type Schedule, withRhythm } from './schedule.ts'
import { weekdays } from './weekdays.ts'

const daily: Schedule = { schedule: 'daily', time: '09:00' }
const weekly: Schedule = { schedule: 'weekly', time: '17:00', day_of_week: 5 }
const monthly: Schedule = { schedule: 'monthly', time: '00:00', day_of_month: 1 }

describe('parsing a trigger’s config', () => {
  it.each([
    ['every day', daily, daily],
    ['every Friday', weekly, weekly],
    ['every first', monthly, monthly],
    ['with its type beside it', { type: 'time_based', ...daily }, daily],
    ['a count of words', { thresholds: [50, 100, 200] }, null],
    ['no time', { schedule: 'daily' }, null],
    ['25 o’clock', { ...daily, time: '25:00' }, null],
    ['a week without a day', { schedule: 'weekly', time: '17:00' }, null],
    ['an eighth day', { ...weekly, day_of_week: 7 }, null],
    ['a 32nd', { ...monthly, day_of_month: 32 }, null],
    ['nothing', null, null],
  ])('%s', (_, config, schedule) => {
    expect(parseSchedule(config)).toEqual(schedule)
  })
})

it.each(rhythms)('changing to %s gives a schedule', (rhythm) => {
  expect(parseSchedule(withRhythm('09:00', rhythm))).toMatchObject({ schedule: rhythm, time: '09:00' })
})

describe('in words', () => {
  const format = createFormat('fr')
  it.each([
    [daily, 'Chaque jour à 09:00'],
    [weekly, 'Chaque vendredi à 17:00'],
    [monthly, 'Le 1er de chaque mois à 00:00'],
    [{ ...monthly, day_of_month: 2 }, 'Le 2 de chaque mois à 00:00'],
    [{ ...weekly, day_of_week: 0 }, 'Chaque dimanche à 17:00'],
  ] as const)('%o', (schedule, text) => {
    expect(say(schedule, fr.schedule, format)).toBe(text)
  })

  it.each([
    ['fr', 'lundi', '1'],
    ['de', 'Montag', '1'],
    ['en', 'Sunday', '0'],
  ] as const)('the week starts as in %s', (language, label, value) => {
    const days = weekdays(createFormat(language))
    expect(days[0]).toEqual({ value, label })
    expect(new Set(days.map((day) => day.value)).size).toBe(7)
  })
})
