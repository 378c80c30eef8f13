import { startOfStudyDay } from '@cahier/contract/time'
import { describe, expect, it } from 'vitest'
import { ankiCard, firstDay, importedCard } from './card-state.ts'
import type { AnkiCard, AnkiReview } from './package.ts'

const first = '2026-01-01'
const now = Date.UTC(2026, 10, 22, 12)
const dayAt = (day: string) => startOfStudyDay(day).toISOString()

const review = (at: number, rating: number, interval: number): AnkiReview => ({
  ...{ at, rating, interval, lastInterval: 0, factor: 2500, time: 2000, kind: 1 },
})
const card = (given: Partial<AnkiCard>): AnkiCard => ({
  ...{ ord: 0, type: 2, queue: 2, due: 330, interval: 20, factor: 2500, reps: 3, lapses: 1 },
  ...{ memory: { stability: 22.5, difficulty: 6.5 }, reviews: [review(now - 1000, 3, 20)] },
  ...given,
})
const taken = (given: Partial<AnkiCard>) => importedCard(card(given), first, now)

describe('importing an Anki card', () => {
  it('keeps interval, due day and memory state as of its last answer', () =>
    expect(taken({})).toEqual({
      ...{ direction: 'recognition', suspended: false, state: 2, at: now - 999, due: dayAt('2026-11-27'), days: 20 },
      ...{ stability: 22.5, difficulty: 6.5, learning_step: 0, reps: 3, lapses: 1 },
      reviews: [[now - 1000, 3, 20, 2000]],
    }))

  it('maps the second template to recall', () => expect(taken({ ord: 1 })).toMatchObject({ direction: 'recall' }))

  it.each([
    [10, 2500, 6.914],
    [1, 2500, 8.216],
    [30, 1300, 10],
  ])(
    'of SM-2 with an interval of %i and an ease of %i has the difficulty that FSRS gives it',
    (interval, factor, difficulty) =>
      expect(taken({ interval, factor, memory: null })).toMatchObject({
        stability: interval,
        difficulty: expect.closeTo(difficulty, 3),
      }),
  )

  it('keeps the due time of a card in learning steps', () => {
    const due = now / 1000 + 300
    expect(taken({ type: 1, queue: 1, due, interval: 0, memory: null })).toMatchObject({
      ...{ state: 1, due: new Date(due * 1000).toISOString(), days: null, stability: 0, difficulty: 0 },
    })
    expect(taken({ type: 3, queue: 1, due, interval: 4 })).toMatchObject({ state: 3, days: 4, stability: 22.5 })
    expect(taken({ type: 3, queue: 3, due: 326 })).toMatchObject({ state: 3, due: dayAt('2026-11-23') })
  })

  it('dates the state one interval before the due day if the answers are missing', () =>
    expect(taken({ reviews: [] })).toMatchObject({ at: startOfStudyDay('2026-11-07').getTime(), reviews: [] }))

  it('suspends a suspended card, but not a buried one', () => {
    expect(taken({ queue: -1 })).toMatchObject({ suspended: true, state: 2 })
    expect(taken({ queue: -2 })).toMatchObject({ suspended: false })
  })

  it('skips a new card, unless it is suspended or was learnt before', () => {
    expect(taken({ type: 0, queue: 0, reviews: [] })).toBeNull()
    expect(taken({ type: 0, queue: -1, reviews: [] })).toMatchObject({ suspended: true, state: null })
    expect(taken({ type: 0, queue: 0 })).toMatchObject({ state: 0, stability: 0, difficulty: 0 })
  })

  it('leaves out manual ratings and answers in the future', () =>
    expect(
      taken({ reviews: [review(now - 5000, 2, -600), review(now - 4000, 0, 9), review(now + 1, 3, 9)] }),
    ).toMatchObject({
      at: now - 4999,
      reviews: [[now - 5000, 2, null, 2000]],
    }))

  it('clamps impossible figures', () =>
    expect(
      taken({ type: 9, interval: 1e9, due: 1e8, reps: -4, lapses: 1e12, memory: { stability: 1e99, difficulty: -3 } }),
    ).toMatchObject({ state: 3, days: 36_500, reps: 0, lapses: 1_000_000, stability: 36_500, difficulty: 1 }))

  it('counts days in the time zone that the learner had then', () => {
    const createdAt = Date.UTC(2025, 11, 31, 23) / 1000
    expect(firstDay(createdAt, -300)).toBe('2026-01-01')
    expect(firstDay(createdAt, 300)).toBe('2025-12-31')
    expect(firstDay(startOfStudyDay('2026-05-01').getTime() / 1000, null)).toBe('2026-05-01')
  })
})

describe('exporting a card', () => {
  const ours = (given: object) =>
    ankiCard(
      {
        ...{
          direction: 'recognition',
          state: 2,
          suspended: false,
          due: dayAt('2026-11-27'),
          due_day: '2026-11-27',
          days: 20,
        },
        ...{ stability: 22.5, difficulty: 6.5, reps: 3, lapses: 1, reviews: [] },
        ...given,
      },
      first,
      7,
    )

  it('writes its due day', () =>
    expect(ours({})).toMatchObject({
      ord: 0,
      type: 2,
      queue: 2,
      due: 330,
      interval: 20,
      memory: { stability: 22.5, difficulty: 6.5 },
    }))
  it('writes the position of a new card', () =>
    expect(ours({ state: 0, stability: 0 })).toMatchObject({ type: 0, queue: 0, due: 7, memory: null }))
  it('suspends a suspended card', () =>
    expect(ours({ suspended: true })).toMatchObject({ type: 2, queue: -1, due: 330 }))
  it('writes the due time of a card in learning steps', () =>
    expect(ours({ state: 3 })).toMatchObject({ type: 3, queue: 1, due: Date.parse(dayAt('2026-11-27')) / 1000 }))
  it('distinguishes learning, review and relearning', () =>
    expect(
      ours({
        reviews: [
          [1, 3, null, null],
          [2, 3, 4, 900],
          [3, 1, null, 800],
          [4, 3, 2, 700],
        ],
      }).reviews.map(({ kind, interval, lastInterval, time }) => [kind, interval, lastInterval, time]),
    ).toEqual([
      [0, -600, 0, 0],
      [0, 4, -600, 900],
      [1, -60, 4, 800],
      [2, 2, -60, 700],
    ]))
})
