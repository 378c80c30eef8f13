import type { Sql } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { type Actor, ownerId, runAs, signUpLearners, tryAs } from './actors.ts'
import { id, type Row } from './area.ts'
import { storeFixtures } from './fixtures.ts'
import { scratchDatabase } from './scratch.ts'

const { inScratch } = scratchDatabase(storeFixtures)

type Change = Readonly<Record<string, unknown>>
interface Edited {
  id: string
  /** Two values of one column, and one of another. */
  mine: Change
  theirs: Change
  other: Change
}

/** The rows that a form edits. */
const rows: Readonly<Record<string, Edited>> = {
  vocabulary: {
    id: id(10),
    mine: { definition: 'mon sens' },
    theirs: { definition: 'un autre sens' },
    other: { examples: ['Un exemple.'] },
  },
  study_sessions: {
    id: id(12),
    mine: { scheduled_for: '2099-02-01T08:00:00+01:00' },
    theirs: { scheduled_for: '2099-02-02T07:00:00Z' },
    other: { title: 'Autre titre' },
  },
  automations: {
    id: id(20),
    mine: { action_config: { title: 'a', message: 'mien' } },
    theirs: { action_config: { title: 'a', message: 'autre' } },
    other: { priority: 3 },
  },
  profiles: { id: ownerId, mine: { name: 'Ada L.' }, theirs: { name: 'Ada K.' }, other: { role: 'admin' } },
  meeting_rooms: {
    id: id(14),
    mine: { config: { enableChat: true } },
    theirs: { config: { enableChat: false } },
    other: { subject: 'Autre sujet' },
  },
  collaboration_sessions: {
    id: id(13),
    mine: { scheduled_for: '2099-02-01T08:00:00+01:00' },
    theirs: { scheduled_for: '2099-02-02T07:00:00Z' },
    other: { title: 'Autre titre' },
  },
  tags: { id: id(3), mine: { name: 'mien' }, theirs: { name: 'autre' }, other: { color: 'prune' } },
}

interface Refused {
  code: string
  detail: string
  hint?: string
}

describe.each(Object.entries(rows))('an edit in %s', (table, { id: row, mine, theirs, other }) => {
  const read = async (sql: Sql) => {
    const [found] = await sql<{ row: Change }>(
      `select to_jsonb(held) as row from public.${table} as held where id = $1`,
      [row],
    )
    return found?.row
  }
  const edit = (sql: Sql, change: Change, based_on: Change, actor: Actor = 'owner', run = runAs) =>
    run<{ edit_row: Row }>(sql, actor, 'select public.edit_row($1, $2, $3::jsonb, $4::jsonb)', [
      table,
      row,
      JSON.stringify(change),
      JSON.stringify(based_on),
    ])
  const refused = (sql: Sql, ...args: [Change, Change, Actor?]): Promise<Refused> =>
    edit(sql, ...args).then(
      () => expect.unreachable('nothing was refused'),
      (error: unknown) => error as Refused,
    )
  /** The columns of `change` as the row has them. */
  const baseOf = (held: Change | undefined, change: Change) =>
    Object.fromEntries(Object.keys(change).map((column) => [column, held?.[column]]))

  test('is merged with a change of another field', () =>
    inScratch(async (sql) => {
      const before = await read(sql)
      await edit(sql, other, baseOf(before, other))
      const [saved] = await edit(sql, mine, baseOf(before, mine))
      const after = await read(sql)
      expect(saved?.edit_row).toEqual(after)
      expect(baseOf(after, other)).toEqual(other)
      expect(baseOf(after, mine)).not.toEqual(baseOf(before, mine))
    }))

  test('is no conflict if both set the same value, nor if it is sent again', () =>
    inScratch(async (sql) => {
      const base = baseOf(await read(sql), mine)
      await edit(sql, mine, base)
      const once = baseOf(await read(sql), mine)
      await edit(sql, mine, base)
      expect(baseOf(await read(sql), mine)).toEqual(once)
    }))

  test('is refused with the row if the field has another value now, and writes nothing', () =>
    inScratch(async (sql) => {
      const before = await read(sql)
      await edit(sql, theirs, baseOf(before, theirs))
      const after = await read(sql)
      const { code, detail, hint } = await refused(sql, { ...mine, ...other }, baseOf(before, { ...mine, ...other }))
      expect([code, detail]).toEqual(['PT409', 'row_changed'])
      expect(JSON.parse(hint ?? '')).toEqual(after)
      expect(await read(sql)).toEqual(after)
      await edit(sql, mine, baseOf(after, mine))
      expect(baseOf(await read(sql), mine)).not.toEqual(baseOf(after, mine))
    }))

  test('of a row that is gone says so', () =>
    inScratch(async (sql) => {
      const base = baseOf(await read(sql), mine)
      await sql(`delete from public.${table} where id = $1`, [row])
      expect(await refused(sql, mine, base)).toMatchObject({ code: 'PT404', detail: 'row_gone' })
    }))

  test.each([
    ['other', 'PT404'],
    ['anon', '42501'],
    ['service', '42501'],
  ] as const)('is refused to %s: %s', (actor, code) =>
    inScratch(async (sql) => {
      const before = await read(sql)
      expect(await refused(sql, mine, baseOf(before, mine), actor)).toMatchObject({ code })
      expect(await read(sql)).toEqual(before)
    }),
  )

  test('sets no column that a PATCH may not set', () =>
    inScratch(async (sql) => {
      const change = { created_at: '2020-01-01T00:00:00Z' }
      expect(await refused(sql, change, {})).toMatchObject({ code: '42501' })
    }))
})

test('an edit that waits for another transaction is merged with what that one changed, or refused', async () => {
  const connectionString = await testDatabase('migrated')
  const connect = async () => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    const sql: Sql = async (statement, parameters) =>
      (await client.query(statement, parameters && [...parameters])).rows as never
    return { client, sql }
  }
  const [first, second, watching] = [await connect(), await connect(), await connect()]
  await signUpLearners(first.sql)
  const [word] = await first.sql<{ id: string; definition: string; examples: string[] }>(
    `insert into public.vocabulary (user_id, word, definition, examples) values ($1, 'eau', 'bue', '{}')
     returning id, definition, examples`,
    [ownerId],
  )
  const edit = async ({ sql }: typeof first, change: object, based_on: object) =>
    runAs<{ edit_row: Row }>(sql, 'owner', `select public.edit_row('vocabulary', $1, $2::jsonb, $3::jsonb)`, [
      word?.id,
      JSON.stringify(change),
      JSON.stringify(based_on),
    ])
  /** Edits while another transaction holds the row's lock, and has edited it itself. */
  const behind = async (theirs: [Change, Change], mine: [Change, Change]) => {
    await first.sql('begin')
    await second.sql('begin')
    await edit(first, ...theirs)
    const waiting = edit(second, ...mine).then(
      ([saved]) => saved?.edit_row,
      (error: unknown) => error,
    )
    await vi.waitFor(async () =>
      expect(
        await watching.sql(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        ),
      ).toHaveLength(1),
    )
    await first.sql('commit')
    const answer = await waiting
    await second.sql('commit')
    const [row] = await watching.sql<{ definition: string; examples: string[] }>(
      'select definition, examples from public.vocabulary where id = $1',
      [word?.id],
    )
    return { answer, row }
  }

  const merged = await behind(
    [{ definition: 'un liquide' }, { definition: 'bue' }],
    [{ examples: ['Elle boit.'] }, { examples: [] }],
  )
  expect(merged.row).toEqual({ definition: 'un liquide', examples: ['Elle boit.'] })
  expect(merged.answer).toMatchObject(merged.row ?? {})

  const clashing = await behind(
    [{ definition: 'ce qui coule' }, { definition: 'un liquide' }],
    [
      { definition: 'H₂O', examples: [] },
      { definition: 'un liquide', examples: ['Elle boit.'] },
    ],
  )
  expect(clashing.row).toEqual({ definition: 'ce qui coule', examples: ['Elle boit.'] })
  expect(clashing.answer).toMatchObject({ code: 'PT409', detail: 'row_changed' })
  expect(JSON.parse((clashing.answer as Refused).hint ?? '')).toMatchObject(clashing.row ?? {})
  await Promise.all([first, second, watching].map(({ client }) => client.end()))
})

test('an edit of a kind that is none is refused', () =>
  inScratch(async (sql) => {
    const statement = `select public.edit_row('users" as a; --', $1, '{}', '{}')`
    await expect(tryAs(sql, 'owner', statement, [ownerId])).rejects.toMatchObject({ code: '42P01' })
  }))
