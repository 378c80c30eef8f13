import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { readSchemaFiles } from '../schema/files.ts'
import { readOwners } from '../schema/owners.ts'
import { ownerId, tryAs } from './actors.ts'
import { type Area, secret } from './area.ts'
import { areas, buckets, channels, functions, tables } from './areas.ts'
import { attemptChannel, attemptFunction, attemptRow, attemptTable } from './attempts.ts'
import { storeFixtures } from './fixtures.ts'
import { scratchDatabase } from './scratch.ts'

const { inScratch } = scratchDatabase(storeFixtures)
const owners = readOwners(await readSchemaFiles())

const attempt = (table: string) => (sql: Sql) => {
  const fixture = tables[table]?.fixture
  if (fixture === undefined) throw new Error(`no fixture for ${table}`)
  return attemptTable(sql, table, fixture)
}

describe('every object is listed in its area’s file', () => {
  test.each<[kind: string, schema: string, named: (area: Area) => readonly string[], query: string]>([
    [
      'table',
      'public',
      (area) => Object.keys(area.tables),
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'f')`,
    ],
    [
      'view',
      'public',
      (area) => area.views ?? [],
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`,
    ],
    [
      'function',
      'public',
      (area) => Object.keys(area.functions),
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace`,
    ],
    [
      'helper',
      'private',
      (area) => area.helpers ?? [],
      `select proname as name from pg_proc
       where pronamespace = 'private'::regnamespace and has_function_privilege('authenticated', oid, 'execute')`,
    ],
  ])('%s', (kind, schema, named, query) =>
    inScratch(async (sql) => {
      const line = (area: string | undefined, name: string) => `supabase/areas/${area}/area.ts: ${kind} ${name}`
      const wanted = (await sql<{ name: string }>(query)).map(({ name }) => line(owners.get(`${schema}.${name}`), name))
      const listed = [...areas].flatMap(([area, objects]) => named(objects).map((name) => line(area, name)))
      expect(listed.sort()).toEqual(wanted.sort())
    }),
  )
})

describe('a table', () => {
  test.each(Object.entries(tables))('%s', async (table, { rights }) => {
    await inScratch(async (sql) => expect(await attempt(table)(sql)).toEqual(rights))
  })
})

describe('a function', () => {
  test.each(Object.entries(functions))('%s', async (_, { call, actors }) => {
    await inScratch(async (sql) => expect(await attemptFunction(sql, call)).toEqual(actors))
  })
})

const attemptFile = async (sql: Sql, bucket: string) => {
  const fixture = buckets[bucket]?.fixture
  if (fixture === undefined) throw new Error(`no fixture for ${bucket}`)
  await sql(`select set_config('storage.allow_delete_query', 'true', true)`)
  return await attemptRow(sql, 'storage.objects', fixture)
}

describe('a file of the bucket', () => {
  test.each(Object.entries(buckets))('%s', async (bucket, { rights }) => {
    await inScratch(async (sql) => expect(await attemptFile(sql, bucket)).toEqual(rights))
  })

  test('there are no other buckets', () =>
    inScratch(async (sql) => {
      const found = await sql<{ id: string }>('select id from storage.buckets order by id')
      expect(found.map(({ id }) => id)).toEqual(Object.keys(buckets).sort())
    }))
})

describe('a private channel', () => {
  test.each(Object.entries(channels))('%s', async (topic, expected) => {
    await inScratch(async (sql) => expect(await attemptChannel(sql, topic)).toEqual(expected))
  })
})

describe('rules for all objects', () => {
  const none = (query: string) => inScratch(async (sql) => expect(await sql(query)).toEqual([]))

  test('row-level security is enabled', () =>
    none(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`,
    ))

  test('visitors may run no helper but the check of each request', () =>
    none(
      `select proname from pg_proc where pronamespace = 'private'::regnamespace and has_function_privilege('anon', oid, 'execute')
         and proname <> 'check_request'`,
    ))

  test('tables of helpers are their owner’s alone', () =>
    none(
      `select relname from pg_class, unnest(array['anon', 'authenticated']) as caller
       where relnamespace = 'private'::regnamespace and relkind in ('r', 'v')
         and has_table_privilege(caller, oid, 'select, insert, update, delete')`,
    ))

  test('functions pin their search path', () =>
    none(
      `select proname from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and not coalesce(proconfig @> array['search_path=""'], false)`,
    ))

  test('policies read the user once per statement, not per row', () =>
    none(
      `select policyname from pg_policies where schemaname in ('public', 'realtime', 'storage') and concat(qual, with_check) ~ 'auth\\.(uid|jwt)\\(\\)'
       and concat(qual, with_check) !~ 'SELECT auth\\.(uid|jwt)\\(\\)'`,
    ))

  test('policies name the roles they are for', () =>
    none(
      `select policyname from pg_policies where schemaname in ('public', 'realtime', 'storage') and 'public' = any (roles)`,
    ))

  test('columns that policies and foreign keys use lead an index', () =>
    none(
      `select c.relname, a.attname from pg_class as c join pg_attribute as a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped and a.attnum > 0
         and (exists (select from pg_policies as p where p.schemaname = 'public' and p.tablename = c.relname
             and concat(p.qual, p.with_check) ~ ('\\m' || a.attname || ' = \\( SELECT'))
           or exists (select from pg_constraint as k where k.conrelid = c.oid and k.contype = 'f' and k.conkey[1] = a.attnum))
         and not exists (select from pg_index as i where i.indrelid = c.oid and i.indkey[0] = a.attnum)`,
    ))
})

test('everyone can read public configuration', () =>
  inScratch(async (sql) => {
    await sql(`insert into public.config (key, value, is_public) values ('webhook_url', 'x', true)`)
    expect(await tryAs(sql, 'anon', 'select key from public.config')).toEqual([{ key: 'webhook_url' }])
  }))

describe('the attempts detect', () => {
  test.each([
    ['an open policy', 'notes', 'create policy leak on public.notes for select to authenticated using (true)'],
    ['a missing policy', 'tags', 'drop policy "owners delete" on public.tags'],
    ['security switched off', 'vocabulary', 'alter table public.vocabulary disable row level security'],
    ['a right too many', 'profiles', 'grant update (subscription) on public.profiles to authenticated'],
    ['a table open to visitors', 'notifications', 'grant select on public.notifications to anon'],
  ])('%s', (_, table, mistake) =>
    inScratch(async (sql) => {
      await sql(mistake)
      expect(await attempt(table)(sql)).not.toEqual(tables[table]?.rights)
    }),
  )

  test.each(Object.keys(buckets))('files of %s open to all learners', (bucket) =>
    inScratch(async (sql) => {
      await sql('create policy leak on storage.objects for select to authenticated using (true)')
      expect(await attemptFile(sql, bucket)).not.toEqual(buckets[bucket]?.rights)
    }),
  )

  test('a channel open to all learners', () =>
    inScratch(async (sql) => {
      await sql('create policy leak on realtime.messages for select to authenticated using (true)')
      expect(await attemptChannel(sql, `user:${ownerId}`)).not.toEqual(channels[`user:${ownerId}`])
    }))

  test('a function that does not filter by owner', () =>
    inScratch(async (sql) => {
      await sql(`create or replace function public.get_notes_by_tag(tag_id uuid) returns setof public.note_card
        language sql security definer as $$ select card.* from public.notes as note, private.note_card(note) as card $$`)
      const outcome = await attemptFunction(sql, functions.get_notes_by_tag?.call ?? '')
      expect(outcome.other).toBe('theirs')
      expect(JSON.stringify(outcome)).not.toContain(secret)
    }))
})
