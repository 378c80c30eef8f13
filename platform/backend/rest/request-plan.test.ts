import { expect, test } from 'vitest'
import { parseApiRequest } from './request/api-request.ts'
import { planRequest } from './request-plan.ts'
import type { Column, SchemaCache, Table } from './schema/schema-cache.ts'

const column = (name: string, type: string, byDefault: string | null = null): [string, Column] => [
  name,
  { name, type, baseType: type, default: byDefault },
]
const notes: Table = {
  schema: 'public',
  name: 'notes',
  primaryKey: ['id'],
  columns: new Map([column('id', 'uuid', 'gen_random_uuid()'), column('title', 'text'), column('data', 'jsonb')]),
}
const cache: SchemaCache = {
  table: (_schema, name) => (name === 'notes' ? notes : undefined),
  tableNames: () => ['notes'],
  relationships: () => [],
  routines: (schema, name) => [
    {
      schema,
      name,
      parameters: [{ name: 'word', type: 'text', inputType: 'text', isRequired: true, isVariadic: false }],
      isSet: true,
      isComposite: true,
      isVoid: false,
      returnedTable: 'notes',
      isVolatile: false,
    },
  ],
  routineNames: () => [],
  hasCheck: false,
  roleSettings: () => [],
}

async function planned(method: string, path: string, init: { body?: string; prefer?: string } = {}) {
  const request = new Request(`http://localhost/rest/v1/${path}`, {
    method,
    body: init.body ?? null,
    headers: { 'content-type': 'application/json', ...(init.prefer && { prefer: init.prefer }) },
  })
  return planRequest(cache, await parseApiRequest(request, ['public']), 1000)
}

/** What stands between the answer's columns and its end. */
const rowsOf = (text: string) => text.slice(text.indexOf(' from (') + 7, text.lastIndexOf(') as pgrst_row'))

test.each([
  ['DELETE', 'notes', ''],
  ['DELETE', 'notes?select=id&order=id&limit=1', ''],
  ['PATCH', 'notes', '{"title":"x"}'],
])('%s %s without a filter is refused', async (method, path, body) => {
  await expect(planned(method, path, { body })).rejects.toMatchObject({
    status: 400,
    code: '21000',
    message: `${method === 'PATCH' ? 'UPDATE' : 'DELETE'} requires a WHERE clause`,
  })
})

const reads: readonly [path: string, rows: string, values: (string | null)[]][] = [
  ['notes', 'select "notes".* from "public"."notes" limit 1000', []],
  [
    "notes?select=id,t:title&title=eq.a' or 1=1&order=id.desc&limit=20&offset=40",
    `select "notes"."id", "notes"."title" as "t" from "public"."notes" where "notes"."title" = $1 order by "notes"."id" desc limit 20 offset $2`,
    ["a' or 1=1", '40'],
  ],
  [
    'notes?select=data->a"b->>1&limit=5000',
    `select "notes"."data"->'a"b'->>(1) as "a""b" from "public"."notes" limit 1000`,
    [],
  ],
  [
    'notes?select=id&id=in.(1,"2,\\"")&or=(title.is.null,title.not.like.*x)',
    `select "notes"."id" from "public"."notes" where "notes"."id" = any($1) and ("notes"."title" is null or not "notes"."title" like $2) limit 1000`,
    ['{"1","2,\\""}', '%x'],
  ],
]
test.each(reads)('GET %s', async (path, rows, values) => {
  const { statement, isReadOnly } = await planned('GET', path)
  expect([rowsOf(statement.text), statement.values, isReadOnly]).toEqual([rows, values, true])
})

test('a name that is no identifier does not parse, or is quoted', async () => {
  await expect(planned('GET', 'notes?a;b=eq.1')).rejects.toMatchObject({ code: 'PGRST100' })
  const { statement } = await planned('GET', 'notes?"a\\"; drop table notes --"=eq.1')
  expect(statement.text).toContain('"notes"."a""; drop table notes --" = $1')
})

const writes: readonly [method: string, path: string, prefer: string, body: string | undefined, source: string][] = [
  [
    'POST',
    'notes',
    '',
    '{"title":"a"}',
    'insert into "public"."notes" ("title") select "title" from (select * from json_to_recordset($1::json) as _ ("title" text)) as pgrst_body returning 1',
  ],
  [
    'POST',
    'notes?columns=id,title',
    'missing=default,resolution=ignore-duplicates',
    '[{"title":"a"}]',
    `insert into "public"."notes" ("id", "title") select "id", "title" from (select * from jsonb_to_recordset((select jsonb_agg(jsonb_build_object('id', gen_random_uuid()) || element) from jsonb_array_elements($1::jsonb) as element)) as _ ("id" uuid, "title" text)) as pgrst_body on conflict ("id") do nothing returning 1`,
  ],
  [
    'PATCH',
    'notes?id=eq.1&select=title',
    'return=representation',
    '{"title":"b"}',
    'update "public"."notes" set "title" = pgrst_body."title" from (select "title" from (select * from json_to_recordset($1::json) as _ ("title" text)) as pgrst_row limit 1) as pgrst_body where "notes"."id" = $2 returning "notes"."title"',
  ],
  ['DELETE', 'notes?id=eq.1', '', undefined, 'delete from "public"."notes" where "notes"."id" = $1 returning 1'],
  [
    'POST',
    'rpc/find',
    '',
    '{"word":"a"}',
    'select pgrst_call.* from json_to_record($1::json) as pgrst_body ("word" text), lateral "public"."find"("word" := pgrst_body."word") as pgrst_call',
  ],
  [
    'GET',
    'rpc/find?word=a',
    '',
    undefined,
    'select pgrst_call.* from "public"."find"("word" := $1::text) as pgrst_call',
  ],
]
test.each(writes)('%s %s', async (method, path, prefer, body, source) => {
  const { statement } = await planned(method, path, { prefer, ...(body !== undefined && { body }) })
  expect(statement.text).toContain(`with pgrst_source as (${source}) select `)
})
