import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { codeOwnersFile, renderCodeOwners } from '../schema/code-owners.ts'
import { dumpSchema, schemaFile } from '../schema/dump.ts'
import { readStamp } from '../schema/header.ts'
import { readMigrations } from '../schema/migrations.ts'
import { readOwners } from '../schema/owners.ts'
import { renderSchema } from '../schema/render.ts'
import { generateTypes } from '../types/generate.ts'

const migrations = await readMigrations()
const owners = readOwners(migrations)
const read = (file: string) => readFile(file, 'utf8').catch(() => null)

// Applies every migration to an empty database.
test('the files generated from the schema are up to date', { timeout: 120_000 }, async () => {
  const [dump, types] = await dumpSchema((database) => generateTypes(database, owners))
  const stale: string[] = []
  for (const [file, content] of types) {
    if ((await read(file)) !== content) stale.push(`${relative('.', file)}: npx pnpm types`)
  }
  if ((await read(schemaFile)) !== renderSchema(dump, owners)) stale.push('supabase/schema.sql: npx pnpm schema')
  expect(stale).toEqual([])
})

describe('CODEOWNERS', () => {
  test('names the teams of every migration (`npx pnpm schema` updates them)', async () => {
    const text = await readFile(codeOwnersFile, 'utf8')
    expect(text).toBe(renderCodeOwners(text, migrations))
  })

  test('gets the teams of the areas in the header, and keeps everything else', () => {
    const part = (lines: string) =>
      `/shell/ @a/host\n/mf-notes/ @a/notes @a/ink\n/supabase/ @a/data\n\n` +
      `# What an area has in supabase/, by the headers of the migrations. Written by \`npx pnpm schema\`.\n${lines}# End of what is written.\n\n/x/ @a/x\n`
    const migration = (file: string, areas: string) => ({
      file,
      script: 'create table public.drawings ();',
      stamp: readStamp(`-- area: ${areas}\n`),
    })
    expect(
      renderCodeOwners(part('/old.sql @a/data\n'), [migration('1.sql', 'notes'), migration('2.sql', 'notes, shell')]),
    ).toBe(
      part(
        '/supabase/areas/shell/ @a/host @a/data\n/supabase/areas/notes/ @a/notes @a/ink @a/data\n' +
          '/supabase/migrations/1.sql @a/notes @a/ink @a/data\n/supabase/migrations/2.sql @a/notes @a/ink @a/host @a/data\n',
      ),
    )
    expect(() => renderCodeOwners(part(''), [migration('1.sql', 'quiz')])).toThrow('/mf-quiz/')
  })
})

describe('the schema file', () => {
  const entry = (name: string, type: string, body: string, schema = 'public') =>
    `--\n-- Name: ${name}; Type: ${type}; Schema: ${schema}; Owner: -\n--\n\n${body}\n\n\n`
  const dump = [
    entry('find(text)', 'FUNCTION', 'CREATE FUNCTION public.find(text);'),
    entry('tags', 'TABLE', 'CREATE TABLE public.tags ();'),
    entry('notes', 'TABLE', "CREATE TABLE public.notes ();\n\n\nSET default_tablespace = '';"),
    entry('note_clock', 'TABLE', 'CREATE TABLE auth.note_clock ();', 'auth'),
    entry('notes_idx', 'INDEX', 'CREATE INDEX notes_idx ON public.notes USING btree (id);'),
    entry(
      'notes notes_pkey',
      'CONSTRAINT',
      'ALTER TABLE ONLY public.notes\n    ADD CONSTRAINT notes_pkey PRIMARY KEY (id);',
    ),
    entry('objects see', 'POLICY', 'CREATE POLICY see ON storage.objects;', 'storage'),
    entry('FUNCTION find(query text)', 'ACL', 'GRANT ALL ON FUNCTION public.find(text) TO authenticated;'),
    entry('TABLE notes', 'ACL', 'GRANT SELECT ON TABLE public.notes TO authenticated;'),
    entry('COLUMN notes.a', 'ACL', 'GRANT INSERT(a),UPDATE(a) ON TABLE public.notes TO authenticated;'),
    entry('COLUMN notes.b', 'ACL', 'GRANT INSERT(b) ON TABLE public.notes TO authenticated;'),
  ].join('')
  const known = new Map([
    ['public.find', 'shell'],
    ['public.tags', 'notes'],
    ['public.notes', 'notes'],
    ['storage.objects see', 'notes'],
  ])

  test('lists dependent statements beside their table, by area', () => {
    const lines = renderSchema(dump, known).split('\n')
    const statements = lines.filter((line) => line !== '' && !/^-- (=|The schema|Written)/.test(line))
    expect(statements).toEqual([
      '-- area: shell',
      '-- public.find',
      'CREATE FUNCTION public.find(text);',
      'GRANT ALL ON FUNCTION public.find(text) TO authenticated;',
      '-- area: notes',
      '-- public.notes',
      'CREATE TABLE public.notes ();',
      'ALTER TABLE ONLY public.notes ADD CONSTRAINT notes_pkey PRIMARY KEY (id);',
      'CREATE INDEX notes_idx ON public.notes USING btree (id);',
      'GRANT SELECT ON TABLE public.notes TO authenticated;',
      'GRANT INSERT(a, b), UPDATE(a) ON TABLE public.notes TO authenticated;',
      '-- public.tags',
      'CREATE TABLE public.tags ();',
      '-- storage.objects',
      'CREATE POLICY see ON storage.objects;',
    ])
  })

  test.each(['public.tags', 'storage.objects see'])('throws for an object without an owner: %s', (name) => {
    expect(() => renderSchema(dump, new Map([...known].filter(([other]) => other !== name)))).toThrow('No migration')
  })
})
