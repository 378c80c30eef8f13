/*
 * Measures how long the application is without its backend after a process was killed: the backend's, or that of its Postgres. From the
 * signal until the server's health check says that the database is up, and until a list of notes is answered through the server. Five times each,
 * while somebody writes. Prints the table of docs/performance.md, and fails above two seconds. `pnpm bench restart`
 */
import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type RunningBackend, startBackend } from '@cahier/backend'
import { temporaryDirectory } from '@cahier/backend/testing/directory'
import { startProgress } from '@cahier/cli/progress'
import { directoryStore } from '@cahier/releases/store'
import { embeddedBackend, startServer } from '@cahier/server'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { median } from './median.ts'
import { table } from './table.ts'

const noteCount = 5_000
const restartCount = 5
/** Limit in milliseconds. */
const maxRestartMs = 2_000

interface Measured {
  readonly killed: string
  readonly healthy: number[]
  readonly answered: number[]
}

const measured: Measured[] = []
const progress = startProgress(1 + 2 * restartCount, print)
const directory = await temporaryDirectory('cahier-restart-')
let process: RunningBackend | undefined
const quiet = { info() {}, warn() {} }
const backend = embeddedBackend(async () => {
  process = await startBackend({
    dataDir: join(directory, 'data'),
    migrationsDir: join(import.meta.dirname, '../supabase/migrations'),
    functionsDir: join(import.meta.dirname, '../supabase/functions'),
    // Tokens name it; the process has another port after each start.
    publicUrl: 'http://localhost:3000',
    output: 'ignore',
  })
  return process
}, quiet)
const server = await startServer({ store: directoryStore(join(directory, 'store')), backend, log: quiet, port: 0 })
try {
  await backend.started
  progress.step(`an account with ${noteCount} notes`)
  const { token, key } = await signUp()
  const processes: readonly (readonly [killed: string, pid: () => number | undefined])[] = [
    ['the backend', () => process?.pid],
    ['Postgres', () => Number(readFileSync(join(directory, 'data/cluster/postmaster.pid'), 'utf8').split('\n')[0])],
  ]
  for (const [killed, pid] of processes) {
    const results: Measured = { killed, healthy: [], answered: [] }
    measured.push(results)
    for (let time = 0; time < restartCount; time++) {
      progress.step(`${killed} is killed`)
      const stop = new AbortController()
      const writing = keepWriting(token, key, stop.signal)
      // A process that has served is restarted without a pause.
      await setTimeout(6_000)
      globalThis.process.kill(pid() ?? 0, 'SIGKILL')
      const began = performance.now()
      const isHealthy = async () => (await ask('/healthz'))?.database === 'up'
      const isAnswered = async () => (await ask('/rest/v1/notes?select=id&limit=20', token, key))?.length === 20
      // Before the server has noticed, it answers that all is well, and passes requests on to nobody.
      while (await isAnswered()) await setTimeout(1)
      const since = async (holds: () => Promise<boolean>) => {
        while (!(await holds())) await setTimeout(5)
        return performance.now() - began
      }
      const [healthy, answered] = await Promise.all([since(isHealthy), since(isAnswered)])
      results.healthy.push(healthy)
      results.answered.push(answered)
      stop.abort()
      await writing
    }
  }
  progress.end()
  print()
  if (measured.some(({ healthy, answered }) => Math.max(...healthy, ...answered) > maxRestartMs))
    globalThis.process.exitCode = 1
} finally {
  await server.close()
  await backend.stop()
  rmSync(directory, { recursive: true })
}

async function signUp() {
  const key = process?.publishableKey ?? ''
  const client = createClient(server.url, key, { auth: { persistSession: false, autoRefreshToken: false } })
  const { data, error } = await client.auth.signUp({ email: `${randomUUID()}@exemple.fr`, password: 'un mot de passe' })
  if (error) throw error
  const database = new pg.Client({ host: join(directory, 'data/sockets'), user: 'postgres', database: 'postgres' })
  await database.connect()
  await database.query(`update public.profiles set subscription = 'premium'`)
  await database.query(
    `insert into public.notes (user_id, title, content)
     select $1, 'La photosynthèse ' || n, repeat('Les plantes vertes convertissent la lumière en énergie. ', 40) from generate_series(1, $2) as n`,
    [data.user?.id, noteCount],
  )
  await database.end()
  return { token: data.session?.access_token ?? '', key }
}

function headersOf(token: string, key: string) {
  return { apikey: key, authorization: `Bearer ${token}` }
}

async function keepWriting(token: string, key: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await fetch(`${server.url}/rest/v1/notes`, {
      method: 'POST',
      headers: { ...headersOf(token, key), 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Une note', content: 'Un texte. '.repeat(200) }),
    }).catch(() => {})
    await setTimeout(10)
  }
}

/** The JSON of an answer, whatever its status; undefined without one. */
async function ask(path: string, token = '', key = '') {
  const response = await fetch(`${server.url}${path}`, { headers: headersOf(token, key) }).catch(() => undefined)
  return await response?.json().catch(() => undefined)
}

function print(): void {
  const shown = (values: readonly number[]) => `${Math.round(median(values))} / ${Math.round(Math.max(...values))}`
  console.log(
    table(
      ['killed', 'healthy: median / worst', 'list of 20: median / worst'],
      measured.map(({ killed, healthy, answered }) => [killed, shown(healthy), shown(answered)]),
    ),
  )
}
