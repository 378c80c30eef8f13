import type { Sql } from '@cahier/backend'
import { seededRandom } from '@cahier/contract/testing/seeded-random'
import { type Card, createEmptyCard, type Grade, get_fuzz_range, State, fsrs as scheduler } from 'ts-fsrs'
import { describe, expect, test } from 'vitest'
import { ownerId } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase()

interface Step {
  /** Study days since the review before. */
  days: number
  rating: Grade
}

/** The state of a card after each step. */
interface CardState {
  stability: number
  difficulty: number
  state: number
  step: number
  lapses: number
  /** Days until it comes back; 0 on the same day. */
  interval: number
}

const start = Date.UTC(1990, 0, 1, 12)
const day = 86_400_000
const minute = 60_000

/** The times of a history: reviews of one day are two minutes apart. */
function moments(history: readonly Step[]): Date[] {
  let time = start
  return history.map(({ days }) => {
    const midday = time - ((time - start) % day)
    time = days === 0 ? time + 2 * minute : midday + days * day
    return new Date(time)
  })
}

/** Runs the history in the database. */
async function inDatabase(sql: Sql, history: readonly Step[], retention: number): Promise<CardState[]> {
  await sql(
    'insert into public.review_settings (user_id, retention) values ($1, $2) on conflict (user_id) do update set retention = $2',
    [ownerId, retention],
  )
  const [word] = await sql<{ id: string }>(
    `insert into public.vocabulary (user_id, word, definition) values ($1, 'mot', 'sens') returning id`,
    [ownerId],
  )
  const states: CardState[] = []
  for (const [index, at] of moments(history).entries()) {
    await sql(
      `insert into public.reviews (user_id, word_id, rating, reviewed_at, time_zone) values ($1, $2, $3, $4, 'Etc/UTC')`,
      [ownerId, word?.id, history[index]?.rating, at.toISOString()],
    )
    const [state] = await sql<CardState>(
      `select stability, difficulty, state, learning_step as step, lapses,
         case when state = 2 then private.study_day(due, 'Etc/UTC') - last_day else 0 end as interval
       from public.cards where word_id = $1`,
      [word?.id],
    )
    if (state) states.push(state)
  }
  return states
}

/** Runs the same history with the library that the browser uses. */
function inLibrary(history: readonly Step[], retention: number): CardState[] {
  const fsrs = scheduler({ request_retention: retention })
  let card: Card = createEmptyCard(new Date(start))
  return moments(history).map((at, index) => {
    card = fsrs.next(card, at, history[index]?.rating ?? 3).card
    const { stability, difficulty, state, learning_steps: step, lapses, scheduled_days: interval } = card
    return { stability, difficulty, state, step, lapses, interval: state === State.Review ? interval : 0 }
  })
}

function expectSame(found: readonly CardState[], wanted: readonly CardState[], name: string): void {
  expect(found.length, name).toBe(wanted.length)
  for (const [index, { stability, difficulty, ...rest }] of wanted.entries()) {
    const { stability: s = 0, difficulty: d = 0, ...others } = found[index] ?? ({} as CardState)
    expect(others, `${name}, step ${index}`).toEqual(rest)
    expect(Math.abs(s - stability), `${name}, stability at step ${index}`).toBeLessThan(1e-6)
    expect(Math.abs(d - difficulty), `${name}, difficulty at step ${index}`).toBeLessThan(1e-6)
  }
}

describe('FSRS-6', () => {
  test('gives the published intervals', () =>
    inScratch(async (sql) => {
      // From the reference implementation's tests (py-fsrs, test_review_card): every review is on the day it is due.
      const ratings: Grade[] = [3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3]
      const intervals = [0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21]
      const history = ratings.map((rating, index) => ({ rating, days: index === 0 ? 0 : (intervals[index - 1] ?? 0) }))
      const found = await inDatabase(sql, history, 0.9)
      expect(found.map(({ interval }) => interval)).toEqual(intervals)
    }))

  test('gives the published memory state', () =>
    inScratch(async (sql) => {
      // From the same tests, test_memo_state.
      const days = [0, 0, 1, 3, 8, 21]
      const history = days.map((elapsed, index) => ({ rating: (index === 0 ? 1 : 3) as Grade, days: elapsed }))
      const last = (await inDatabase(sql, history, 0.9)).at(-1)
      expect(last?.stability).toBeCloseTo(53.62691, 4)
      expect(last?.difficulty).toBeCloseTo(6.3574867, 4)
    }))

  test('agrees with ts-fsrs over random histories', () =>
    inScratch(async (sql) => {
      for (let seed = 1; seed <= 60; seed++) {
        const chance = seededRandom(seed)
        const history = Array.from({ length: 4 + Math.floor(chance() * 16) }, (): Step => {
          const drawn = chance()
          return {
            days: drawn < 0.3 ? 0 : drawn < 0.9 ? 1 + Math.floor(chance() * 30) : Math.floor(chance() * 900),
            rating: (1 + Math.floor(chance() * 4)) as Grade,
          }
        })
        const retention = 0.7 + Math.floor(chance() * 28) / 100
        expectSame(await inDatabase(sql, history, retention), inLibrary(history, retention), `seed ${seed}`)
      }
    }))

  test('accepts intervals from a device only within the range of ts-fsrs', () =>
    inScratch(async (sql) => {
      for (const interval of [3, 5, 7, 12, 20, 55, 400, 36500]) {
        for (const elapsed of [0, 4, 30]) {
          const { min_ivl, max_ivl } = get_fuzz_range(interval, elapsed, 36500)
          const chosen = await sql<{ least: number; most: number }>(
            'select private.fsrs_chosen($1, $2, 1) as least, private.fsrs_chosen($1, $2, 99999) as most',
            [interval, elapsed],
          )
          expect(chosen, `${interval} after ${elapsed}`).toEqual([{ least: min_ivl, most: max_ivl }])
        }
      }
    }))
})
