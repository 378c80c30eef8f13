import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { type Actor, ownerId, runAs, tryAs } from './actors.ts'
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

test('an edit of a kind that is none is refused', () =>
  inScratch(async (sql) => {
    const statement = `select public.edit_row('users" as a; --', $1, '{}', '{}')`
    await expect(tryAs(sql, 'owner', statement, [ownerId])).rejects.toMatchObject({ code: '42P01' })
  }))
