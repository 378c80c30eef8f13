import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { ownerId, runAs, sqlState, tryAs } from './actors.ts'
import { fixtures, ids, insertStatement, type Row, storeFixtures } from './fixtures.ts'
import { scratchDatabase } from './scratch.ts'

const { inScratch } = scratchDatabase(storeFixtures)

/** Inserts a table's fresh row with some values changed, as the server, whom only the constraints stop. */
function insert(sql: Sql, table: string, change: Row): Promise<unknown> {
  const row = { ...fixtures[table]?.fresh, ...change }
  return tryAs(sql, 'service', insertStatement(table, row), Object.values(row))
}

const long = (length: number) => 'x'.repeat(length)
const list = (count: number, item: string) => `{${Array(count).fill(item).join(',')}}`

describe('a rule refuses what is outside and takes what is just inside', () => {
  test.each<[table: string, refused: Row[], taken: Row[]]>([
    [
      'notes',
      [
        { title: '' },
        { title: ' \n' },
        { title: long(301) },
        { content: long(200_001) },
        { type: 'doc' },
        { folder: ' ' },
      ],
      [{ title: long(300) }, { content: long(200_000) }, { type: 'pdf' }, { folder: 'Bio' }],
    ],
    [
      'tags',
      [{ name: '' }, { name: ' a' }, { name: 'a,b' }, { name: long(51) }, { color: 'red' }],
      [{ name: long(50) }, { color: 'rose' }],
    ],
    [
      'note_attachments',
      [
        { file_size: -1 },
        { file_size: 26_214_401 },
        { file_name: 'a/b' },
        { file_path: 'elsewhere/b.txt' },
        { file_path: `${ids.note}/é.txt` },
        { file_type: 'text' },
      ],
      [{ file_size: 26_214_400 }, { file_name: 'Résumé.pdf' }, { file_path: `note-attachments/${ids.note}/c.txt` }],
    ],
    ['note_collaborators', [{ role: 'owner' }, { status: 'maybe' }], [{ role: 'viewer' }]],
    [
      'vocabulary',
      [
        { word: ' ' },
        { definition: '' },
        { letter_category: '' },
        { difficulty: 0 },
        { difficulty: 6 },
        { mastery: -1 },
        { mastery: 101 },
        { examples: list(21, 'a') },
        { examples: `{${long(1001)}}` },
        { examples: '{NULL}' },
      ],
      [{ difficulty: 1 }, { difficulty: 5 }, { mastery: 0 }, { mastery: 100 }, { examples: list(20, 'a') }],
    ],
    ['reviews', [{ rating: 0 }, { rating: 5 }, { mastery_after: 101 }], [{ rating: 1 }, { rating: 4 }]],
    [
      'study_sessions',
      [{ title: ' ' }, { type: 'video' }, { duration: 14 }, { duration: 481 }, { progress: 101 }, { items: '{NULL}' }],
      [{ type: 'mixed' }, { duration: 15 }, { duration: 480 }, { progress: 100 }],
    ],
    [
      'collaboration_sessions',
      [{ title: '' }, { type: 'mixed' }, { duration: 14 }, { duration: 481 }],
      [{ type: 'video' }, { duration: 480 }],
    ],
    [
      'meeting_rooms',
      [
        { name: '' },
        { name: 'à-b' },
        { name: 'a b' },
        { name: long(101) },
        { subject: ' ' },
        { password: 'abc' },
        { config: '[]' },
      ],
      [{ name: 'cahier-1700000000-A_b' }, { name: long(100) }, { password: 'abcd' }],
    ],
    [
      'automations',
      [
        { name: ' ' },
        { category: 'other' },
        { trigger_type: 'never' },
        { action_type: 'explode' },
        { priority: 0 },
        { priority: 11 },
        { retry_config: '{"max_retries": 11, "retry_delay": 300}' },
        { trigger_config: '{}' },
        { trigger_config: '{"schedule": "weekly", "time": "09:00"}' },
        { trigger_config: '{"schedule": "daily", "time": "24:00"}' },
        { trigger_config: '{"schedule": "monthly", "time": "09:00", "day_of_month": 32}' },
      ],
      [
        { priority: 1 },
        { priority: 10 },
        { retry_config: '{"max_retries": 0, "retry_delay": 0}' },
        { trigger_config: '{"schedule": "weekly", "time": "17:00", "day_of_week": 5}' },
        { trigger_type: 'manual', trigger_config: '{}' },
      ],
    ],
    [
      'notifications',
      [
        { title: '' },
        { href: 'https://elsewhere.test' },
        { href: '//elsewhere.test' },
        { href: '/\\elsewhere.test' },
        { body: long(2001) },
      ],
      [{ href: '/notes' }, { href: '/' }, { href: null }],
    ],
    [
      'user_settings',
      [{ language: 'it' }, { theme: 'blue' }, { week_start: 7 }, { time_zone: 'Mars/Olympus' }],
      [{ language: 'de' }, { week_start: 0 }, { time_zone: 'America/New_York' }],
    ],
    [
      'profiles',
      [
        { name: ' ' },
        { name: long(101) },
        { role: 'teacher' },
        { subscription: 'pro' },
        { avatar_url: 'javascript:1' },
      ],
      [{ avatar_url: '/storage/a.png' }, { subscription: 'basic' }],
    ],
    ['contact_messages', [{ email: 'nobody' }, { priority: 'urgent' }, { message: ' ' }], [{ priority: 'high' }]],
    ['ai_messages', [{ type: 'system' }, { content: ' ' }, { sources: '{}' }], [{ type: 'error' }]],
  ])('%s', (table, refused, taken) =>
    inScratch(async (sql) => {
      for (const change of refused) {
        expect(await insert(sql, table, change).catch(sqlState), JSON.stringify(change).slice(0, 80)).toBe('23514')
      }
      for (const change of taken) await insert(sql, table, change)
    }),
  )
})

describe('one of each', () => {
  test.each<[table: string, row: Row]>([
    ['tags', { name: 'ZMARQUEUR' }],
    ['meeting_rooms', { name: 'Zmarqueur' }],
    ['note_attachments', { file_name: 'Zmarqueur' }],
  ])('%s', (table, row) =>
    inScratch(async (sql) => expect(await insert(sql, table, row).catch(sqlState)).toBe('23505')),
  )

  test('a preset is switched on once', () =>
    inScratch(async (sql) => {
      const row = { ...fixtures.automations?.fresh, preset: 'daily_review' }
      await sql(insertStatement('automations', row), Object.values(row))
      expect(await insert(sql, 'automations', row).catch(sqlState)).toBe('23505')
    }))
})

describe('a study session', () => {
  const complete = `update public.study_sessions set completed = $1 returning completed_at is not null as stamped, progress`

  test('gets its moment of completion from the server, and loses it again within a minute', () =>
    inScratch(async (sql) => {
      expect(await runAs(sql, 'owner', complete, [true])).toEqual([{ stamped: true, progress: 100 }])
      await sql(`update public.study_sessions set completed_at = now() - interval '59 seconds'`)
      expect(await runAs(sql, 'owner', complete, [false])).toEqual([{ stamped: false, progress: 100 }])
    }))

  test('that was completed a minute ago stays so, and can be changed otherwise', () =>
    inScratch(async (sql) => {
      await runAs(sql, 'owner', complete, [true])
      await sql(`update public.study_sessions set completed_at = now() - interval '61 seconds'`)
      expect(await tryAs(sql, 'owner', complete, [false]).catch(sqlState)).toBe('PT409')
      expect(await runAs(sql, 'owner', complete, [true])).toEqual([{ stamped: true, progress: 100 }])
      await runAs(sql, 'owner', `update public.study_sessions set title = 'b'`)
    }))

  test('that comes back keeps its moment of completion, but cannot be completed in the future', () =>
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

test('whoever makes a session takes part in it', () =>
  inScratch(async (sql) => {
    const rows = await sql('select role, status from public.collaboration_participants where user_id = $1', [ownerId])
    expect(rows).toEqual([{ role: 'admin', status: 'accepted' }])
  }))

describe('the support form', () => {
  const send = (sql: Sql, email: string) =>
    runAs(sql, 'anon', 'select public.send_contact_message($1, $2, $3, $4)', ['Ada', email, 'Sujet', 'Message'])

  test('takes five messages an hour from one address', () =>
    inScratch(async (sql) => {
      for (let sent = 0; sent < 5; sent++) await send(sql, 'ada@cahier.test')
      expect(await send(sql, 'ADA@cahier.test').catch(sqlState)).toBe('PT429')
      await send(sql, 'eve@cahier.test')
      await sql(`update public.contact_messages set created_at = now() - interval '61 minutes'`)
      await send(sql, 'ada@cahier.test')
    }))

  test('refuses what is no address', () =>
    inScratch(async (sql) => expect(await send(sql, 'nobody').catch(sqlState)).toBe('PT422')))
})
