import type { Sql } from '@cahier/backend'
import { type Actor, ownerId, sqlState, tryAs } from './actors.ts'
import { type CallOutcome, type Fixture, type Outcome, type Rights, secret, type Verb } from './area.ts'
import { insertStatement, qualified, whereKey } from './fixtures.ts'

type Columns = Pick<Rights, 'insertable' | 'updatable'>

/** Tries every verb as every actor on a fixture's row. */
export async function attemptTable(sql: Sql, table: string, fixture: Fixture): Promise<Rights> {
  const names = await columnsOf(sql, table)
  return { actors: await attemptRow(sql, table, fixture), ...(await writableColumns(sql, table, names)) }
}

/** Tries every verb as every actor on a row of a table where only policies restrict access. */
export async function attemptRow(
  sql: Sql,
  table: string,
  fixture: Fixture,
): Promise<Record<Actor, Record<Verb, Outcome>>> {
  const names = await columnsOf(sql, table)
  const attempt = async (actor: Actor): Promise<Record<Verb, Outcome>> => ({
    select: await attemptVerb(sql, actor, 'select', table, fixture, names),
    insert: await attemptVerb(sql, actor, 'insert', table, fixture, names),
    update: await attemptVerb(sql, actor, 'update', table, fixture, names),
    delete: await attemptVerb(sql, actor, 'delete', table, fixture, names),
  })
  return await forActors(attempt)
}

async function columnsOf(sql: Sql, table: string): Promise<string[]> {
  const columns = await sql<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity <> 'a' order by attnum`,
    [qualified(table)],
  )
  return columns.map(({ name }) => name)
}

/** Tries every verb as every actor on a message of a private channel. */
export async function attemptChannel(sql: Sql, topic: string): Promise<Record<Actor, Record<Verb, Outcome>>> {
  await sql('insert into realtime.messages (topic, extension) values ($1, $2)', [topic, 'broadcast'])
  await sql(`select set_config('realtime.topic', $1, true)`, [topic])
  const attempt = (actor: Actor, statement: string) => outcomeOf(sql, actor, `${statement} returning 1`, [])
  return forActors(async (actor) => ({
    select: await outcomeOf(sql, actor, 'select 1 from realtime.messages', []),
    insert: await attempt(actor, `insert into realtime.messages (topic, extension) values ('x', 'presence')`),
    update: await attempt(actor, `update realtime.messages set event = 'x'`),
    delete: await attempt(actor, 'delete from realtime.messages'),
  }))
}

async function forActors<T>(attempt: (actor: Actor) => Promise<T>): Promise<Record<Actor, T>> {
  return {
    anon: await attempt('anon'),
    owner: await attempt('owner'),
    other: await attempt('other'),
    service: await attempt('service'),
  }
}

async function attemptVerb(
  sql: Sql,
  actor: Actor,
  verb: Verb,
  table: string,
  fixture: Fixture,
  names: readonly string[],
): Promise<Outcome> {
  const { condition, parameters } = whereKey(fixture)
  switch (verb) {
    case 'select':
      return outcomeOf(sql, actor, `select 1 from ${qualified(table)} where ${condition}`, parameters)
    case 'insert':
      return outcomeOf(sql, actor, `${insertStatement(table, fixture.fresh)} returning 1`, Object.values(fixture.fresh))
    case 'delete':
      return outcomeOf(sql, actor, `delete from ${qualified(table)} where ${condition} returning 1`, parameters)
    case 'update': {
      // Any one column is enough here: grants are by column, and another check compares those.
      const outcomes: Outcome[] = []
      for (const name of names) {
        outcomes.push(
          await outcomeOf(
            sql,
            actor,
            `update ${qualified(table)} set ${name} = ${name} where ${condition} returning 1`,
            parameters,
          ),
        )
      }
      return outcomes.find((outcome) => outcome === 'row') ?? outcomes.find((outcome) => outcome === 'none') ?? 'denied'
    }
  }
}

async function outcomeOf(sql: Sql, actor: Actor, statement: string, parameters: readonly unknown[]): Promise<Outcome> {
  try {
    return (await tryAs(sql, actor, statement, parameters)).length > 0 ? 'row' : 'none'
  } catch (error) {
    if (sqlState(error) === '42501') return 'denied'
    throw new Error(`${actor}: ${statement}`, { cause: error })
  }
}

async function writableColumns(sql: Sql, table: string, names: readonly string[]): Promise<Columns> {
  const rights = await sql<{ insertable: string; updatable: string }>(
    `select
       coalesce(string_agg(name, ' ' order by place) filter (where has_column_privilege('authenticated', $1, name, 'insert')), '') as insertable,
       coalesce(string_agg(name, ' ' order by place) filter (where has_column_privilege('authenticated', $1, name, 'update')), '') as updatable
     from unnest($2::text[]) with ordinality as given (name, place)`,
    [`public.${table}`, names],
  )
  return rights[0] ?? { insertable: '', updatable: '' }
}

/** Calls a function as every actor. */
export function attemptFunction(sql: Sql, call: string): Promise<Record<Actor, CallOutcome>> {
  return forActors((actor) => callOutcome(sql, actor, call))
}

async function callOutcome(sql: Sql, actor: Actor, call: string): Promise<CallOutcome> {
  try {
    const shown = JSON.stringify(await tryAs(sql, actor, `select result from public.${call} as result`))
    // The owner's word is in the list of letters under Z.
    const theirs = shown.includes(secret) || shown.includes(ownerId) || shown.includes('(Z,')
    return theirs ? 'theirs' : 'nothing'
  } catch (error) {
    const state = sqlState(error)
    if (state === '42501') return 'denied'
    if (state?.startsWith('PT')) return 'refused'
    throw new Error(`${actor}: ${call}`, { cause: error })
  }
}
