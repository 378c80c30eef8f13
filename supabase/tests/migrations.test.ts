import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { readBaselineAreas } from '../../platform/cli/build-inputs/migration-header.ts'
import { codeOwnersFile } from '../schema/code-owners.ts'
import { readSchemaFiles } from '../schema/files.ts'
import { readStamp } from '../schema/header.ts'
import { readMigrations } from '../schema/migrations.ts'
import { isArea, readOwners } from '../schema/owners.ts'
import { contractions, tableOfIndex, touchedObjects } from './migration-rules.ts'

// The baseline makes what the files of the schema say, and its rules are theirs.
const isBaseline = ({ script }: { script: string }) => script.startsWith('-- baseline: ')
const all = await readMigrations()
const migrations = all.filter((migration) => !isBaseline(migration))
/** The newest of each area's that the baseline stands for. */
const before = all
  .filter(isBaseline)
  .flatMap(({ script }) => [...readBaselineAreas(script).values()].map(({ builtAgainst }) => builtAgainst))
const owners = readOwners(await readSchemaFiles())
const codeOwners = await readFile(codeOwnersFile, 'utf8')
const files = migrations.map(({ file }) => file)
const objects = [...owners.keys()].flatMap((name) => /^public\.(\w+)$/.exec(name)?.[1] ?? [])

describe.skipIf(migrations.length === 0).each(migrations)('$file', ({ file, script, stamp }) => {
  test('names its areas', () => {
    expect(stamp.areas).not.toEqual([])
    expect(stamp.areas.filter((area) => !isArea(area, codeOwners))).toEqual([])
  })

  test('touches only what its areas own', () => {
    const ownerOf = (name: string) =>
      owners.get(`public.${name}`) ?? owners.get(`public.${tableOfIndex(name, objects)}`)
    // What is there no more has no file, and the owners of that file have agreed to its end.
    const owned = [...touchedObjects(script)].map((name) => [name, ownerOf(name)] as const)
    expect(owned.filter(([, owner]) => owner !== undefined && !stamp.areas.includes(owner))).toEqual([])
  })

  test('only expands, or declares that it contracts', () => {
    expect(stamp.contracts ? [] : contractions(script)).toEqual([])
  })

  test('supports only an earlier migration', () => {
    if (stamp.supports === null) return
    expect(stamp.contracts).toBe(true)
    const earlier = files.filter((other) => other < file).map((other) => other.slice(0, 14))
    expect([...before, ...earlier]).toContain(stamp.supports)
  })
})

test.each([
  ['shell', true],
  ['notes', true],
  ['quiz', true],
  ['qui', false],
  ['notebook', false],
])('whether %s is an area says CODEOWNERS, not the folder: %s', (name, expected) => {
  expect(isArea(name, `${codeOwners}\n/mf-quiz/ @cahier/quiz\n`)).toBe(expected)
})

describe('the rules', () => {
  test.each([
    ['alter table public.notes add column stability real', []],
    ['alter table public.notes add column stability real not null default 0', []],
    ['alter table public.notes drop constraint notes_type_check', []],
    ['drop policy "x" on public.notes', []],
    ["comment on table public.notes is 'rename, drop table'", []],
    ['create function f() returns void language sql as $$ drop table public.notes $$', []],
    ['drop table public.notes', ['drops an object']],
    ['drop function public.search_notes(text)', ['drops an object']],
    ['alter table public.notes drop column folder', ['drops a column']],
    ['alter table public.notes drop folder', ['drops a column']],
    ['alter table public.notes rename column folder to place', ['renames something']],
    ['alter table public.notes alter column version type bigint', ['changes a type']],
    ['alter table public.notes alter column folder set not null', ['forbids a null that was allowed']],
    ['alter table public.notes add column place text not null', ['adds a column that an older insert leaves out']],
    ['truncate public.notes', ['empties a table']],
  ])('%s', (statement, reasons) => {
    expect(contractions(statement)).toEqual(reasons)
  })

  test.each([
    ['note_tags_tag_id_idx', 'note_tags'],
    ['notes_recent_idx', 'notes'],
    ['notes_recent', undefined],
    ['tags_idx', undefined],
  ])('%s is an index of %s', (name, table) => {
    expect(tableOfIndex(name, ['notes', 'note_tags', 'note'])).toBe(table)
  })

  test('count statements, but not function bodies and foreign keys', () => {
    const script = `-- area: notes
      create table public.drawings (note uuid references public.notes (id)); -- public.comments
      create policy "read" on public.strokes using (true);
      create function public.count() returns bigint language sql as $$ select count(*) from public.vocabulary $$;`
    expect([...touchedObjects(script)].sort()).toEqual(['count', 'drawings', 'strokes'])
    expect(readStamp(script)).toEqual({ areas: ['notes'], contracts: false, supports: null })
    expect(readStamp('-- area: notes, shell\n-- contract: true\n-- supports: 20261121000600\n\nselect 1')).toEqual({
      areas: ['notes', 'shell'],
      contracts: true,
      supports: '20261121000600',
    })
  })
})
