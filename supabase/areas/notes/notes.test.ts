import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { type Actor, otherId, ownerId, runAs, sqlState, tryAs } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase()
const noteId = '20000000-0000-4000-8000-000000000001'

interface Card {
  version: number
  title: string
  content: string
  folder: string | null
  is_pinned: boolean
  tags: { id: string; name: string; color: string }[]
}

interface Draft {
  id?: string
  base: number
  title?: string
  content?: string
  tags?: string[] | null
  folder?: string
}

async function save(sql: Sql, draft: Draft, actor: Actor = 'owner'): Promise<Card> {
  const { id = noteId, base, title = 'Titre', content = 'Texte', tags = null, folder = null } = draft
  const [card] = await runAs<Card>(
    sql,
    actor,
    'select * from public.save_note(note_id => $1, base_version => $2, title => $3, content => $4, tags => $5, folder => $6)',
    [id, base, title, content, tags, folder],
  )
  if (card === undefined) throw new Error('save_note gives a row')
  return card
}

const names = (card: Card) => card.tags.map(({ name }) => name)

/** SQLSTATE and detail of an error. */
async function refusal(attempt: Promise<unknown>): Promise<[string | undefined, unknown]> {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return [sqlState(error), error instanceof Error && 'detail' in error ? error.detail : undefined]
}

describe('save_note', () => {
  test('creates a note with the client’s id, and increments the version with each text', () =>
    inScratch(async (sql) => {
      expect(await save(sql, { base: 0 })).toMatchObject({ version: 1, title: 'Titre', content: 'Texte', tags: [] })
      expect(await save(sql, { base: 1, content: 'Autre' })).toMatchObject({ version: 2, content: 'Autre' })
      expect(await save(sql, { base: 2, content: '' })).toMatchObject({ version: 3, content: '' })
      expect(await save(sql, { base: 3, content: '' })).toMatchObject({ version: 3 })
    }))

  test('refuses a text that is based on an older version, and its tags', () =>
    inScratch(async (sql) => {
      await save(sql, { base: 0, tags: ['un'] })
      await save(sql, { base: 1, content: 'Plus récent' })
      expect(await refusal(save(sql, { base: 1, content: 'Plus ancien', tags: ['deux'] }))).toEqual([
        'PT409',
        'note_conflict',
      ])
      const stored = await save(sql, { base: 2, content: 'Plus récent' })
      expect([stored.content, names(stored)]).toEqual(['Plus récent', ['un']])
    }))

  test('can be repeated after a lost response', () =>
    inScratch(async (sql) => {
      await save(sql, { base: 0, tags: ['un'] })
      expect(await save(sql, { base: 0, tags: ['un'] })).toMatchObject({ version: 1 })
      await save(sql, { base: 1, content: 'Deux' })
      expect(await save(sql, { base: 1, content: 'Deux' })).toMatchObject({ version: 2 })
    }))

  test.each([
    [{ title: ' ', base: 0 }, ['PT422', 'title_required']],
    [{ base: 3 }, ['PT404', 'note_not_found']],
  ])('%o is refused', (draft, expected) =>
    inScratch(async (sql) => expect(await refusal(save(sql, draft))).toEqual(expected)),
  )

  test('does not change another learner’s note, nor one in the trash', () =>
    inScratch(async (sql) => {
      await save(sql, { base: 0 })
      expect(await refusal(save(sql, { base: 1, content: 'x' }, 'other'))).toEqual(['PT404', 'note_not_found'])
      expect((await refusal(save(sql, { base: 0, content: 'x' }, 'other')))[0]).toBe('42501')
      await runAs(sql, 'owner', 'update public.notes set deleted_at = now()')
      expect(await refusal(save(sql, { base: 1, content: 'x' }))).toEqual(['PT404', 'note_not_found'])
    }))

  test('sets exactly the given tags, ignoring case and accents; null keeps them', () =>
    inScratch(async (sql) => {
      const first = await save(sql, { base: 0, tags: ['Été', ' biologie ', '', 'été'] })
      expect(names(first)).toEqual(['biologie', 'Été'])
      const second = await save(sql, { base: 1, tags: ['ete', 'chimie'] })
      expect(names(second)).toEqual(['chimie', 'Été'])
      expect(second.tags.at(-1)?.id).toBe(first.tags.at(-1)?.id)
      expect(names(await save(sql, { base: 1, tags: null }))).toEqual(['chimie', 'Été'])
      expect(names(await save(sql, { base: 1, tags: [] }))).toEqual([])
    }))

  test('saves note and tags atomically', () =>
    inScratch(async (sql) => {
      expect((await refusal(save(sql, { base: 0, tags: ['x'.repeat(51)] })))[0]).toBe('23514')
      expect(await sql('select id from public.notes')).toEqual([])
    }))

  test('an empty folder removes the note from its folder, null keeps it there', () =>
    inScratch(async (sql) => {
      expect(await save(sql, { base: 0, folder: 'Bio' })).toMatchObject({ folder: 'Bio' })
      expect(await save(sql, { base: 1 })).toMatchObject({ folder: 'Bio' })
      expect(await save(sql, { base: 1, folder: '' })).toMatchObject({ folder: null })
    }))

  test('pinning does not count as an edit', () =>
    inScratch(async (sql) => {
      await save(sql, { base: 0 })
      await sql(`update public.notes set created_at = '2026-01-01'`)
      await sql('set constraints all immediate')
      await sql('alter table public.notes disable trigger touch')
      await sql(`update public.notes set updated_at = '2026-01-01'`)
      await sql('alter table public.notes enable trigger touch')
      await runAs(sql, 'owner', 'update public.notes set is_pinned = true')
      expect(await sql('select version, updated_at = created_at as untouched from public.notes')).toEqual([
        { version: 1, untouched: true },
      ])
    }))
})

describe('earlier versions', () => {
  const kept = (sql: Sql) => sql<{ version: number }>('select version from public.note_versions order by version')
  const age = (sql: Sql, minutes: number) =>
    sql(`update public.note_versions set created_at = created_at - make_interval(mins => $1)`, [minutes])

  test('keep the first text of a sitting, then one every ten minutes', () =>
    inScratch(async (sql) => {
      await save(sql, { base: 0, content: 'a' })
      await save(sql, { base: 1, content: 'b' })
      await save(sql, { base: 2, content: 'c' })
      expect(await kept(sql)).toEqual([{ version: 1 }])
      await age(sql, 11)
      await save(sql, { base: 3, content: 'd' })
      expect(await kept(sql)).toEqual([{ version: 1 }, { version: 3 }])
    }))

  test('keep the latest hundred', () =>
    inScratch(async (sql) => {
      await save(sql, { base: 0, content: '0' })
      for (let version = 1; version <= 102; version++) {
        await save(sql, { base: version, content: String(version) })
        await age(sql, 60)
      }
      const versions = await kept(sql)
      expect([versions.length, versions[0]]).toEqual([100, { version: 3 }])
    }))
})

describe('the free plan holds 100 notes', () => {
  const fill = (sql: Sql, count: number) =>
    runAs(sql, 'owner', `insert into public.notes (title) select 'n' || i from generate_series(1, $1::integer) as i`, [
      count,
    ])

  test('the 101st is refused with a code and a message', () =>
    inScratch(async (sql) => {
      await fill(sql, 100)
      expect(await refusal(save(sql, { base: 0 }))).toEqual(['PT402', 'plan_limit_notes'])
      await expect(save(sql, { base: 0 })).rejects.toThrow('Votre formule Gratuit est limitée à 100 notes.')
    }))

  test('the trash does not count until a note is restored', () =>
    inScratch(async (sql) => {
      await fill(sql, 100)
      await runAs(sql, 'owner', `update public.notes set deleted_at = now() where title = 'n1'`)
      await save(sql, { base: 0 })
      const restored = tryAs(sql, 'owner', `update public.notes set deleted_at = null where title = 'n1'`)
      expect(await refusal(restored)).toEqual(['PT402', 'plan_limit_notes'])
    }))

  test.each(['basic', 'premium'])('%s has no limit, and a downgrade deletes nothing', (plan) =>
    inScratch(async (sql) => {
      await sql('update public.profiles set subscription = $1 where id = $2', [plan, ownerId])
      await fill(sql, 120)
      await sql(`update public.profiles set subscription = 'free' where id = $1`, [ownerId])
      expect(await sql('select count(*) as notes from public.notes')).toEqual([{ notes: 120 }])
      expect((await refusal(save(sql, { base: 0 })))[0]).toBe('PT402')
    }),
  )

  test('counts for each learner separately', () =>
    inScratch(async (sql) => {
      await fill(sql, 100)
      await save(sql, { base: 0 }, 'other')
      expect(await sql('select title from public.notes where user_id = $1', [otherId])).toHaveLength(1)
    }))
})
