import { openDatabase } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import { expect, test } from 'vitest'
import { buildSchema } from '../schema/build.ts'
import { type Draft, draftBetween } from '../schema/draft.ts'
import { entriesOf } from '../schema/entries.ts'
import type { SchemaFile } from '../schema/files.ts'

const notes = `
create table public.tags (
  id uuid primary key,
  -- As it is shown, and
  -- no longer than that.
  name text not null check (char_length(name) <= 50),
  color text
);
create index tags_name_idx on public.tags (name);
alter table public.tags enable row level security;
create policy "owners read" on public.tags for select to authenticated using (true);
grant select, insert (id, name) on public.tags to authenticated;
create function private.stamp() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger stamp before insert on public.tags for each row execute function private.stamp();
create function public.count_tags() returns bigint language sql as $$ select count(*) from public.tags $$;
grant execute on function public.count_tags() to authenticated, service_role;
insert into public.tags (id, name) values ('00000000-0000-4000-8000-000000000001', 'a');
`
const shell = `create schema private;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;`

const filesOf = (script: string): SchemaFile[] => [
  { file: 'notes/tags.sql', area: 'notes', script },
  { file: 'shell/foundation.sql', area: 'shell', script: shell },
]

async function draft(script: string): Promise<Draft> {
  const [declared, migrated] = (await Promise.all(
    [1, 2].map(async () => openDatabase({ url: await testDatabase() })),
  )) as [Awaited<ReturnType<typeof openDatabase>>, Awaited<ReturnType<typeof openDatabase>>]
  try {
    await buildSchema(migrated, filesOf(notes))
    return await draftBetween(filesOf(script), declared, migrated)
  } finally {
    await Promise.all([declared.close(), migrated.close()])
  }
}

const changed = (from: string, to: string) => {
  expect(notes).toContain(from)
  return notes.replace(from, () => to)
}

test.each<[what: string, from: string, to: string, statements: string[]]>([
  ['nothing', 'color text', 'color text', []],
  [
    'a new table with its function, in an order that can be run',
    'create index tags_name_idx',
    `create view public.all_words as select * from public.words;
     create table public.words (id uuid check (private.is_right(id)));
     create function private.is_right(id uuid) returns boolean return id is not null;
     create index tags_name_idx`,
    [
      'create function private.is_right(id uuid) returns boolean return id is not null',
      'create table public.words (id uuid check (private.is_right(id)))',
      'create view public.all_words as select * from public.words',
    ],
  ],
  [
    'columns with their checks, in the words of the file',
    'color text\n',
    `color text,
      -- What it is for.
      hint text not null default '' check (hint !~ '[,()]'), place integer\n`,
    [
      `alter table public.tags add column hint text not null default '' check (hint !~ '[,()]')`,
      'alter table public.tags add column place integer',
    ],
  ],
  [
    'a check that says something else',
    '<= 50',
    '<= 60',
    [
      'alter table public.tags drop constraint tags_name_check, add constraint tags_name_check CHECK ((char_length(name) <= 60))',
    ],
  ],
  [
    'a constraint of the table',
    'color text\n',
    'color text, unique (name, color)\n',
    ['alter table public.tags add constraint tags_name_color_key UNIQUE (name, color)'],
  ],
  [
    'a body',
    'create function public.count_tags() returns bigint language sql as $$ select count(*)',
    'create or replace function public.count_tags() returns bigint language sql as $$ select 2 * count(*)',
    [
      'create or replace function public.count_tags() returns bigint language sql as $$ select 2 * count(*) from public.tags $$',
    ],
  ],
  [
    'a policy',
    'using (true)',
    'using (false)',
    [
      'drop policy "owners read" on public.tags',
      'create policy "owners read" on public.tags for select to authenticated using (false)',
    ],
  ],
  [
    'a trigger',
    'before insert on',
    'before update on',
    [
      'drop trigger stamp on public.tags',
      'create trigger stamp before update on public.tags for each row execute function private.stamp()',
    ],
  ],
  [
    'an index',
    'on public.tags (name)',
    'on public.tags (name, color)',
    ['drop index public.tags_name_idx', 'create index tags_name_idx on public.tags (name, color)'],
  ],
  [
    'an index that is gone',
    'create index tags_name_idx on public.tags (name);',
    '',
    ['drop index public.tags_name_idx'],
  ],
  [
    'more rights',
    'insert (id, name) on public.tags to authenticated',
    'insert (id, name),\n  update (name)\non public.tags to authenticated',
    ['grant select, insert (id, name),\n  update (name)\non public.tags to authenticated'],
  ],
  [
    'fewer rights',
    'grant select, insert (id, name) on public.tags',
    'grant insert (id, name) on public.tags',
    ['revoke all on table public.tags from authenticated', 'grant insert (id, name) on public.tags to authenticated'],
  ],
  [
    'a role that may no longer call a function',
    'to authenticated, service_role',
    'to service_role',
    [
      'revoke all on function public.count_tags() from authenticated',
      'grant execute on function public.count_tags() to service_role',
    ],
  ],
])('drafts %s', async (_, from, to, statements) => {
  const made = await draft(changed(from, to))
  expect(made).toEqual({ statements, left: [], areas: statements.length > 0 ? ['notes'] : [] })
})

test.each<[what: string, from: string, to: string, left: string[]]>([
  [
    'a column that goes',
    ',\n  color text',
    '',
    ['is: CREATE TABLE', 'is: a row', 'is to be: CREATE TABLE', 'is to be: a row'],
  ],
  ['a row', `'a');`, `'b');`, ['is: a row of public.tags: {"id"', 'is to be: a row of public.tags: {"id"']],
  [
    'a function that returns something else',
    'returns bigint language sql',
    'returns numeric language sql',
    ['create function public.count_tags()', 'is: CREATE OR REPLACE FUNCTION', 'is to be: CREATE OR REPLACE FUNCTION'],
  ],
])('leaves %s to whoever decides', async (_, from, to, left) => {
  const made = await draft(changed(from, to))
  expect(made.statements).toEqual([])
  expect(made.left.map((each, index) => each.slice(0, left[index]?.length))).toEqual(left)
})

test('the entries of a table are split where they are, not in brackets, texts and comments', () => {
  expect(
    entriesOf(`create table public.a (
      -- One, two.
      a numeric(1, 2) default 'x,(', -- three, four
      "b,c" text check ("b,c" in ('d', 'e')),
      unique (a, "b,c")
    ) with (fillfactor = 90, user_catalog_table = false)`),
  ).toEqual([`a numeric(1, 2) default 'x,('`, `"b,c" text check ("b,c" in ('d', 'e'))`, 'unique (a, "b,c")'])
})
