import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { type Actor, runAs } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase()
const id = (number: number) => `20000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const imported = async (sql: Sql, notes: unknown, actor: Actor = 'owner') => {
  const [row] = await runAs<{ total: number }>(sql, actor, 'select public.import_notes($1::jsonb) as total', [
    JSON.stringify(notes),
  ])
  return row?.total
}
const notes = (sql: Sql, actor: Actor = 'owner') =>
  runAs<{ title: string; created: string; updated: string }>(
    sql,
    actor,
    `select id, origin_id, title, content, folder, is_pinned, version, head,
       to_json(created_at at time zone 'utc') #>> '{}' as created, to_json(updated_at at time zone 'utc') #>> '{}' as updated,
       (select string_agg(tag.name, ',' order by tag.folded) from public.note_tags as link join public.tags as tag on tag.id = link.tag_id
        where link.note_id = notes.id) as tags
     from public.notes order by title`,
  )

const cell = {
  id: id(1),
  title: 'La cellule',
  content: 'Texte',
  folder: 'SVT',
  tags: ['biologie', 'été'],
  is_pinned: true,
  created_at: '2024-03-01T08:00:00.123456Z',
  updated_at: '2025-01-02T10:00:00Z',
  head: 'aliases: [a]\ncours:\n  niveau: 1re',
}

describe('import_notes', () => {
  test('keeps text, tags, pin, folder, dates and foreign front matter, with a new id', () =>
    inScratch(async (sql) => {
      expect(await imported(sql, [cell])).toBe(1)
      expect(await notes(sql)).toEqual([
        {
          id: expect.not.stringMatching(id(1)),
          origin_id: id(1),
          title: 'La cellule',
          content: 'Texte',
          folder: 'SVT',
          is_pinned: true,
          version: 1,
          created: '2024-03-01T08:00:00.123456',
          updated: '2025-01-02T10:00:00',
          tags: 'biologie,été',
          head: cell.head,
        },
      ])
    }))

  test('leaves out notes that the learner has: written here, imported before, twice in one file, in the trash', () =>
    inScratch(async (sql) => {
      await runAs(sql, 'owner', 'select public.save_note($1, 0, $2, $3)', [id(2), 'À moi', ''])
      await runAs(sql, 'owner', `update public.notes set deleted_at = now()`)
      expect(await imported(sql, [{ id: id(2), title: 'x' }])).toBe(0)
      expect(await imported(sql, [cell, { ...cell, title: 'Encore' }])).toBe(1)
      expect(await imported(sql, [cell])).toBe(0)
      expect((await notes(sql)).map(({ title }) => title)).toEqual(['La cellule', 'À moi'])
    }))

  test('neither reads nor changes another account’s note with the same id', () =>
    inScratch(async (sql) => {
      await imported(sql, [cell])
      const [before] = await notes(sql)
      expect(await imported(sql, [{ ...cell, title: 'Copie' }], 'other')).toBe(1)
      expect(await notes(sql)).toEqual([before])
      expect((await notes(sql, 'other')).map(({ title }) => title)).toEqual(['Copie'])
    }))

  test('a permanently deleted note can be imported and deleted again', () =>
    inScratch(async (sql) => {
      await imported(sql, [cell])
      await runAs(sql, 'owner', 'delete from public.notes')
      expect(await imported(sql, [cell])).toBe(1)
      await runAs(sql, 'owner', 'delete from public.notes')
      expect(await notes(sql)).toEqual([])
    }))

  test('missing and future dates become the current time', () =>
    inScratch(async (sql) => {
      await imported(sql, [{ title: 'a' }, { title: 'b', created_at: '2999-01-01', updated_at: 'infinity' }])
      expect(await sql('select distinct created_at = now() and updated_at = now() as now from public.notes')).toEqual([
        { now: true },
      ])
    }))

  test('adds none if they would exceed the plan’s limit', () =>
    inScratch(async (sql) => {
      const many = Array.from({ length: 101 }, (_, index) => ({ title: `Note ${index}` }))
      await expect(imported(sql, many)).rejects.toMatchObject({
        code: 'PT402',
        detail: 'plan_limit_notes',
        message: 'Votre formule Gratuit est limitée à 100 notes.',
      })
      expect(await notes(sql)).toEqual([])
      expect(await imported(sql, many.slice(1))).toBe(100)
    }))

  test.each([
    ['no list', { title: 'x' }, 'PT422'],
    ['too many', Array.from({ length: 2001 }, () => ({ title: 'x' })), 'PT422'],
    ['no title', [cell, { title: ' ' }], '23514'],
    ['a text too long', [cell, { title: 'x', content: 'a'.repeat(200_001) }], '23514'],
    ['a tag with a comma', [cell, { title: 'x', tags: ['a,b'] }], '23514'],
    ['no date', [cell, { title: 'x', created_at: 'hier' }], '22007'],
  ])('refuses everything if one item is invalid: %s', (_, given, code) =>
    inScratch(async (sql) => {
      await expect(imported(sql, given)).rejects.toMatchObject({ code })
      expect(await notes(sql)).toEqual([])
    }),
  )
})
