/*
 * Measures what learners wait for while others work: the answers of the data API to 1, 10, 50 and 200 learners at once with mixed work, and
 * to 20 learners beside one who sends statements that run until their limit. Prints the tables of docs/performance.md. Then, behind the
 * server's proxy, 20 learners beside each kind of abuse. Fails if one more than doubles the others' p95, or has them refused. `pnpm bench load`;
 * `--quick` measures for 5 s, `--abuse` the kinds alone, and `--abuse='bad tokens,slow queries'` those named.
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
import { type Abused, type Account, abuses } from './abuse.ts'
import { startProxy } from './proxy.ts'
import { table } from './table.ts'

const flags = process.argv.slice(2)
const named = flags.find((flag) => flag.startsWith('--abuse'))
const asked = named?.split('=')[1]?.split(',') ?? Object.keys(abuses)
const unknown = asked.find((name) => !(name in abuses))
if (unknown !== undefined) throw new Error(`${unknown}? There are ${Object.keys(abuses).join(', ')}.`)

const crowds = [1, 10, 50, 200]
/** Milliseconds of one measurement. */
const duration = flags.includes('--quick') ? 5_000 : 20_000
/** Milliseconds that an abuse has had when the measurement begins: its accounts have used more than their share. */
const abuseLeadMs = 10_000
/** Milliseconds between two requests of a learner: an eager one. */
const pause = { least: 200, most: 1_800 }
/** Learners beside the abuser, who keeps so many requests open. */
const otherLearnerCount = 20
const abuseRequestCount = 16
/** Limit for the others' p95 beside the abuser, relative to the same without. */
const maxSlowdownRatio = 2

type Learner = Account

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
  /** Answers that were no success: there should be none. */
  readonly refused: number
  readonly memory: string
}

const abuserCount = 4

const measured: Measured[] = []
const progress = startProgress((named === undefined ? 3 + crowds.length : 1) + 1 + asked.length, print)
const directory = await temporaryDirectory('cahier-load-')
const backend = await startBackend({
  dataDir: directory,
  migrationsDir: join(import.meta.dirname, '../supabase/migrations'),
  output: 'ignore',
})
/** Where learners send their requests: the backend itself, or the proxy in front. */
let origin = backend.url
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
try {
  const count = named === undefined ? Math.max(...crowds) + 1 : otherLearnerCount + abuserCount
  progress.step(`making ${count} learners`)
  const learners: Learner[] = []
  for (let index = 0; index < count; index++) learners.push(await makeLearner(index))
  await lift()
  if (named === undefined) await measureCrowds(learners)
  const ratios = await measureAbuses(learners)
  progress.end()
  print()
  console.log(`\n${table(['beside', 'p95, of the same without'], ratios)}`)
} finally {
  agent.destroy()
  await backend.stop()
  rmSync(directory, { recursive: true })
}

/** Crowds of learners, and those beside one who sends slow statements, at the backend itself. */
async function measureCrowds(learners: readonly Learner[]): Promise<void> {
  for (const crowd of crowds) {
    progress.step(`${crowd} learners`)
    measured.push(await measure(String(crowd), learners.slice(0, crowd)))
  }
  const [abuser, ...rest] = learners
  if (abuser === undefined) throw new Error('There is nobody')
  progress.step(`${otherLearnerCount} learners`)
  const quiet = await measure(`${otherLearnerCount}`, rest.slice(0, otherLearnerCount))
  progress.step(`${otherLearnerCount} learners beside an abuser`)
  const stop = new AbortController()
  const abusing = Promise.all(Array.from({ length: abuseRequestCount }, () => keepAbusing(abuser, stop.signal)))
  await setTimeout(abuseLeadMs)
  const beside = await measure(`${otherLearnerCount} beside an abuser`, rest.slice(0, otherLearnerCount))
  stop.abort()
  await abusing
  measured.push(quiet, beside)
  const ratio = beside.p95 / quiet.p95
  console.log(`\np95 beside the abuser: ${ratio.toFixed(2)} of the same without`)
  if (ratio > maxSlowdownRatio) process.exitCode = 1
}

/** Learners beside each kind of abuse, behind the proxy. */
async function measureAbuses(all: readonly Learner[]): Promise<string[][]> {
  const [abusers, learners] = [all.slice(0, abuserCount), all.slice(abuserCount, abuserCount + otherLearnerCount)]
  const proxy = await startProxy(backend.port, join(directory, 'store'))
  origin = proxy.url
  try {
    const abused: Abused = {
      url: proxy.url,
      publishableKey: backend.publishableKey,
      file: await makeFile(abusers[0]?.notes[0] ?? ''),
      slowQuery: `/rest/v1/${crafted}`,
      abusers,
      foreignNote: learners[0]?.notes[0] ?? '',
    }
    progress.step(`${otherLearnerCount} learners behind the proxy`)
    const quiet = await measure(`${otherLearnerCount} behind the proxy`, learners)
    measured.push(quiet)
    const ratios: string[][] = []
    for (const name of asked) {
      progress.step(`${otherLearnerCount} learners beside ${name}`)
      const stop = new AbortController()
      const abusing = abuses[name]?.(abused, stop.signal)
      await setTimeout(abuseLeadMs)
      const beside = await measure(`${otherLearnerCount} beside ${name}`, learners)
      // A stranger's tries at one address are nobody else's.
      if (name === 'tries behind a proxy') await makeLearner(all.length)
      stop.abort()
      await abusing
      measured.push(beside)
      ratios.push([name, (beside.p95 / quiet.p95).toFixed(2)])
      if (beside.p95 / quiet.p95 > maxSlowdownRatio || beside.refused > 0) process.exitCode = 1
    }
    return ratios
  } finally {
    proxy.stop()
  }
}

/** Attaches a file of 20 MB to a note. @returns a path by which anybody may read it */
async function makeFile(note: string): Promise<string> {
  const client = createClient(backend.url, backend.secretKey, { auth: { persistSession: false } })
  const bucket = client.storage.from('note-attachments')
  const path = `${note}/large.bin`
  const { error } = await bucket.upload(path, Buffer.alloc(20 * 1024 * 1024))
  if (error) throw error
  const { data } = await bucket.createSignedUrl(path, 3_600)
  return (data?.signedUrl ?? '').replace(backend.url, '')
}

/** A learner with 50 notes, at an address of its own. */
async function makeLearner(index: number): Promise<Learner> {
  const address = `10.0.${index >> 8}.${index & 255}`
  const client = createClient(origin, backend.publishableKey, {
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
  let refused = 0
  const work = async (learner: Learner, index: number) => {
    const random = seededRandom(index)
    while (performance.now() < end) {
      await setTimeout(pause.least + random() * (pause.most - pause.least))
      const began = performance.now()
      const status = await send(learner, chosen(learner, random))
      if (status >= 300) refused++
      times.push(performance.now() - began)
    }
  }
  await Promise.all(learners.map(work))
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return { name, requests: times.length, p50: at(0.5), p95: at(0.95), refused, memory: memory() }
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
  const sent = request(`${origin}/rest/v1/${path}`, { agent, method, headers }, (response) =>
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
      ['learners', 'requests', 'refused', 'p50', 'p95', 'memory: backend + Postgres'],
      measured.map(({ name, requests, refused, p50, p95, memory }) => [
        name,
        String(requests),
        String(refused),
        `${Math.round(p50)} ms`,
        `${Math.round(p95)} ms`,
        memory,
      ]),
    ),
  )
}
