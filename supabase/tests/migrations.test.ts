import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { isArea, migrationsDirectory, readOwners } from '../types/owners.ts'
import { contractions, readStamp, tableOfIndex, touchedObjects } from './migration-rules.ts'

const owners = await readOwners()
const files = (await readdir(migrationsDirectory)).sort()
const migrations = await Promise.all(
  files.map(async (file) => ({ file, script: await readFile(join(migrationsDirectory, file), 'utf8') })),
)

describe.each(migrations)('$file', ({ file, script }) => {
  const stamp = readStamp(script)

  test('says which areas it belongs to', () => {
    expect(stamp.areas).not.toEqual([])
    expect(stamp.areas.filter((area) => !isArea(area))).toEqual([])
  })

  test('touches only what its areas own', () => {
    const owner = new Map(Object.values(owners).flatMap((objects) => Object.entries<string>(objects)))
    const ownerOf = (name: string) => owner.get(name) ?? owner.get(tableOfIndex(name, Object.keys(owners.tables)) ?? '')
    const foreign = [...touchedObjects(script)].filter((name) => !stamp.areas.includes(ownerOf(name) ?? 'nobody'))
    expect(foreign).toEqual([])
  })

  test('only expands, or says that it contracts', () => {
    expect(stamp.contracts ? [] : contractions(script)).toEqual([])
  })

  test('names an earlier migration where it still supports one', () => {
    if (stamp.supports === null) return
    expect(stamp.contracts).toBe(true)
    expect(files.filter((other) => other < file).map((other) => other.slice(0, 14))).toContain(stamp.supports)
  })
})

test('owners.json lists every table, function and type of public, and nothing else', { timeout: 60_000 }, async () => {
  const database = await openDatabase({ migrationsDir: migrationsDirectory })
  try {
    const names = async (query: string) =>
      (await database.as('postgres', (sql) => sql<{ name: string }>(query))).map(({ name }) => name)
    const relations = `select relname as name from pg_class where relnamespace = 'public'::regnamespace`
    expect(Object.keys(owners.tables).sort()).toEqual(
      await names(`${relations} and relkind in ('r', 'p', 'v', 'm') order by 1`),
    )
    expect(Object.keys(owners.functions).sort()).toEqual(
      await names(
        `select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
      ),
    )
    expect(Object.keys(owners.types).sort()).toEqual(await names(`${relations} and relkind = 'c' order by 1`))
  } finally {
    await database.close()
  }
})

describe('the rules themselves', () => {
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

  test('statements count, bodies and foreign keys do not', () => {
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
