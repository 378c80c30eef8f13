/*
 * Measures requests per second of the data API at 1, 10 and 50 connections, for a list of 20 notes, a search, an insert and the counters of
 * the dashboard: from the key and token check to the last byte, without the server's proxy in front. Beside it `pg` alone, with the same SQL, role and claims in a
 * transaction. Prints the table of docs/performance.md, and fails if a ratio is below the limit. `pnpm bench rest`
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silent, startBackend } from '@cahier/backend'
import { startServer } from '@cahier/backend/server'
import { startProgress } from '@cahier/cli/progress'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { table } from './table.ts'

/** Rounds in which the two take turns, so that what else the machine does slows both. The first is not counted. */
const roundCount = 11
/** Milliseconds of a turn. */
const turnMs = 300
/** Limit for the requests per second, relative to `pg` alone. */
const minThroughputRatio = 0.3
const connections = [1, 10, 50]

/** One for each connection, at an address of their own: a backend hands out turns by account and address. */
interface Learner {
  readonly token: string
  readonly claims: string
  readonly address: string
}

interface Work {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: () => object
  /** The statement that answers the same, as JSON. */
  readonly sql: string
  readonly values?: () => unknown[]
}

const works: readonly Work[] = [
  {
    name: 'list of 20',
    method: 'GET',
    path: 'notes?select=id,title,updated_at,is_pinned&order=updated_at.desc&limit=20',
    sql: `select coalesce(json_agg(row), '[]') from (
      select id, title, updated_at, is_pinned from notes order by updated_at desc limit 20) as row`,
  },
  {
    name: 'search',
    method: 'POST',
    path: 'rpc/search_all',
    body: () => ({ search_query: 'lumiere energie', max: 50 }),
    sql: `select coalesce(json_agg(row), '[]') from search_all(search_query => 'lumiere energie', max => 50) as row`,
  },
  {
    name: 'insert',
    method: 'POST',
    path: 'notes?select=id,title',
    headers: { prefer: 'return=representation' },
    body: () => ({ id: randomUUID(), title: 'Une note', content: 'Un texte.' }),
    sql: `with written as (insert into notes (id, title, content)
        select id, title, content from json_to_record($1) as body (id uuid, title text, content text) returning id, title)
      select json_agg(row) from written as row`,
    values: () => [JSON.stringify({ id: randomUUID(), title: 'Une note', content: 'Un texte.' })],
  },
  {
    name: 'counters',
    method: 'POST',
    path: 'rpc/dashboard_counters',
    body: () => ({}),
    sql: `select coalesce(json_agg(row), '[]') from dashboard_counters() as row`,
  },
]

interface Measured {
  readonly work: string
  readonly connections: number
  readonly api: number
  readonly alone: number
}

const measured: Measured[] = []
const progress = startProgress(1 + works.length * connections.length, print)
const directory = await mkdtemp(join(tmpdir(), 'cahier-rest-'))
const server = await startServer(directory, silent, { settings: { max_connections: '100' } })
const backend = await startBackend({
  dataDir: join(directory, 'data'),
  migrationsDir: join(import.meta.dirname, '../supabase/migrations'),
  databaseUrl: server.url,
  output: 'ignore',
})
const pool = new pg.Pool({ connectionString: server.url, max: Math.max(...connections) })
const agent = new Agent({ keepAlive: true, maxSockets: Math.max(...connections) })
try {
  progress.step('accounts with 200 notes each')
  const learners: Learner[] = []
  for (let index = 0; index < Math.max(...connections); index++) learners.push(await signUp(`10.0.0.${index}`))
  await pool.query('analyze')
  for (const work of works) {
    for (const count of connections) {
      progress.step(`${work.name}, ${count} connections`)
      const sums = { api: 0, alone: 0 }
      for (let round = 0; round < roundCount; round++) {
        const api = await perSecond(learners.slice(0, count), (learner) => callApi(work, learner))
        const alone = await perSecond(learners.slice(0, count), (learner) => callDatabase(work, learner))
        if (round === 0) continue
        sums.api += api / (roundCount - 1)
        sums.alone += alone / (roundCount - 1)
      }
      measured.push({ work: work.name, connections: count, ...sums })
    }
  }
  progress.end()
  for (const { work, connections, api, alone } of measured) {
    if (api / alone >= minThroughputRatio) continue
    console.error(
      `${work} with ${connections} connections: ${(api / alone).toFixed(2)} of pg alone, under ${minThroughputRatio}`,
    )
    process.exitCode = 1
  }
  print()
} finally {
  agent.destroy()
  await pool.end()
  await backend.stop()
  await server.stop()
  await rm(directory, { recursive: true })
}

/** A learner without limits and with notes. */
async function signUp(address: string): Promise<Learner> {
  const client = createClient(backend.url, backend.publishableKey, {
    auth: { persistSession: false },
    global: { headers: { 'x-forwarded-for': address } },
  })
  const { data, error } = await client.auth.signUp({ email: `${randomUUID()}@exemple.fr`, password: 'un mot de passe' })
  if (error) throw error
  const token = data.session?.access_token ?? ''
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  await pool.query(`update public.profiles set subscription = 'premium' where id = $1`, [data.user?.id])
  const notes = Array.from({ length: 200 }, (_, index) => ({
    title: `La photosynthèse ${index}`,
    content: 'Les plantes vertes convertissent la lumière en énergie. '.repeat(index % 17),
  }))
  await client.rpc('import_notes', { notes }).throwOnError()
  return { token, claims, address }
}

/** Lets each learner call again and again for one turn and gives the calls per second. */
async function perSecond(learners: readonly Learner[], call: (learner: Learner) => Promise<void>): Promise<number> {
  const began = performance.now()
  let calls = 0
  const one = async (learner: Learner) => {
    while (performance.now() < began + turnMs) {
      await call(learner)
      calls++
    }
  }
  await Promise.all(learners.map(one))
  return (calls * 1000) / (performance.now() - began)
}

function callApi({ method, path, headers, body }: Work, { token, address }: Learner): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const sent = request(
    `${backend.url}/rest/v1/${path}`,
    {
      agent,
      method,
      headers: {
        apikey: backend.publishableKey,
        authorization: `Bearer ${token}`,
        'x-forwarded-for': address,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
    },
    (response) => {
      if ((response.statusCode ?? 500) >= 300) reject(new Error(`${path} answered ${response.statusCode}`))
      response.resume().once('end', resolve)
    },
  )
  sent.once('error', reject)
  sent.end(body && JSON.stringify(body()))
  return promise
}

async function callDatabase({ name, sql, values }: Work, { claims }: Learner): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'session',
      text: `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
      values: [claims],
    })
    await client.query({ name, text: sql, values: values?.() ?? [] })
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Prints the table of the measurements so far. */
function print(): void {
  console.log(
    table(
      ['', 'connections', 'data API', '`pg` alone', 'ratio'],
      measured.map(({ work, connections, api, alone }) => [
        work,
        String(connections),
        String(Math.round(api)),
        String(Math.round(alone)),
        (api / alone).toFixed(2),
      ]),
    ),
  )
}
