import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp, open, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { accessToRunning, grantAdmin, setPlan } from './admin.ts'
import { type RunningBackend, type StartOptions, startBackend } from './start.ts'
import { connect, fixtures, signUp } from './testing/backend.ts'
import { temporaryDirectory } from './testing/directory.ts'

let root: string
let dataDir: string
let running: RunningBackend[]

// A first start takes seconds: all tests share the directory.
beforeAll(async () => {
  root = await temporaryDirectory('cahier-backend-')
  dataDir = join(root, 'data')
})

afterAll(() => rmSync(root, { recursive: true }))

beforeEach(() => {
  running = []
})

afterEach(async () => {
  await Promise.all(running.map((backend) => backend.stop()))
})

async function start(options: Partial<StartOptions> = {}): Promise<RunningBackend> {
  const backend = await startBackend({ ...fixtures, dataDir, output: 'ignore', ...options })
  running.push(backend)
  return backend
}

/** The lines of a process' log. */
const linesIn = async (log: string): Promise<{ event: string }[]> =>
  (await readFile(log, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

describe('the backend process', () => {
  test('reports its port, keys and migrations, and keeps keys and accounts across a restart', async () => {
    const publicUrl = 'http://localhost:3000'
    vi.stubEnv('NODE_COMPILE_CACHE', undefined)
    const first = await start({ publicUrl })
    expect(first.migration).toEqual({ head: '20260102000000', floor: '20260101000000' })
    const learner = await signUp(connect(first.url, first.publishableKey), 'correct horse')
    expect((await stat(join(dataDir, 'keys', 'keys.json'))).mode & 0o777).toBe(0o600)
    // A killed process would write nothing at its end.
    expect(await readdir(join(dataDir, 'compiled'))).not.toEqual([])
    await first.stop()
    expect(await first.exited).toEqual({ code: 0, signal: null })

    const second = await start({ publicUrl })
    expect([second.publishableKey, second.secretKey]).toEqual([first.publishableKey, first.secretKey])
    const { data } = await connect(second.url, second.publishableKey).auth.getUser(learner.accessToken)
    expect(data.user?.id).toBe(learner.id)
  })

  test('loses no acknowledged row if it is killed while it writes', async () => {
    const first = await start()
    const { client } = await signUp(connect(first.url, first.publishableKey), 'correct horse')
    const acknowledged: string[] = []
    const writer = async (name: string) => {
      for (let i = 0; ; i++) {
        const body = `${name} ${i}`
        const { error } = await client.from('entries').insert({ body }).retry(false)
        if (error) return
        acknowledged.push(body)
        if (acknowledged.length === 60) process.kill(first.pid, 'SIGKILL')
      }
    }
    await Promise.all(['a', 'b', 'c', 'd'].map(writer))
    expect(await first.exited).toEqual({ code: null, signal: 'SIGKILL' })

    const second = await start()
    const { data } = await connect(second.url, second.secretKey).from('entries').select('body').throwOnError()
    expect(acknowledged.length).toBeGreaterThanOrEqual(60)
    const found = new Set(data.map((row) => row.body))
    expect(acknowledged.filter((body) => !found.has(body))).toEqual([])
  })

  test('ends as soon as its database has, so that the next one can start', async () => {
    const log = join(root, 'lost')
    const file = await open(log, 'w')
    const first = await start({ output: file.fd })
    // A backend that ends in order waits for what is being sent.
    const sending = request(`${first.url}/storage/v1/object/papers/file`, {
      method: 'POST',
      headers: { apikey: first.secretKey },
    })
    sending.on('error', () => {}).write('beginning')
    await expect.poll(() => sending.socket?.bytesWritten ?? 0).toBeGreaterThan(0)
    process.kill(Number((await readFile(join(dataDir, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGKILL')
    expect(await first.exited).toEqual({ code: 1, signal: null })
    await file.close()
    const events = (await linesIn(log)).map(({ event }) => event)
    expect(events).toContain('database lost')
    expect(events).not.toContain('stopping')
    const second = await start()
    expect((await fetch(`${second.url}/healthz`)).status).toBe(200)
  })

  test('refuses a directory that another process serves, without affecting that process', async () => {
    const first = await start()
    await expect(start()).rejects.toMatchObject({ code: 'CAHIER-B001', message: expect.stringContaining(dataDir) })
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
  })

  test('does not start if a migration fails, and names the migration', async () => {
    const migrationsDir = await mkdtemp(join(root, 'migrations-'))
    await writeFile(join(migrationsDir, '20260109000000_broken.sql'), '\nselect nothing;')
    await expect(start({ migrationsDir })).rejects.toMatchObject({
      code: 'CAHIER-B002',
      message: expect.stringMatching(/20260109000000_broken\.sql.*line 2/),
    })
  })

  test('ends when its parent ends', async () => {
    const options = JSON.stringify({ ...fixtures, dataDir, output: 'ignore' })
    const module = JSON.stringify(join(import.meta.dirname, 'start.ts'))
    const script = join(root, 'parent.mts')
    await writeFile(
      script,
      `const { startBackend } = await import(${module}); process.send(await startBackend(${options}).then(({ url }) => url))`,
    )
    const parent = fork(script, { execArgv: [], stdio: 'ignore' })
    const [url] = await once(parent, 'message')
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    parent.kill('SIGKILL')
    await once(parent, 'exit')
    // The lock is released when the orphan ends.
    await expect
      .poll(() =>
        start().then(
          () => 'started',
          (error) => error.code,
        ),
      )
      .toBe('started')
  })

  test('does not end idle connections itself: the proxy does', async () => {
    const { headers } = await fetch(`${(await start()).url}/healthz`)
    expect(headers.get('keep-alive')).toBeNull()
  })

  test('logs one line of JSON per request, with its id and without secrets', async () => {
    const log = join(root, 'log')
    const file = await open(log, 'w')
    const backend = await start({ output: file.fd })
    await fetch(`${backend.url}/rest/v1/entries?body=eq.private`, {
      headers: { apikey: backend.secretKey, 'x-request-id': 'r-1' },
    })
    await backend.stop()
    await file.close()
    const text = await readFile(log, 'utf8')
    expect(await linesIn(log)).toContainEqual(
      expect.objectContaining({
        level: 'info',
        event: 'request',
        request: 'r-1',
        method: 'GET',
        path: '/rest/v1/entries',
        status: 200,
      }),
    )
    for (const secret of [backend.secretKey, backend.publishableKey, 'private']) expect(text).not.toContain(secret)
  })
})

describe('commands on a running backend', () => {
  test('make an administrator and set a plan by address', async () => {
    const backend = await start()
    const { client, email, id } = await signUp(connect(backend.url, backend.publishableKey), 'correct horse')
    const access = await accessToRunning(dataDir)
    await grantAdmin(access, email.toUpperCase())
    await setPlan(access, email, 'premium')
    const { data } = await client.auth.refreshSession()
    expect(data.user?.app_metadata).toMatchObject({ cahier_admin: true })
    const profile = await connect(backend.url, backend.secretKey)
      .from('profiles')
      .select('subscription')
      .eq('id', id)
      .single()
    expect(profile.data).toEqual({ subscription: 'premium' })

    await expect(grantAdmin(access, 'nobody@example.org')).rejects.toMatchObject({ code: 'CAHIER-B008' })
    await expect(setPlan(access, email, 'gold')).rejects.toMatchObject({ code: 'CAHIER-B009' })
    await backend.stop()
    await expect(accessToRunning(dataDir)).rejects.toMatchObject({ code: 'CAHIER-B007' })
  })
})
