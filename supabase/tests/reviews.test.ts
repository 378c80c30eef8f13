import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { runAs } from './actors.ts'
import { scratchDatabase } from './scratch.ts'

const { inScratch } = scratchDatabase()
const wordId = '10000000-0000-4000-8000-000000000001'
const monday = '2026-11-16T08:00:00Z'
const tuesday = '2026-11-17T08:00:00Z'

const addWord = (sql: Sql) =>
  runAs(sql, 'owner', `insert into public.vocabulary (id, word, definition, mastery) values ($1, 'mot', 'sens', 40)`, [
    wordId,
  ])

const review = (sql: Sql, at: string, before: number, after: number) =>
  runAs(
    sql,
    'owner',
    `insert into public.reviews (word_id, rating, mastery_before, mastery_after, reviewed_at) values ($1, 3, $2, $3, $4)`,
    [wordId, before, after, at],
  )

const undo = (sql: Sql, at: string) =>
  runAs(sql, 'owner', 'delete from public.reviews where word_id = $1 and reviewed_at = $2', [wordId, at])

async function word(sql: Sql): Promise<unknown> {
  const [row] = await runAs(
    sql,
    'owner',
    `select mastery, times_reviewed as times, to_char(last_reviewed at time zone 'utc', 'Dy') as last
     from public.vocabulary where id = $1`,
    [wordId],
  )
  return row
}

describe('a review', () => {
  test('moves its word, and undoing it moves the word back', () =>
    inScratch(async (sql) => {
      await addWord(sql)
      await review(sql, monday, 40, 55)
      expect(await word(sql)).toEqual({ mastery: 55, times: 1, last: 'Mon' })
      await review(sql, tuesday, 55, 70)
      expect(await word(sql)).toEqual({ mastery: 70, times: 2, last: 'Tue' })
      await undo(sql, tuesday)
      expect(await word(sql)).toEqual({ mastery: 55, times: 1, last: 'Mon' })
      await undo(sql, monday)
      expect(await word(sql)).toEqual({ mastery: 40, times: 0, last: null })
    }))

  test('of the past leaves the word as it is, whether it comes or goes', () =>
    inScratch(async (sql) => {
      await addWord(sql)
      await review(sql, tuesday, 40, 70)
      await review(sql, monday, 10, 20)
      expect(await word(sql)).toEqual({ mastery: 70, times: 1, last: 'Tue' })
      await undo(sql, monday)
      expect(await word(sql)).toEqual({ mastery: 70, times: 1, last: 'Tue' })
    }))
})
