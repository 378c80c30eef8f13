import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildSchema, statementsOf } from '../schema/build.ts'
import { readSchemaFiles, type SchemaFile } from '../schema/files.ts'
import { areasOf, readOwners } from '../schema/owners.ts'
import { readSchema, type SchemaStatement } from '../schema/statements.ts'

const files = await readSchemaFiles()
const owners = readOwners(files)
const maxLines = 400

const empty = async () => openDatabase({ url: await testDatabase() })
const built = async (given: readonly SchemaFile[], read: (database: Database) => Promise<unknown> = readSchema) => {
  const database = await empty()
  try {
    await buildSchema(database, given)
    return await read(database)
  } finally {
    await database.close()
  }
}
const file = (name: string, script: string): SchemaFile => ({ file: name, area: name.split('/')[0] ?? '', script })

describe('the files of the schema', () => {
  let declared: SchemaStatement[]
  let migrated: SchemaStatement[]
  beforeAll(async () => {
    declared = (await built(files)) as SchemaStatement[]
    const database = await openDatabase({ url: await testDatabase('migrated') })
    migrated = await readSchema(database)
    await database.close()
  })

  test('say what the migrations make (`cahier migration diff` drafts what they lack)', () => {
    const line = ({ part, subject, sql }: SchemaStatement) => `${subject} ${part}: ${sql}`
    const [has, made] = [new Set(declared.map(line)), new Set(migrated.map(line))]
    expect([...has].filter((each) => !made.has(each))).toEqual([])
    expect([...made].filter((each) => !has.has(each))).toEqual([])
  })

  test('own every object by their folder, in a statement that names it', () => {
    const isOurs = ({ kind, subject, part }: SchemaStatement) =>
      kind !== 'database' && part !== 'row' && (/^(public|private)\./.test(subject) || part === 'policy')
    const nobodys = declared.filter((statement) => isOurs(statement) && !owners.has(statement.object))
    expect(nobodys.map(({ object }) => object)).toEqual([])
  })

  test('create each function once', () => {
    const count = (all: readonly string[], what: RegExp) => all.filter((sql) => what.test(sql)).length
    const written = statementsOf(files).map(({ sql }) => sql)
    const isFunction = ({ kind, part }: SchemaStatement) => kind === 'function' && part === 'create'
    expect(count(written, /^create (or replace )?function/i)).toBe(declared.filter(isFunction).length)
  })
})

test('none is longer than 400 lines', () => {
  const lines = ({ script }: SchemaFile) => script.trimEnd().split('\n').length
  expect(files.filter((each) => lines(each) > maxLines).map((each) => each.file)).toEqual([])
})

test('are read with the area of their folder, the shell’s first', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'cahier-schemas-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  for (const name of ['notes/tags.sql', 'ai/search.sql', 'shell/rows.sql', 'notes/README.md']) {
    await mkdir(join(directory, name, '..'), { recursive: true })
    await writeFile(join(directory, name), '')
  }
  expect((await readSchemaFiles(directory)).map((read) => [read.file, read.area])).toEqual([
    ['shell/rows.sql', 'shell'],
    ['ai/search.sql', 'ai'],
    ['notes/tags.sql', 'notes'],
  ])
})

test('an object belongs to the area of its file', () => {
  const given = [
    file(
      'notes/notes.sql',
      'create table public.notes ();\n  create policy "see files" on storage.objects for select;',
    ),
    file('shell/search.sql', 'create or replace function public.search() returns void;'),
    file('shell/accounts.sql', 'create trigger welcome after insert on auth.users execute function private.welcome();'),
  ]
  expect(Object.fromEntries(readOwners(given))).toEqual({
    'public.notes': 'notes',
    'storage.objects see files': 'notes',
    'public.search': 'shell',
    'auth.users welcome': 'shell',
  })
  expect(areasOf(readOwners(given))).toEqual(['shell', 'notes'])
})

describe('a build', () => {
  const names = (database: Database) =>
    database.as('postgres', (sql) =>
      sql<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace order by 1`,
      ),
    )

  test('runs statements in whatever order they can be run', async () => {
    const given = [
      file(
        'notes/a.sql',
        'create view public.seen as select * from public.told();\ncreate index b_idx on public.b (id);',
      ),
      file(
        'notes/b.sql',
        'create function public.told() returns setof public.b language sql as $$ select * from public.b $$;',
      ),
      file('notes/c.sql', 'create table public.b (id integer check (private.is_right(id)));'),
      file(
        'shell/d.sql',
        'create schema private;\ncreate function private.is_right(id integer) returns boolean return id > 0;',
      ),
    ]
    expect(await built(given, names)).toEqual([{ name: 'b' }, { name: 'b_idx' }, { name: 'seen' }])
  })

  test('names each statement that cannot be run in any', async () => {
    const given = [
      file('notes/a.sql', '-- why\n\ncreate index b_idx on public.b (id);'),
      file('notes/b.sql', 'select nothing;'),
    ]
    await expect(built(given)).rejects.toThrow(/^notes\/a\.sql:3: .*public\.b.*\nnotes\/b\.sql:1: .*nothing/)
  })
})
