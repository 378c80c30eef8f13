/*
 * Measures what learners wait for while others work: the answers of the data API to 1, 10, 50 and 200 learners at once with mixed work, and
 * to 20 learners beside one who sends statements that run until their limit. Prints the tables of docs/performance.md, and fails if the
 * abuser more than doubles the others' p95. `pnpm bench load`
 */
import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startBackend } from '@cahier/backend'
import { temporaryDirectory } from '@cahier/backend/testing/directory'
import { startProgress } from '@cahier/cli/progress'
import { seededRandom } from '@cahier/contract/testing/seeded-random'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { table } from './table.ts'

const crowds = [1, 10, 50, 200]
/** Milliseconds of one measurement. */
const duration = 20_000
/** Milliseconds between two requests of a learner: an eager one. */
const pause = { least: 200, most: 1_800 }
/** Learners beside the abuser, who keeps so many requests open. */
const others = 20
const abuse = 16
/** Limit for the others' p95 beside the abuser, relative to the same without. */
const most = 2

interface Learner {
  readonly token: string
  readonly address: string
  readonly notes: readonly string[]
}

interface Request {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly body?: object
}

/** What a learner does, and how often. */
const works: readonly (readonly [share: number, request: (learner: Learner, random: () => number) => Request])[] = [
  [40, () => ({ method: 'GET', path: 'notes?select=id,title,updated_at&order=updated_at.desc&limit=20' })],
  [15, () => ({ method: 'POST', path: 'rpc/search_all', body: { search_query: 'lumiere energie', max: 50 } })],
  [
    15,
    ({ notes }, random) => ({
      method: 'PATCH',
      path: `notes?id=eq.${notes[Math.floor(random() * notes.length)]}`,
      body: { is_pinned: random() < 0.5 },
    }),
  ],
  [
    10,
    () => ({
      method: 'POST',
      path: 'rpc/save_note',
      body: { note_id: randomUUID(), base_version: 0, title: 'Une note', content: 'Un texte.'.repeat(100) },
    }),
  ],
  [10, () => ({ method: 'POST', path: 'rpc/review_queue', body: { zone: 'Europe/Paris' } })],
  [10, () => ({ method: 'POST', path: 'rpc/dashboard_counters', body: {} })],
]

/** A hundred requests as often as learners make them. */
const requests = works.flatMap(([share, request]) => Array.from({ length: share }, () => request))

/** A text, and a pattern that runs on it until the statement's limit. */
const lure = `${'a'.repeat(121)}b`
const crafted = `notes?content=match.${encodeURIComponent('^(a+)(a+)(a+)(a+)(a+)\\5\\4\\3\\2\\1b$')}`

interface Measured {
  readonly name: string
  readonly requests: number
  readonly p50: number
  readonly p95: number
  readonly memory: string
}

const measured: Measured[] = []
const progress = startProgress(1 + crowds.length + 2, print)
const directory = await temporaryDirectory('cahier-load-')
const backend = await startBackend({
  dataDir: directory,
  migrationsDir: join(import.meta.dirname, '../supabase/migrations'),
  output: 'ignore',
})
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
try {
  progress.step('making 201 learners')
  const learners: Learner[] = []
  for (let index = 0; index <= Math.max(...crowds); index++) learners.push(await makeLearner(index))
  await lift()
  for (const crowd of crowds) {
    progress.step(`${crowd} learners`)
    measured.push(await measure(String(crowd), learners.slice(0, crowd)))
  }
  const [abuser, ...rest] = learners
  if (abuser === undefined) throw new Error('There is nobody')
  progress.step(`${others} learners`)
  const quiet = await measure(`${others}`, rest.slice(0, others))
  progress.step(`${others} learners beside an abuser`)
  const stop = new AbortController()
  const abusing = Promise.all(Array.from({ length: abuse }, () => keepAbusing(abuser, stop.signal)))
  // Until the abuser has used more than its share.
  await setTimeout(10_000)
  const beside = await measure(`${others} beside an abuser`, rest.slice(0, others))
  stop.abort()
  await abusing
  measured.push(quiet, beside)
  progress.end()
  print()
  const ratio = beside.p95 / quiet.p95
  console.log(`\np95 beside the abuser: ${ratio.toFixed(2)} of the same without`)
  if (ratio > most) process.exitCode = 1
} finally {
  agent.destroy()
  await backend.stop()
  rmSync(directory, { recursive: true })
}

/** A learner with 50 notes, at an address of its own. */
async function makeLearner(index: number): Promise<Learner> {
  const address = `10.0.${index >> 8}.${index & 255}`
  const client = createClient(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { 'x-forwarded-for': address } },
  })
  const { data, error } = await client.auth.signUp({ email: `${randomUUID()}@exemple.fr`, password: 'un mot de passe' })
  if (error) throw error
  const notes = Array.from({ length: 50 }, (_, number) => ({
    id: randomUUID(),
    title: `La photosynthèse ${number}`,
    content: number === 0 ? lure : 'Les plantes vertes convertissent la lumière en énergie. '.repeat(number % 17),
  }))
  await client.rpc('import_notes', { notes }).throwOnError()
  const stored = await client.from('notes').select('id').limit(50).throwOnError()
  return { token: data.session?.access_token ?? '', address, notes: stored.data.map(({ id }) => id) }
}

/** Lifts the limits of the learners' plan. */
async function lift(): Promise<void> {
  const client = new pg.Client({ host: join(directory, 'sockets'), user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query(`update public.profiles set subscription = 'premium'`)
  await client.end()
}

/** The answers' times to learners who all work for a while. */
async function measure(name: string, learners: readonly Learner[]): Promise<Measured> {
  const end = performance.now() + duration
  const times: number[] = []
  const work = async (learner: Learner, index: number) => {
    const random = seededRandom(index)
    while (performance.now() < end) {
      await setTimeout(pause.least + random() * (pause.most - pause.least))
      const began = performance.now()
      const status = await send(learner, chosen(learner, random))
      if (status >= 300) throw new Error(`A learner was answered ${status}`)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(learners.map(work))
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return { name, requests: times.length, p50: at(0.5), p95: at(0.95), memory: memory() }
}

function chosen(learner: Learner, random: () => number): Request {
  const request = requests[Math.floor(random() * requests.length)]
  if (request === undefined) throw new Error('There is no such request')
  return request(learner, random)
}

/** Sends one crafted request after the other; those that are refused after a pause, as a browser would. */
async function keepAbusing(abuser: Learner, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) if ((await send(abuser, { method: 'GET', path: crafted })) === 429) await setTimeout(500)
}

function send({ token, address }: Learner, { method, path, body }: Request): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const headers = {
    apikey: backend.publishableKey,
    authorization: `Bearer ${token}`,
    'x-forwarded-for': address,
    ...(body && { 'content-type': 'application/json' }),
  }
  const sent = request(`${backend.url}/rest/v1/${path}`, { agent, method, headers }, (response) =>
    response.resume().once('end', () => resolve(response.statusCode ?? 0)),
  )
  sent.once('error', reject)
  sent.end(body && JSON.stringify(body))
  return promise
}

/** Memory of the backend's process and, without what they share, of its database's processes. */
function memory(): string {
  const sizeOf = (pid: string | number, field: string) =>
    Number(
      new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0,
    ) / 1024
  const server = Number(readFileSync(join(directory, 'cluster/postmaster.pid'), 'utf8').split('\n')[0])
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ')
  const database = [server, ...children].reduce<number>((sum, pid) => sum + sizeOf(pid, 'Pss'), 0)
  return `${Math.round(sizeOf(backend.pid, 'Pss'))} + ${Math.round(database)} MB`
}

/** Prints the table of the measurements so far. */
function print(): void {
  console.log(
    table(
      ['learners', 'requests', 'p50', 'p95', 'memory: backend + Postgres'],
      measured.map(({ name, requests, p50, p95, memory }) => [
        name,
        String(requests),
        `${Math.round(p50)} ms`,
        `${Math.round(p95)} ms`,
        memory,
      ]),
    ),
  )
}
