import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { type Actor, ownerId, runAs, sqlState, tryAs } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase()
const id = (number: number) => `20000000-0000-4000-8000-${String(number).padStart(12, '0')}`

type Given = Record<string, unknown>
interface Result {
  taken: number
  problems: { place: number; code: string; details: string }[]
}

async function change(sql: Sql, changes: Given[], actor: Actor = 'owner'): Promise<Result> {
  const [result] = await runAs<Result>(sql, actor, 'select * from public.change_notes($1)', [JSON.stringify(changes)])
  if (!result) throw new Error('change_notes gives a row')
  return result
}
const done = (taken: number): Result => ({ taken, problems: [] })

/** Notes 1, 2, … in these folders. */
async function notesIn(sql: Sql, ...folders: (string | null)[]): Promise<void> {
  for (const [index, folder] of folders.entries()) {
    await runAs(sql, 'owner', 'select public.save_note($1, 0, $2, $3, $4, null, $5)', [
      id(index + 1),
      `Note ${index + 1}`,
      'Texte',
      ['cours'],
      folder,
    ])
  }
}
const places = async (sql: Sql) =>
  (await sql<{ folder: string | null }>('select folder from public.notes order by id')).map(({ folder }) => folder)
const folders = async (sql: Sql, actor: Actor = 'owner') =>
  (await runAs<{ path: string }>(sql, actor, 'select path from public.note_folders order by path')).map(
    ({ path }) => path,
  )
const folderChange = (source: string | null, target: string) => ({ kind: 'folder', source, target })

describe('a note’s folder', () => {
  test.each<[string, string | null]>([
    ['Bio', 'Bio'],
    [' L2 / Bio ', 'L2/Bio'],
    ['/L2//Bio/', 'L2/Bio'],
    [' / ', null],
    ['a/b/c/d/e/f/g', 'a/b/c/d/e'],
  ])('“%s” is stored as %s', (given, expected) =>
    inScratch(async (sql) => {
      await notesIn(sql, given)
      expect(await places(sql)).toEqual([expected])
    }),
  )

  test('stays with those that it lies in when the note leaves it', () =>
    inScratch(async (sql) => {
      await notesIn(sql, 'L2/Bio/Cellule')
      await change(sql, [{ kind: 'move', note_id: id(1), folder: null }])
      expect([await places(sql), await folders(sql)]).toEqual([[null], ['L2', 'L2/Bio', 'L2/Bio/Cellule']])
    }))

  test('is another learner’s business', () =>
    inScratch(async (sql) => {
      await notesIn(sql, 'Bio')
      await change(sql, [folderChange(null, 'Histoire')], 'other')
      expect([await folders(sql), await folders(sql, 'other')]).toEqual([['Bio'], ['Histoire']])
    }))

  test('comes back from an export with those that no note lies in', () =>
    inScratch(async (sql) => {
      await change(sql, [folderChange(null, 'L2/Bio')])
      const rows = JSON.stringify([{ path: 'L2' }, { path: 'L2/Bio' }])
      for (const added of [2, 0]) {
        const [result] = await runAs<{ answer: unknown }>(
          sql,
          'other',
          `select public.import_rows('folders', $1) as answer`,
          [rows],
        )
        expect(result?.answer).toMatchObject({ added, present: 2 - added, refused: 0 })
      }
      expect(await folders(sql, 'other')).toEqual(['L2', 'L2/Bio'])
    }))
})

describe('a folder', () => {
  test.each<[string, string | null, string, (string | null)[], string[]]>([
    [
      'is made with those that it lies in',
      null,
      ' L3 / Droit ',
      ['L2', 'L2/Bio', 'L2/Bio/TP', 'L2x'],
      ['L3', 'L3/Droit'],
    ],
    ['gets another name', 'L2', 'Licence', ['Licence', 'Licence/Bio', 'Licence/Bio/TP', 'L2x'], ['Licence']],
    ['goes into another one', 'L2/Bio', 'L2x/Bio', ['L2', 'L2x/Bio', 'L2x/Bio/TP', 'L2x'], ['L2x/Bio']],
    ['is dissolved in what it lies in', 'L2/Bio', 'L2', ['L2', 'L2', 'L2/TP', 'L2x'], ['L2/TP']],
    ['is dissolved outside of all', 'L2', '', [null, 'Bio', 'Bio/TP', 'L2x'], ['Bio']],
  ])('%s', (_what, source, target, expected, there) =>
    inScratch(async (sql) => {
      await notesIn(sql, 'L2', 'L2/Bio', 'L2/Bio/TP', 'L2x')
      expect(await change(sql, [folderChange(source, target)])).toEqual(done(1))
      expect(await places(sql)).toEqual(expected)
      const paths = await folders(sql)
      expect(paths).toEqual(expect.arrayContaining(there))
      if (source !== null) expect(paths.filter((path) => path === source || path.startsWith(`${source}/`))).toEqual([])
      // A second attempt after a lost response.
      await change(sql, [folderChange(source, target)])
      expect(await places(sql)).toEqual(expected)
    }),
  )

  test('takes its notes in the trash along', () =>
    inScratch(async (sql) => {
      await notesIn(sql, 'Bio')
      await change(sql, [{ kind: 'trash', note_id: id(1), trashed: true }, folderChange('Bio', 'Biologie')])
      expect(await places(sql)).toEqual(['Biologie'])
    }))

  test.each<[string, string | null, string, string]>([
    ['into itself', 'L2', 'L2/Bio/L2', 'folder_into_itself'],
    ['deeper than five levels', 'L2', 'a/b/c/L2', 'folder_too_deep'],
    ['a sixth level', null, 'a/b/c/d/e/f', 'folder_too_deep'],
    ['a path of more than 100 characters', 'L2', 'x'.repeat(95), 'folder_too_deep'],
  ])('is refused %s, and nothing moves', (_what, source, target, details) =>
    inScratch(async (sql) => {
      await notesIn(sql, 'L2/Bio/TP')
      const before = await folders(sql)
      const result = await change(sql, [folderChange(source, target), { kind: 'pin', note_id: id(1), pinned: true }])
      expect(result).toMatchObject({ taken: 2, problems: [{ place: 0, code: 'PT422', details }] })
      expect([await places(sql), await folders(sql)]).toEqual([['L2/Bio/TP'], before])
      expect(await sql('select is_pinned from public.notes')).toEqual([{ is_pinned: true }])
    }),
  )

  test('is one of 500 at most', () =>
    inScratch(async (sql) => {
      await sql(
        `insert into public.note_folders (user_id, path) select $1, 'd' || i from generate_series(1, 500) as i`,
        [ownerId],
      )
      expect(await change(sql, [folderChange(null, 'd7'), folderChange(null, 'Bio')])).toMatchObject({
        problems: [{ place: 1, details: 'folder_limit' }],
      })
      const refusal = await tryAs(sql, 'owner', `insert into public.notes (title, folder) values ('a', 'Bio')`).catch(
        sqlState,
      )
      expect(refusal).toBe('PT422')
    }))
})

describe('change_notes', () => {
  const stored = (sql: Sql) =>
    sql(
      `select is_pinned, deleted_at is not null as trashed, is_template,
        array(select tag.name from public.note_tags join public.tags as tag on tag.id = tag_id where note_id = note.id order by 1) as tags
       from public.notes as note order by id`,
    )

  test('makes all changes in their order', () =>
    inScratch(async (sql) => {
      await notesIn(sql, null, null)
      const result = await change(sql, [
        { kind: 'pin', note_id: id(1), pinned: true },
        { kind: 'tag', note_id: id(1), added: ['Été', 'bio'], removed: ['COURS'] },
        { kind: 'template', note_id: id(1), template: true },
        { kind: 'trash', note_id: id(2), trashed: true },
        { kind: 'move', note_id: id(2), folder: 'Bio' },
        folderChange('Bio', 'Biologie'),
        { kind: 'delete', note_id: id(3) },
      ])
      expect(result).toEqual(done(7))
      expect(await stored(sql)).toEqual([
        { is_pinned: true, trashed: false, is_template: true, tags: ['bio', 'Été'] },
        { is_pinned: false, trashed: true, is_template: false, tags: ['cours'] },
      ])
      expect(await places(sql)).toEqual([null, 'Biologie'])
    }))

  test('keeps the day on which a note came into the trash', () =>
    inScratch(async (sql) => {
      await notesIn(sql, null)
      await sql(`update public.notes set deleted_at = '2026-01-01'`)
      await change(sql, [{ kind: 'trash', note_id: id(1), trashed: true }])
      expect(await sql(`select deleted_at::date::text as day from public.notes`)).toEqual([{ day: '2026-01-01' }])
    }))

  test.each(['pin', 'trash', 'template', 'move', 'tag', 'delete', 'folder'])(
    '%s changes nothing of another learner’s',
    (kind) =>
      inScratch(async (sql) => {
        await notesIn(sql, 'Bio')
        const before = [await stored(sql), await places(sql)]
        const given = { kind, note_id: id(1), pinned: true, trashed: true, template: true, folder: 'x', added: ['x'] }
        await change(sql, [{ ...given, source: 'Bio', target: 'y' }], 'other')
        expect([await stored(sql), await places(sql)]).toEqual(before)
      }),
  )

  test('tells which change the plan refuses, and makes the others', () =>
    inScratch(async (sql) => {
      await runAs(sql, 'owner', `insert into public.notes (title) select 'n' || i from generate_series(1, 99) as i`)
      await notesIn(sql, null)
      await sql('update public.notes set deleted_at = now() where id = $1', [id(1)])
      await runAs(sql, 'owner', `insert into public.notes (title) values ('n100')`)
      const result = await change(sql, [
        { kind: 'trash', note_id: id(1), trashed: false },
        { kind: 'pin', note_id: id(1), pinned: true },
      ])
      expect(result).toMatchObject({ taken: 2, problems: [{ place: 0, code: 'PT402', details: 'plan_limit_notes' }] })
      expect(await sql('select is_pinned from public.notes where id = $1', [id(1)])).toEqual([{ is_pinned: true }])
    }))

  test.each<[string, unknown]>([
    ['no list', {}],
    ['more than 200', Array.from({ length: 201 }, () => ({ kind: 'pin', note_id: id(1), pinned: true }))],
  ])('refuses %s', (_what, given) =>
    inScratch(async (sql) =>
      expect(await tryAs(sql, 'owner', 'select public.change_notes($1)', [JSON.stringify(given)]).catch(sqlState)).toBe(
        'PT422',
      ),
    ),
  )

  test('tells of a change that it does not know', () =>
    inScratch(async (sql) =>
      expect(await change(sql, [{ kind: 'fold' }])).toMatchObject({
        taken: 1,
        problems: [{ details: 'change_unknown' }],
      }),
    ))
})

describe('the list of folders for devices', () => {
  interface Seen {
    revision: number
    note_id: string
    folders: string[] | null
  }
  const seen = (sql: Sql, since: number) =>
    runAs<Seen>(sql, 'owner', 'select revision::integer, note_id, folders from public.sync_notes($1)', [since])

  test('is one change, whole, after the last change of a folder', () =>
    inScratch(async (sql) => {
      await notesIn(sql, 'L2/Bio')
      const first = await seen(sql, 0)
      expect(first.map(({ folders }) => folders)).toEqual(expect.arrayContaining([null, ['L2', 'L2/Bio']]))
      const since = first.at(-1)?.revision ?? 0
      await change(sql, [{ kind: 'pin', note_id: id(1), pinned: true }])
      expect((await seen(sql, since)).map(({ folders }) => folders)).toEqual([null])
      await change(sql, [folderChange(null, 'Vide')])
      const [last] = await seen(sql, since + 1)
      expect(last).toMatchObject({ note_id: '00000000-0000-0000-0000-000000000000', folders: ['L2', 'L2/Bio', 'Vide'] })
      expect(await seen(sql, last?.revision ?? 0)).toEqual([])
      await change(sql, [folderChange('Vide', '')])
      expect(await seen(sql, last?.revision ?? 0)).toMatchObject([{ folders: ['L2', 'L2/Bio'] }])
    }))

  test('ends with the account', () =>
    inScratch(async (sql) => {
      await notesIn(sql, 'L2/Bio')
      await sql('delete from auth.users where id = $1', [ownerId])
      expect(await sql('select path from public.note_folders')).toEqual([])
    }))
})
