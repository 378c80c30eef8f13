import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { type Actor, otherId, ownerId, runAs, sqlState, tryAs } from '../../tests/actors.ts'
import { storeFile, storeFixtures } from '../../tests/fixtures.ts'
import { scratchDatabase } from '../../tests/scratch.ts'
import { sessionId } from '../collaboration/area.ts'
import { noteId } from '../notes/area.ts'

const { inScratch } = scratchDatabase(storeFixtures)

/** Makes the other learner a demo account without an address. */
async function otherTriesTheDemo(sql: Sql): Promise<void> {
  await sql('update auth.users set is_anonymous = true, email = null where id = $1', [otherId])
}

const fill = (sql: Sql, actor: Actor = 'other') => runAs(sql, actor, 'select public.fill_demo_workspace()')

/** A time zone in which this hour has just begun, or will begin within an hour. */
function zoneWhereItIs(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

async function liveIn(sql: Sql, zone: string): Promise<void> {
  await sql('update public.user_settings set time_zone = $2 where user_id = $1', [otherId, zone])
}

test('a kept workspace gets the name of its account', () =>
  inScratch(async (sql) => {
    await otherTriesTheDemo(sql)
    await sql(
      `update auth.users set is_anonymous = false, email = 'noe@exemple.fr', raw_user_meta_data = '{"name":" Noé "}'
       where id = $1`,
      [otherId],
    )
    await sql('set constraints all immediate')
    expect(await sql('select name from public.profiles where id = $1', [otherId])).toEqual([{ name: 'Noé' }])
  }))

describe('a demo workspace', () => {
  test('is filled with everything that the dashboard counts', () =>
    inScratch(async (sql) => {
      await otherTriesTheDemo(sql)
      await liveIn(sql, zoneWhereItIs(12))
      await fill(sql)
      const [counters] = await tryAs(sql, 'other', 'select * from public.dashboard_counters()')
      expect(counters).toMatchObject({
        documents: 6,
        pinned: 1,
        notes_this_week: 5,
        tags: 6,
        words: 20,
        words_mastered: 7,
        mastery_average: 57,
        // Four are still to come.
        sessions_total: 3,
        sessions_completed: 2,
        sessions_overdue: 1,
        next_session: { title: 'Mots à consolider', type: 'vocabulary' },
      })
    }))

  test.each([0, 9, 21, 23])('has something to do today when it is opened at %i o’clock', (hour) =>
    inScratch(async (sql) => {
      await otherTriesTheDemo(sql)
      await liveIn(sql, zoneWhereItIs(hour))
      await fill(sql)
      const today = `select title from public.study_sessions where user_id = $1 and not completed
        and (scheduled_for at time zone $2)::date = (now() at time zone $2)::date`
      expect(await sql(today, [otherId, zoneWhereItIs(hour)])).toEqual([{ title: 'Mots à consolider' }])
    }),
  )

  test.each([0, 3, 4, 12, 23])('has a streak and words to review when it is opened at %i o’clock', (hour) =>
    inScratch(async (sql) => {
      await otherTriesTheDemo(sql)
      await liveIn(sql, zoneWhereItIs(hour))
      await fill(sql)
      const [figures] = await tryAs<{ streak: number }>(sql, 'other', 'select streak from public.study_analytics()')
      expect(figures?.streak).toBeGreaterThan(0)
      const due = await tryAs(sql, 'other', `select from public.review_queue(zone => '${zoneWhereItIs(hour)}')`)
      expect(due.length).toBeGreaterThan(4)
    }),
  )

  test('links its session to existing words', () =>
    inScratch(async (sql) => {
      await otherTriesTheDemo(sql)
      await fill(sql)
      const [row] = await sql(
        `select cardinality(items) as items, (select count(*)::integer from public.vocabulary where id = any (items)) as words
         from public.study_sessions where user_id = $1 and type = 'vocabulary' and not completed`,
        [otherId],
      )
      expect(row).toEqual({ items: 8, words: 8 })
    }))

  test('has a review history that explains the mastery, and due cards', () =>
    inScratch(async (sql) => {
      await otherTriesTheDemo(sql)
      await fill(sql)
      const [history] = await tryAs(
        sql,
        'other',
        `select sum(answers)::integer as answers, count(*)::integer as days, sum(met)::integer as met,
           sum(mastered)::integer as mastered, (100 * sum(young_kept + mature_kept) / sum(young + mature))::integer as kept
         from public.review_history('2000-01-01')`,
      )
      expect(history).toEqual({ answers: 220, days: 62, met: 19, mastered: 7, kept: 75 })
      expect((await tryAs(sql, 'other', 'select from public.review_queue()')).length).toBeGreaterThan(4)
    }))

  test('is filled only once, even if items were deleted since', () =>
    inScratch(async (sql) => {
      const everything = () =>
        sql(
          `select (select jsonb_agg(note order by id) from public.notes as note where user_id = $1) as notes,
             (select jsonb_agg(word order by id) from public.vocabulary as word where user_id = $1) as words,
             (select jsonb_agg(session order by id) from public.study_sessions as session where user_id = $1) as sessions`,
          [otherId],
        )
      await otherTriesTheDemo(sql)
      await fill(sql)
      const before = await everything()
      await fill(sql)
      expect(await everything()).toEqual(before)
      await sql('delete from public.notes where user_id = $1', [otherId])
      await sql('delete from public.study_sessions where user_id = $1', [otherId])
      const left = await everything()
      await fill(sql)
      expect(await everything()).toEqual(left)
    }))

  test('is refused for accounts with an address, visitors and the server', () =>
    inScratch(async (sql) => {
      await otherTriesTheDemo(sql)
      expect(await fill(sql, 'owner').catch(sqlState)).toBe('PT403')
      expect(await fill(sql, 'anon').catch(sqlState)).toBe('42501')
      expect(await fill(sql, 'service').catch(sqlState)).toBe('42501')
    }))

  test('is visible only to its owner', () =>
    inScratch(async (sql) => {
      await otherTriesTheDemo(sql)
      await fill(sql)
      for (const table of ['notes', 'tags', 'note_tags', 'vocabulary', 'study_sessions']) {
        const rows = `select 1 from public.${table} where user_id = '${otherId}'`
        expect(await tryAs(sql, 'owner', rows), table).toEqual([])
        expect((await tryAs(sql, 'other', rows)).length, table).toBeGreaterThan(0)
        expect(await tryAs(sql, 'anon', rows).catch(sqlState), table).toBe('42501')
      }
    }))
})

describe.each([
  ['a note', `insert into public.note_collaborators (note_id, user_id) values ($1, $2) returning 1`, 'notes'],
  [
    'a session',
    `insert into public.collaboration_participants (session_id, user_id) values ($1, $2) returning 1`,
    'collaboration_sessions',
  ],
])('a demo account and %s', (_, invite, table) => {
  const theirs = table === 'notes' ? noteId : sessionId
  const invited = '10000000-0000-4000-8000-000000000090'

  test('cannot be invited', () =>
    inScratch(async (sql) => {
      expect(await tryAs(sql, 'owner', invite, [theirs, otherId])).toHaveLength(1)
      await otherTriesTheDemo(sql)
      expect(await tryAs(sql, 'owner', invite, [theirs, otherId]).catch(sqlState)).toBe('42501')
    }))

  test('cannot invite anyone before signing up', () =>
    inScratch(async (sql) => {
      await otherTriesTheDemo(sql)
      const [own] = await runAs<{ id: string }>(
        sql,
        'other',
        `insert into public.${table} (title) values ('À plusieurs') returning id`,
      )
      expect(await tryAs(sql, 'other', invite, [own?.id, ownerId]).catch(sqlState)).toBe('42501')
      await sql(`update auth.users set is_anonymous = false, email = 'kept@cahier.test' where id = $1`, [otherId])
      expect(await tryAs(sql, 'other', invite, [own?.id, invited])).toHaveLength(1)
    }))
})

describe('a day after its last visit', () => {
  const accounts = async (sql: Sql) =>
    (await sql<{ id: string }>('select id from auth.users where id = any ($1) order by id', [[ownerId, otherId]])).map(
      ({ id }) => id,
    )
  /** Sets when the account was last used and created. */
  async function leave(sql: Sql, id: string, ago: string, madeAgo = ago): Promise<void> {
    await sql('update auth.users set created_at = now() - $2::interval where id = $1', [id, madeAgo])
    await sql(
      'update auth.sessions set created_at = now() - $3::interval, updated_at = now() - $2::interval where user_id = $1',
      [id, ago, madeAgo],
    )
  }
  const runJobs = (sql: Sql) => runAs(sql, 'service', 'select public.run_due_jobs()')

  test('a demo account is deleted with its files, and no other account is', () =>
    inScratch(async (sql) => {
      await leave(sql, ownerId, '25 hours')
      await leave(sql, otherId, '25 hours')
      await otherTriesTheDemo(sql)
      await fill(sql)
      const [note] = await sql<{ id: string }>('select id from public.notes where user_id = $1 limit 1', [otherId])
      await storeFile(sql, 'note-attachments', `${note?.id}/a.txt`)
      await storeFile(sql, 'avatars', `${otherId}/1.png`)
      await runJobs(sql)
      expect(await accounts(sql)).toEqual([ownerId])
      expect(await sql('select 1 from public.notes where user_id = $1', [otherId])).toEqual([])
      const due = await runAs<{ name: string }>(sql, 'service', 'select name from public.claim_file_removals()')
      expect(due.map(({ name }) => name).sort()).toEqual([`${otherId}/1.png`, `${note?.id}/a.txt`].sort())
      // Of other functions, the time of day decides.
      expect(await runAs(sql, 'service', 'select public.due_functions() as name')).not.toContainEqual({
        name: 'remove-files',
      })
    }))

  test.each([
    ['that was used since', '23 hours', '3 days'],
    ['that is new', '25 hours', '23 hours'],
  ])('a demo account %s stays', (_, ago, madeAgo) =>
    inScratch(async (sql) => {
      await otherTriesTheDemo(sql)
      await leave(sql, otherId, ago, madeAgo)
      await runJobs(sql)
      expect(await accounts(sql)).toEqual([ownerId, otherId])
    }),
  )

  test('a kept account stays', () =>
    inScratch(async (sql) => {
      await otherTriesTheDemo(sql)
      await leave(sql, otherId, '25 hours')
      await sql(`update auth.users set is_anonymous = false, email = 'kept@cahier.test' where id = $1`, [otherId])
      await runJobs(sql)
      expect(await accounts(sql)).toEqual([ownerId, otherId])
    }))

  test('an account that cannot be deleted does not stop the other jobs', () =>
    inScratch(async (sql) => {
      await otherTriesTheDemo(sql)
      await leave(sql, otherId, '25 hours')
      await sql(`create function private.fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
      await sql('create trigger fail before delete on auth.users for each row execute function private.fail()')
      await sql(`update public.automations set next_execution_at = now() - interval '1 minute'`)
      expect(await runJobs(sql)).toEqual([{ run_due_jobs: 1 }])
      expect(await accounts(sql)).toEqual([ownerId, otherId])
    }))
})
