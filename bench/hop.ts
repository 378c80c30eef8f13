/*
 * Measures what the server's proxy costs a request to the backend: a list of 20 notes at 1, 10 and 50 connections, from the backend itself and through the
 * server, in turns. Milliseconds until the last byte, requests per second, and the processor time of both processes for a request. Prints the table of ADR 24.
 * `pnpm bench hop`
 */
import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { startBackend } from '@cahier/backend'
import { temporaryDirectory } from '@cahier/backend/testing/directory'
import { startProgress } from '@cahier/cli/progress'
import { createClient } from '@supabase/supabase-js'
import { median } from './median.ts'
import { startProxy } from './proxy.ts'
import { table } from './table.ts'

const connections = [1, 10, 50]
/** Rounds in which the two take turns. The first is not counted. */
const roundCount = 8
/** Milliseconds of a turn. */
const turnMs = 1_000

interface Turn {
  readonly times: number[]
  /** Milliseconds of the processor for a request. */
  readonly cpu: number
}

await measure()

async function measure(): Promise<void> {
  const rows: string[][] = []
  const progress = startProgress(connections.length, print)
  const directory = await temporaryDirectory('cahier-hop-')
  const backend = await startBackend({
    dataDir: join(directory, 'data'),
    migrationsDir: join(import.meta.dirname, '../supabase/migrations'),
    output: 'ignore',
  })
  const server = await startProxy(backend.port, join(directory, 'store'))
  try {
    const tokens = await Promise.all(Array.from({ length: Math.max(...connections) }, (_, index) => signUp(index)))
    for (const count of connections) {
      progress.step(`${count} connections`)
      const turns: Record<'direct' | 'proxied', Turn[]> = { direct: [], proxied: [] }
      for (let round = 0; round <= roundCount; round++) {
        const direct = await take(backend.url, tokens.slice(0, count))
        const proxied = await take(server.url, tokens.slice(0, count))
        if (round === 0) continue
        turns.direct.push(direct)
        turns.proxied.push(proxied)
      }
      for (const [way, taken] of Object.entries(turns)) {
        const times = taken.flatMap(({ times }) => times).sort((a, b) => a - b)
        rows.push([
          String(count),
          way,
          ...[0.5, 0.95].map((share) => (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(2)),
          String(Math.round(median(taken.map(({ times }) => (times.length / turnMs) * 1_000)))),
          median(taken.map(({ cpu }) => cpu)).toFixed(2),
        ])
      }
    }
    progress.end()
    print()
  } finally {
    server.stop()
    await backend.stop()
    rmSync(directory, { recursive: true })
  }

  /** An account with 200 notes, at an address of its own. */
  async function signUp(index: number): Promise<string> {
    const client = createClient(backend.url, backend.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: { 'x-forwarded-for': `10.0.0.${index}` } },
    })
    const { data, error } = await client.auth.signUp({
      email: `${randomUUID()}@exemple.fr`,
      password: 'un mot de passe',
    })
    if (error) throw error
    const notes = Array.from({ length: 40 }, (_, number) => ({
      title: `La photosynthèse ${number}`,
      content: 'Un texte.',
    }))
    await client.from('notes').insert(notes).throwOnError()
    return data.session?.access_token ?? ''
  }

  /** Each token asks one request after the other on a connection of its own. */
  async function take(url: string, tokens: readonly string[]): Promise<Turn> {
    const agent = new Agent({ keepAlive: true })
    const before = processorTime()
    const end = performance.now() + turnMs
    const times: number[] = []
    await Promise.all(
      tokens.map(async (token, index) => {
        while (performance.now() < end) {
          const began = performance.now()
          await ask(url, token, index, agent)
          times.push(performance.now() - began)
        }
      }),
    )
    agent.destroy()
    return { times, cpu: (processorTime() - before) / times.length }
  }

  function ask(url: string, token: string, index: number, agent: Agent): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const headers = {
      apikey: backend.publishableKey,
      authorization: `Bearer ${token}`,
      'x-forwarded-for': `10.0.0.${index}`,
    }
    const path = '/rest/v1/notes?select=id,title,updated_at,is_pinned&order=updated_at.desc&limit=20'
    const sent = request(`${url}${path}`, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`A list was answered ${response.statusCode}`))
      response.resume().once('end', resolve)
    })
    sent.once('error', reject)
    sent.end()
    return promise
  }

  /** Milliseconds of the processor that the backend's and the server's process have used. */
  function processorTime(): number {
    const ticks = [backend.pid, server.pid].flatMap((pid) => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return fields.slice(11, 13).map(Number)
    })
    return ticks.reduce((sum, value) => sum + value, 0) * 10
  }

  function print(): void {
    console.log(table(['connections', 'way', 'p50', 'p95', 'requests/s', 'processor'], rows))
  }
}
