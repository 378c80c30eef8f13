import { openDatabase, type Sql } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import { describe, expect, test } from 'vitest'
import { migrationsDirectory } from '../../schema/migrations.ts'
import { otherId, ownerId, runAs, signUpLearners } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'
import { notifications, runDue, switchOn } from './presets.ts'

const { inScratch } = scratchDatabase()

/** Creates an automation of the owner with a trigger. */
async function automate(sql: Sql, trigger: string, config: object): Promise<string> {
  const [row] = await runAs<{ id: string }>(
    sql,
    'owner',
    `insert into public.automations (name, trigger_type, trigger_config, action_type, action_config)
     values ('a', $1, $2, 'send_notification', '{"title": "b", "message": "c"}') returning id`,
    [trigger, JSON.stringify(config)],
  )
  if (row === undefined) throw new Error('no automation')
  return row.id
}

/** Adds words in one statement, like an import. */
const addWords = (sql: Sql, words: number, category = 'General') =>
  runAs(
    sql,
    'owner',
    `insert into public.vocabulary (word, definition, letter_category)
     select 'mot ' || n, 'sens', $2 from generate_series(1, $1) as n`,
    [words, category],
  )

/** Plans a session of the owner. */
async function plan(sql: Sql, session: { type?: string; duration?: number; seconds?: number } = {}): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into public.study_sessions (user_id, title, scheduled_for, type, duration, seconds_studied)
     values ($1, 'a', now(), $2, $3, $4) returning id`,
    [ownerId, session.type ?? 'vocabulary', session.duration ?? 30, session.seconds ?? 0],
  )
  if (row === undefined) throw new Error('no session')
  return row.id
}

const complete = (sql: Sql, id: string, completed = true) =>
  runAs(sql, 'owner', 'update public.study_sessions set completed = $2 where id = $1', [id, completed])

/** The causes of all executions, oldest first, without the ids of words. */
const causes = async (sql: Sql) =>
  (
    await sql<{ cause: object }>(
      `select trigger_data - 'word_id' as cause from public.automation_executions order by started_at, id`,
    )
  ).map(({ cause }) => cause)

describe('new words', () => {
  test('trigger an automation once for all words since the last run', () =>
    inScratch(async (sql) => {
      await automate(sql, 'vocabulary_added', {})
      expect(await runDue(sql)).toBe(0)
      await addWords(sql, 1)
      await addWords(sql, 3)
      expect(await runDue(sql)).toBe(1)
      expect(await runDue(sql)).toBe(0)
      expect(await causes(sql)).toEqual([{ trigger: 'vocabulary_added', words: 4, total: 4 }])
    }))

  test.each([
    // Words before, words added, the configuration, and the cause of the run.
    ['a threshold that is not reached', 0, 9, { threshold: 10 }, null],
    ['a threshold that is reached', 5, 5, { threshold: 10 }, { words: 5, total: 10 }],
    ['a multiple of a threshold', 19, 2, { threshold: 10 }, { words: 2, total: 21 }],
    ['between two multiples', 20, 9, { threshold: 10 }, null],
    ['a threshold of one', 7, 1, { threshold: 1 }, { words: 1, total: 8 }],
    ['the last word before a milestone', 48, 1, { thresholds: [50, 100] }, null],
    ['a milestone', 49, 1, { thresholds: [50, 100] }, { words: 1, total: 50, threshold: 50 }],
    ['the highest of two milestones', 0, 120, { thresholds: [50, 100] }, { words: 120, total: 120, threshold: 100 }],
    ['a milestone that was behind', 120, 1, { thresholds: [50, 100] }, null],
    ['a threshold that is no number', 0, 9, { threshold: 'dix' }, null],
    ['a threshold of zero', 0, 9, { threshold: 0 }, null],
    ['milestones that are no list', 0, 9, { thresholds: { un: 1 } }, null],
    ['another category', 0, 9, { category: 'Science' }, null],
  ])('%s', (_, before, added, config, said) =>
    inScratch(async (sql) => {
      await addWords(sql, before)
      await automate(sql, 'vocabulary_added', config)
      await addWords(sql, added)
      expect(await runDue(sql)).toBe(said ? 1 : 0)
      expect(await causes(sql)).toEqual(said ? [{ trigger: 'vocabulary_added', ...said }] : [])
    }),
  )

  test('count only in the configured category', () =>
    inScratch(async (sql) => {
      await automate(sql, 'vocabulary_added', { category: 'Science', threshold: 3 })
      await addWords(sql, 5)
      await addWords(sql, 2, 'Science')
      expect(await runDue(sql)).toBe(0)
      await addWords(sql, 2, 'Science')
      await runDue(sql)
      expect(await causes(sql)).toEqual([{ trigger: 'vocabulary_added', words: 2, total: 4 }])
    }))

  test('reach a milestone only once, even when words are deleted and added again', () =>
    inScratch(async (sql) => {
      await switchOn(sql, 'vocabulary_milestone')
      await addWords(sql, 50)
      expect(await runDue(sql)).toBe(1)
      await sql('delete from public.vocabulary where id = (select id from public.vocabulary limit 1)')
      await addWords(sql, 1)
      expect(await runDue(sql)).toBe(0)
      await addWords(sql, 50)
      expect(await runDue(sql)).toBe(1)
      expect((await notifications(sql)).map(({ kind, body, href }) => [kind, body, href])).toEqual([
        ['vocabulary_milestone', 'Mots dans votre carnet\u202f: 50', '/vocabulary'],
        ['vocabulary_milestone', 'Mots dans votre carnet\u202f: 100', '/vocabulary'],
      ])
    }))

  test('from a file are one event', () =>
    inScratch(async (sql) => {
      await automate(sql, 'vocabulary_added', {})
      const words = Array.from({ length: 30 }, (_, n) => ({
        id: `20000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
        word: `mot ${n}`,
        definition: 'sens',
        cards: [],
      }))
      await runAs(sql, 'owner', 'select public.import_words($1)', [JSON.stringify(words)])
      await runDue(sql)
      expect(await causes(sql)).toEqual([{ trigger: 'vocabulary_added', words: 30, total: 30 }])
    }))

  test('of somebody else trigger nothing', () =>
    inScratch(async (sql) => {
      await automate(sql, 'vocabulary_added', {})
      await sql(`insert into public.vocabulary (user_id, word, definition) values ($1, 'a', 'b')`, [otherId])
      expect(await runDue(sql)).toBe(0)
    }))

  test('trigger no inactive automation, nor one that was switched off before the run', () =>
    inScratch(async (sql) => {
      const id = await automate(sql, 'vocabulary_added', {})
      const set = (active: boolean) => sql('update public.automations set is_active = $2 where id = $1', [id, active])
      await set(false)
      await addWords(sql, 1)
      await set(true)
      expect(await runDue(sql)).toBe(0)
      await addWords(sql, 1)
      await set(false)
      expect(await runDue(sql)).toBe(0)
      await set(true)
      expect(await runDue(sql)).toBe(0)
    }))

  test('are stored even if the run fails', () =>
    inScratch(async (sql) => {
      const id = await automate(sql, 'vocabulary_added', {})
      await sql(`update public.automations set action_config = '{}' where id = $1`, [id])
      await addWords(sql, 1)
      expect(await runDue(sql)).toBe(1)
      expect(await sql('select status, error_message from public.automation_executions')).toEqual([
        { status: 'failed', error_message: 'Le titre et le message sont obligatoires' },
      ])
      expect(await sql('select count(*)::integer as words from public.vocabulary')).toEqual([{ words: 1 }])
    }))
})

test('simultaneous words of two devices reach a milestone together', async () => {
  const database = await openDatabase({ url: await testDatabase('migrated'), migrationsDir: migrationsDirectory })
  try {
    await database.as('supabase_auth_admin', signUpLearners)
    await database.as('postgres', async (sql) => {
      await addWords(sql, 48)
      await switchOn(sql, 'vocabulary_milestone')
    })
    const [added, committing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = database.as('postgres', async (sql) => {
      await addWords(sql, 1)
      added.resolve()
      await committing.promise
    })
    await added.promise
    let second: 'running' | 'done' = 'running'
    const other = database
      .as('postgres', (sql) => addWords(sql, 1))
      .finally(() => {
        second = 'done'
      })
    const waiting = () =>
      database.as('postgres', (sql) =>
        sql(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`),
      )
    while (second === 'running' && (await waiting()).length === 0);
    committing.resolve()
    await Promise.all([first, other])
    const told = await database.as('postgres', async (sql) => [await runDue(sql), await notifications(sql)])
    expect(told).toMatchObject([1, [{ kind: 'vocabulary_milestone' }]])
  } finally {
    await database.close()
  }
})

describe('a completed session', () => {
  test.each([
    ['any', {}, {}, 30],
    ['one of a type that is asked for', { session_types: ['document', 'mixed'] }, { type: 'mixed' }, 30],
    ['one of another type', { session_types: ['document'] }, {}, null],
    ['one planned long enough', { min_duration: 120 }, { duration: 120 }, 120],
    ['one planned too short', { min_duration: 120 }, { duration: 119 }, null],
    ['one that took longer than planned', { min_duration: 120 }, { duration: 90, seconds: 7141 }, 120],
    ['one that ended early', { min_duration: 120 }, { duration: 180, seconds: 3600 }, null],
    ['a duration that is no number', { min_duration: 'long' }, {}, 30],
    ['types that are no list', { session_types: 3 }, {}, null],
  ])('%s', (_, config, session, minutes) =>
    inScratch(async (sql) => {
      await automate(sql, 'session_completed', config)
      const id = await plan(sql, session)
      expect(await runDue(sql)).toBe(0)
      await complete(sql, id)
      await runDue(sql)
      expect(await causes(sql)).toEqual(
        minutes === null ? [] : [expect.objectContaining({ trigger: 'session_completed', session_id: id, minutes })],
      )
    }),
  )

  test('triggers the preset for a break', () =>
    inScratch(async (sql) => {
      await switchOn(sql, 'study_break')
      await complete(sql, await plan(sql, { duration: 60 }))
      await complete(sql, await plan(sql, { duration: 120 }))
      expect(await runDue(sql)).toBe(1)
      expect((await notifications(sql)).map(({ kind }) => kind)).toEqual(['study_break'])
    }))

  test('that is undone before the run triggers nothing', () =>
    inScratch(async (sql) => {
      await automate(sql, 'session_completed', {})
      const [undone, done] = [await plan(sql), await plan(sql)]
      await complete(sql, undone)
      await complete(sql, done)
      await complete(sql, undone, false)
      await runDue(sql)
      expect(await causes(sql)).toMatchObject([{ session_id: done }])
    }))
})
