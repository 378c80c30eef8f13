import { addDays } from '@cahier/contract/time'
import { describe, expect, it } from 'vitest'
import { aCard } from '../../tests/words.ts'
import type { Memory } from '../data/queued-card.ts'
import type { Rating } from '../data/reviews.ts'
import { type Load, outcomesOf, schedulerOf } from './scheduling.ts'

const now = new Date('2026-11-22T10:00:00')
const today = '2026-11-22'
const standard = schedulerOf({ retention: 0.9, weights: null })
const given = (card: Partial<Memory>, load: Load = new Map(), scheduler = standard) =>
  outcomesOf(scheduler, aCard('mot', card), now, today, load)
const back = (outcomes: ReturnType<typeof given>) =>
  ([1, 2, 3, 4] as const).map((rating) => {
    const { minutes, days } = outcomes[rating]
    return days === null ? `${minutes} min` : `${days} d`
  })
const inReview: Partial<Memory> = { state: 2, stability: 10, difficulty: 5, reps: 4, last_day: '2026-11-12' }

describe('the four ratings', () => {
  it.each<[string, Partial<Memory>, string[]]>([
    ['of a new word', {}, ['1 min', '6 min', '10 min', '8 d']],
    [
      'of one at its second step',
      { state: 1, stability: 2.3, difficulty: 5, learning_step: 1, last_day: today },
      ['1 min', '6 min', '2 d', '4 d'],
    ],
    ['of one that comes back', inReview, ['10 min', '23 d', '32 d', '51 d']],
    ['of one that lapsed', { ...inReview, state: 3, last_day: today }, ['10 min', '15 min', '10 d', '16 d']],
  ])('%s', (_name, card, expected) => {
    expect(back(given(card))).toEqual(expected)
  })

  it('come back sooner with a higher retention', () => {
    const sure = given(inReview, new Map(), schedulerOf({ retention: 0.97, weights: null }))
    for (const rating of [2, 3, 4] satisfies Rating[]) {
      expect(sure[rating].days).toBeLessThan(given(inReview)[rating].days ?? 0)
    }
  })

  it('treat a last day in the future as today, because clocks can go backwards', () => {
    expect(given({ ...inReview, last_day: '2026-11-25' })).toEqual(given({ ...inReview, last_day: today }))
  })

  it('are due at 4 a.m., or in minutes', () => {
    const { 1: again, 3: good } = given(inReview)
    expect(new Date(again.memory.due)).toEqual(new Date('2026-11-22T10:10:00'))
    expect(new Date(good.memory.due)).toEqual(new Date('2026-12-24T04:00:00'))
  })
})

describe('load balancing', () => {
  const load = (days: Record<number, number>): Load =>
    new Map(Object.entries(days).map(([ahead, cards]) => [addDays(today, Number(ahead)), cards]))

  it('chooses the emptiest day among similar intervals', () => {
    expect(back(given({}, load({ 6: 5, 7: 5, 8: 5, 9: 1, 10: 5 })))[3]).toBe('9 d')
    expect(back(given({}, load({ 6: 1, 7: 5, 8: 5, 9: 5, 10: 5 })))[3]).toBe('6 d')
  })

  it('keeps the intervals in the order of the ratings', () => {
    const crowded = load(Object.fromEntries(Array.from({ length: 60 }, (_, ahead) => [ahead, 60 - ahead])))
    const { 2: hard, 3: good, 4: easy } = given(inReview, crowded)
    expect(hard.days).toBeLessThan(good.days ?? 0)
    expect(good.days).toBeLessThan(easy.days ?? 0)
  })
})
