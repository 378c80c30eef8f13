import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { type Actor, runAs, sqlState } from '../../tests/actors.ts'
import { storeFile } from '../../tests/fixtures.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase()
const id = (number: number) => `20000000-0000-4000-8000-${String(number).padStart(12, '0')}`

interface Change {
  revision: number
  note_id: string
  deleted_at: string | null
  note: { title: string; tags: { name: string }[]; attachment_count: number; pinned_at: string | null } | null
}

const save = (sql: Sql, note: number, base: number, content: string, tags: string[] | null = null) =>
  runAs(sql, 'owner', 'select public.save_note($1, $2, $3, $4, $5)', [id(note), base, `Note ${note}`, content, tags])

const changes = async (sql: Sql, since = 0, max = 500, actor: Actor = 'owner') =>
  runAs<Change>(
    sql,
    actor,
    'select revision::integer, note_id, deleted_at, to_jsonb(note) as note from public.sync_notes($1, $2)',
    [since, max],
  )
const last = async (sql: Sql) => (await changes(sql)).at(-1)?.revision ?? 0
/** The changes that a device receives if it was synchronised before. */
async function seenOf(sql: Sql, change: () => Promise<unknown>): Promise<Change[]> {
  const since = await last(sql)
  await change()
  return changes(sql, since)
}

describe('sync_notes', () => {
  test('returns each note once in its current state, in the order of the last change', () =>
    inScratch(async (sql) => {
      await save(sql, 1, 0, 'a', ['bio'])
      await save(sql, 2, 0, 'b')
      await save(sql, 1, 1, 'a2')
      const all = await changes(sql)
      expect(all.map(({ note_id, note }) => [note_id, note?.title])).toEqual([
        [id(2), 'Note 2'],
        [id(1), 'Note 1'],
      ])
      expect(await changes(sql, all.at(-1)?.revision)).toEqual([])
    }))

  test('returns pages that leave nothing out', () =>
    inScratch(async (sql) => {
      for (let note = 1; note <= 5; note++) await save(sql, note, 0, 'x')
      const seen: string[] = []
      let page = await changes(sql, 0, 2)
      while (page.length > 0) {
        expect(page.length).toBeLessThanOrEqual(2)
        seen.push(...page.map(({ note_id }) => note_id))
        page = await changes(sql, page.at(-1)?.revision, 2)
      }
      expect(seen).toEqual([1, 2, 3, 4, 5].map(id))
    }))

  test.each<[string, (sql: Sql) => Promise<unknown>]>([
    ['the text', (sql) => save(sql, 1, 1, 'autre')],
    ['the pin', (sql) => runAs(sql, 'owner', `update public.notes set is_pinned = true where id = '${id(1)}'`)],
    ['the trash', (sql) => runAs(sql, 'owner', `update public.notes set deleted_at = now() where id = '${id(1)}'`)],
    ['a tag added', (sql) => save(sql, 1, 1, 'a', ['bio', 'cours'])],
    ['a tag taken off', (sql) => save(sql, 1, 1, 'a', [])],
    ['a tag renamed', (sql) => runAs(sql, 'owner', `update public.tags set name = 'biologie'`)],
    [
      'a tag recoloured',
      (sql) => sql(`update public.tags set color = (case color when 'rose' then 'olive' else 'rose' end)`),
    ],
    ['a tag deleted', (sql) => runAs(sql, 'owner', 'delete from public.tags')],
    [
      'a file',
      async (sql) => {
        await storeFile(sql, 'note-attachments', `${id(1)}/a.txt`)
        await runAs(
          sql,
          'owner',
          `insert into public.note_attachments (note_id, file_name, file_type, file_size, file_path)
           values ($1, 'a.txt', 'text/plain', 1, $2)`,
          [id(1), `${id(1)}/a.txt`],
        )
      },
    ],
  ])('reports %s', (_what, change) =>
    inScratch(async (sql) => {
      await save(sql, 1, 0, 'a', ['bio'])
      await save(sql, 2, 0, 'b')
      expect((await seenOf(sql, () => change(sql))).map(({ note_id }) => note_id)).toEqual([id(1)])
    }),
  )

  test('says when a note was pinned, and what its files are called', () =>
    inScratch(async (sql) => {
      await save(sql, 1, 0, 'a')
      await storeFile(sql, 'note-attachments', `${id(1)}/a.pdf`)
      await runAs(
        sql,
        'owner',
        `insert into public.note_attachments (note_id, file_name, file_type, file_size, file_path)
         values ($1, 'Été.pdf', 'application/pdf', 1, $2)`,
        [id(1), `${id(1)}/a.pdf`],
      )
      const pin = (pinned: boolean) => runAs(sql, 'owner', 'update public.notes set is_pinned = $1', [pinned])
      const note = async () => (await changes(sql))[0]?.note
      expect(await note()).toMatchObject({ pinned_at: null, attachment_count: 1, file_names: ['Été.pdf'] })
      await pin(true)
      const pinned_at = (await note())?.pinned_at
      expect(pinned_at).toEqual(expect.any(String))
      await pin(true)
      expect(await note()).toMatchObject({ pinned_at })
      await pin(false)
      expect(await note()).toMatchObject({ pinned_at: null })
    }))

  test('reports a permanently deleted note', () =>
    inScratch(async (sql) => {
      await save(sql, 1, 0, 'a', ['bio'])
      const seen = await seenOf(sql, () => runAs(sql, 'owner', 'delete from public.notes'))
      expect(seen).toMatchObject([{ note_id: id(1), note: null }])
    }))

  test('never returns another learner’s notes', () =>
    inScratch(async (sql) => {
      await save(sql, 1, 0, 'a')
      expect(await changes(sql, 0, 500, 'other')).toEqual([])
      await runAs(sql, 'owner', 'delete from public.notes')
      expect(await changes(sql, 0, 500, 'other')).toEqual([])
    }))
})

describe('replace_note', () => {
  test('keeps the replaced text as a version, however recent', () =>
    inScratch(async (sql) => {
      await save(sql, 1, 0, 'a')
      await save(sql, 1, 1, 'de l’autre appareil')
      await runAs(sql, 'owner', 'select public.replace_note($1, 2, $2, $3)', [id(1), 'Note 1', 'la mienne'])
      const kept = await sql<{ content: string }>('select content from public.note_versions order by version')
      expect(kept.map(({ content }) => content)).toContain('de l’autre appareil')
      expect((await changes(sql)).map(({ note }) => note)).toMatchObject([{ content: 'la mienne', version: 3 }])
    }))

  test('refuses if there is a newer version', () =>
    inScratch(async (sql) => {
      await save(sql, 1, 0, 'a')
      await save(sql, 1, 1, 'b')
      const attempt = runAs(sql, 'owner', 'select public.replace_note($1, 1, $2, $3)', [id(1), 'Note 1', 'c'])
      expect(sqlState(await attempt.catch((error: unknown) => error))).toBe('PT409')
    }))
})

describe('merge_tags', () => {
  const tagId = async (sql: Sql, name: string) =>
    (await sql<{ id: string }>('select id from public.tags where name = $1', [name]))[0]?.id

  test('moves every note of one tag to the other', () =>
    inScratch(async (sql) => {
      await save(sql, 1, 0, 'a', ['bio'])
      await save(sql, 2, 0, 'b', ['bio', 'biologie'])
      await runAs(sql, 'owner', 'select public.merge_tags($1, $2)', [
        await tagId(sql, 'bio'),
        await tagId(sql, 'biologie'),
      ])
      const tags = (await changes(sql)).map(({ note }) => note?.tags.map(({ name }) => name))
      expect(tags).toEqual([['biologie'], ['biologie']])
      expect(await tagId(sql, 'bio')).toBeUndefined()
    }))

  test('does not change other learners’ tags, and refuses to merge a tag with itself', () =>
    inScratch(async (sql) => {
      await save(sql, 1, 0, 'a', ['bio', 'chimie'])
      const [bio, chemistry] = [await tagId(sql, 'bio'), await tagId(sql, 'chimie')]
      const merge = (actor: Actor, source: unknown, target: unknown) =>
        runAs(sql, actor, 'select public.merge_tags($1, $2)', [source, target]).catch((error: unknown) =>
          sqlState(error),
        )
      expect(await merge('other', bio, chemistry)).toBe('PT404')
      expect(await merge('owner', bio, bio)).toBe('PT404')
      expect(await tagId(sql, 'bio')).toBe(bio)
    }))
})
