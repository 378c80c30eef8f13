import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { noteId } from '../areas/notes/area.ts'
import { otherId, ownerId, runAs, sqlState, tryAs } from './actors.ts'
import { type Row, secret } from './area.ts'
import { tables } from './areas.ts'
import { insertStatement, storeFixtures } from './fixtures.ts'
import { scratchDatabase } from './scratch.ts'

const { inScratch } = scratchDatabase(storeFixtures)

/** Inserts a table's fresh row with some changed values as the server, which only constraints restrict. */
function insert(sql: Sql, table: string, change: Row): Promise<unknown> {
  const row = { ...tables[table]?.fixture.fresh, ...change }
  return tryAs(sql, 'service', insertStatement(table, row), Object.values(row))
}

describe('constraints refuse values beyond a limit and accept values just within it', () => {
  const bounded = Object.entries(tables).flatMap(([table, { bounds }]) => (bounds ? [[table, bounds] as const] : []))
  test.each(bounded)('%s', (table, { refused, taken }) =>
    inScratch(async (sql) => {
      for (const change of refused) {
        expect(await insert(sql, table, change).catch(sqlState), JSON.stringify(change).slice(0, 80)).toBe('23514')
      }
      for (const change of taken) await insert(sql, table, change)
    }),
  )
})

describe('uniqueness', () => {
  const single = Object.entries(tables).flatMap(([table, { duplicate }]) =>
    duplicate ? [[table, duplicate] as const] : [],
  )
  test.each(single)('%s', (table, row) =>
    inScratch(async (sql) => expect(await insert(sql, table, row).catch(sqlState)).toBe('23505')),
  )

  test('compares what learners write with their own rows only', () =>
    inScratch(async (sql) => {
      // An index of ids compares nothing that can be guessed.
      const indexes = await sql(
        `select indexrelid::regclass::text as index from pg_index join pg_attribute as a on attrelid = indrelid and attnum = any (indkey)
         where indisunique and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
         group by indexrelid
         having bool_and(has_column_privilege('authenticated', indrelid, attnum, 'insert'))
           and bool_or(atttypid <> 'uuid'::regtype) and not 'user_id' = any (array_agg(attname))`,
      )
      expect(indexes).toEqual([])
    }))

  test.each<[table: string, taken: Row, free: Row]>([
    ['meeting_rooms', { name: secret }, { name: 'free' }],
    ['note_attachments', { file_name: secret }, { file_name: 'free' }],
    ['note_attachments', { file_path: `${noteId}/a.txt` }, { file_path: `${noteId}/free.txt` }],
  ])('of %s tells nobody what another learner has: %j', (table, taken, free) =>
    inScratch(async (sql) => {
      const outcome = async (values: Row) => {
        const row = { ...tables[table]?.fixture.fresh, user_id: otherId, ...values }
        return await tryAs(sql, 'other', insertStatement(table, row), Object.values(row)).then(() => 'added', sqlState)
      }
      expect(await outcome(taken)).toBe(await outcome(free))
    }),
  )

  const chosen = Object.entries(tables).filter(
    ([, { fixture, rights }]) => fixture.key.includes('id') && rights.insertable.split(' ').includes('id'),
  )
  test.each(chosen)('an id that a row of somebody else’s in %s has is refused like that row', (table, { fixture }) =>
    inScratch(async (sql) => {
      const row = { ...fixture.fresh, user_id: otherId, id: fixture.stored.id ?? null }
      const statement = insertStatement(table, row)
      for (const conflict of [
        '',
        ' on conflict do nothing',
        ` on conflict (${fixture.key.join(', ')}) do update set id = excluded.id`,
      ]) {
        expect(await tryAs(sql, 'other', statement + conflict, Object.values(row)).catch(sqlState)).toBe('42501')
      }
    }),
  )

  test.each([
    ['save_note', `save_note('${noteId}', 0, 'x', 'y')`],
    [
      'plan_series',
      `plan_series('${tables.study_series?.fixture.stored.id}', 'x', 'mixed', '', 30, '{}', '2026-11-21T18:00', 'Europe/Paris', 'FREQ=DAILY;COUNT=2')`,
    ],
  ])('nor does %s take such an id', (_name, call) =>
    inScratch(async (sql) => expect(await tryAs(sql, 'other', `select public.${call}`).catch(sqlState)).toBe('42501')),
  )

  test('a tag on somebody else’s note is refused, whether the note has it or not', () =>
    inScratch(async (sql) => {
      const { stored, fresh } = tables.note_tags?.fixture ?? {}
      for (const row of [stored, fresh]) {
        const own = { ...row, user_id: otherId }
        expect(await tryAs(sql, 'other', insertStatement('note_tags', own), Object.values(own)).catch(sqlState)).toBe(
          '42501',
        )
      }
    }))

  test('a preset has at most one automation', () =>
    inScratch(async (sql) => {
      const row = { ...tables.automations?.fixture.fresh, preset: 'daily_review' }
      await sql(insertStatement('automations', row), Object.values(row))
      expect(await insert(sql, 'automations', row).catch(sqlState)).toBe('23505')
    }))
})

describe('a study session', () => {
  const complete = `update public.study_sessions set completed = $1 returning completed_at is not null as stamped, progress`

  test('gets its completion time from the server, which can be undone within a minute', () =>
    inScratch(async (sql) => {
      expect(await runAs(sql, 'owner', complete, [true])).toEqual([{ stamped: true, progress: 100 }])
      await sql(`update public.study_sessions set completed_at = now() - interval '59 seconds'`)
      expect(await runAs(sql, 'owner', complete, [false])).toEqual([{ stamped: false, progress: 100 }])
    }))

  test('stays completed after a minute, but can be changed otherwise', () =>
    inScratch(async (sql) => {
      await runAs(sql, 'owner', complete, [true])
      await sql(`update public.study_sessions set completed_at = now() - interval '61 seconds'`)
      expect(await tryAs(sql, 'owner', complete, [false]).catch(sqlState)).toBe('PT409')
      expect(await runAs(sql, 'owner', complete, [true])).toEqual([{ stamped: true, progress: 100 }])
      await runAs(sql, 'owner', `update public.study_sessions set title = 'b'`)
    }))

  test('keeps its completion time when restored, but cannot be completed in the future', () =>
    inScratch(async (sql) => {
      const restore = (completedAt: string) =>
        runAs<{ moment: string }>(
          sql,
          'owner',
          `insert into public.study_sessions (title, scheduled_for, completed, completed_at)
           values ('a', now(), true, $1::timestamptz)
           returning case when completed_at = now() then 'now' else to_char(completed_at at time zone 'utc', 'YYYY') end as moment`,
          [completedAt],
        )
      expect(await restore('2020-05-01T00:00:00Z')).toEqual([{ moment: '2020' }])
      expect(await restore('2999-01-01T00:00:00Z')).toEqual([{ moment: 'now' }])
    }))
})

test('the creator of a session is a participant', () =>
  inScratch(async (sql) => {
    const rows = await sql('select role, status from public.collaboration_participants where user_id = $1', [ownerId])
    expect(rows).toEqual([{ role: 'admin', status: 'accepted' }])
  }))

describe('the support form', () => {
  const send = (sql: Sql, email: string) =>
    runAs(sql, 'anon', 'select public.send_contact_message($1, $2, $3, $4)', ['Ada', email, 'Sujet', 'Message'])

  test('accepts five messages an hour from one address', () =>
    inScratch(async (sql) => {
      for (let sent = 0; sent < 5; sent++) await send(sql, 'ada@cahier.test')
      expect(await send(sql, 'ADA@cahier.test').catch(sqlState)).toBe('PT429')
      await send(sql, 'eve@cahier.test')
      await sql(`update public.contact_messages set created_at = now() - interval '61 minutes'`)
      await send(sql, 'ada@cahier.test')
    }))

  test('refuses an invalid address', () =>
    inScratch(async (sql) => expect(await send(sql, 'nobody').catch(sqlState)).toBe('PT422')))
})
