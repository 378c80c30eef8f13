import { on, once } from 'node:events'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { AccessTokens, tokenLifetimeSeconds } from '../access/tokens.ts'
import { DEFAULT_COST } from '../auth/passwords.ts'
import { WorkerPool } from '../functions/pool.ts'
import { type Learner, signUp, type TestBackend, testBackend } from '../testing/backend.ts'
import { testDatabase } from '../testing/database.ts'

/** A client that the proxy would report under an address. */
const clientAt = ({ url, publishableKey }: TestBackend, address: string) =>
  createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { 'x-forwarded-for': address } },
  })

test('one account’s slow requests to the data API leave the connections to others, and the excess is refused', async () => {
  const backend = await testBackend({ migrationsDir: join(import.meta.dirname, '../rest/testing/migrations') })
  onTestFinished(() => backend.close())
  const [abuser, learner] = await Promise.all([backend.learner(), backend.learner()])
  const gone = new AbortController()
  const sleep = () => abuser.client.rpc('sleep', { seconds: 20 }).abortSignal(gone.signal).retry(false)
  const slow = Array.from({ length: 110 }, async () => {
    const { status, error } = await sleep()
    return [status, error?.code]
  })
  // Before any of those that run or wait.
  expect(await Promise.race(slow)).toEqual([429, 'over_request_rate_limit'])
  const running = async () => (await backend.server().rpc('running_sleeps').throwOnError()).data
  await expect.poll(running).toBe(4)
  for (let index = 0; index < 5; index++) {
    const { data } = await learner.client.from('books').select('id').eq('id', 1).throwOnError()
    expect(data).toEqual([{ id: 1 }])
  }
  // The database ends what takes too long, and the next ones begin.
  await expect.poll(running).toBe(4)
  gone.abort()
  const answers = await Promise.all(slow)
  expect(answers.filter(([status]) => status === 429)).toHaveLength(6)
  // Nobody waits for them any more, so none runs on, or begins.
  await expect.poll(running).toBe(0)
})

describe('one account’s slow requests leave the services to others:', () => {
  let backend: TestBackend
  let abuser: Learner
  let learner: Learner
  let holder: pg.Client
  let addresses = 0

  beforeAll(async () => {
    const databaseUrl = await testDatabase()
    backend = await testBackend({ databaseUrl, functionTimeout: 5_000 })
    holder = new pg.Client(databaseUrl)
    await holder.connect()
  })

  beforeEach(async () => {
    const signUpAnywhere = () => signUp(clientAt(backend, `192.0.2.${++addresses}`), 'correct horse')
    ;[abuser, learner] = await Promise.all([signUpAnywhere(), signUpAnywhere()])
  })

  afterAll(async () => {
    await holder.end()
    await backend.close()
  })

  /** Locks rows for as long as work runs, so that what changes them waits. */
  async function locking(rows: string, id: string, work: () => Promise<void>): Promise<void> {
    await holder.query('begin')
    await holder.query(`select from ${rows} = $1 for update`, [id])
    await work().finally(() => holder.query('rollback'))
  }

  const waiting = async () => {
    const { rows } = await holder.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    return rows[0]?.count
  }

  test('storage', async () => {
    const mine = `${abuser.id}/mine.txt`
    const papers = (of: Learner) => of.client.storage.from('papers')
    expect((await papers(abuser).upload(mine, 'first')).error).toBeNull()
    let slow: Promise<string | undefined>[] = []
    await locking('storage.objects where name', mine, async () => {
      slow = Array.from({ length: 110 }, async () => {
        const { error } = await papers(abuser).update(mine, 'second')
        return error === null ? undefined : `${'status' in error && error.status} ${error.message}`
      })
      expect(await Promise.race(slow)).toBe('429 Too many requests at once')
      await expect.poll(waiting).toBe(2)
      expect((await papers(learner).upload(`${learner.id}/hers.txt`, 'hers')).error).toBeNull()
      expect((await papers(learner).list(learner.id)).data).toHaveLength(1)
      expect((await papers(learner).createSignedUrl(`${learner.id}/hers.txt`, 60)).error).toBeNull()
      expect(await waiting()).toBe(2)
    })
    expect(new Set(await Promise.all(slow))).toEqual(new Set([undefined, '429 Too many requests at once']))
  })

  test('auth', async () => {
    let slow: Promise<number>[] = []
    await locking('auth.users where id', abuser.id, async () => {
      slow = Array.from({ length: 110 }, async () => {
        // The client sends one after the other.
        const { status } = await fetch(`${backend.url}/auth/v1/user`, {
          method: 'PUT',
          headers: {
            apikey: backend.publishableKey,
            authorization: `Bearer ${abuser.accessToken}`,
            'x-forwarded-for': '192.0.2.99',
          },
          body: '{"data":{"name":"Slow"}}',
        })
        return status
      })
      await expect.poll(waiting).toBe(2)
      expect((await learner.client.auth.updateUser({ data: { name: 'Lea' } })).error).toBeNull()
      expect((await learner.client.auth.refreshSession()).error).toBeNull()
      expect((await learner.client.auth.getUser()).error).toBeNull()
      expect(await waiting()).toBe(2)
    })
    expect(new Set(await Promise.all(slow))).toEqual(new Set([200, 429]))
  })

  test('joins of channels', async () => {
    const topic = `slow:${abuser.id}`
    const slow: Promise<unknown>[] = []
    await locking('auth.users where id', abuser.id, async () => {
      for (let index = 0; index < 10; index++) {
        const channel = abuser.client.channel(`${topic}:${index}`, { config: { private: true } })
        slow.push(new Promise((resolve) => channel.subscribe(resolve)))
      }
      await expect.poll(waiting).toBe(2)
      const own = learner.client.channel(`user:${learner.id}`, { config: { private: true } })
      expect(await new Promise((resolve) => own.subscribe(resolve))).toBe('SUBSCRIBED')
      expect((await fetch(`${backend.url}/healthz`)).status).toBe(200)
      expect(await waiting()).toBe(2)
    })
    expect(new Set(await Promise.all(slow))).toEqual(new Set(['SUBSCRIBED']))
    await Promise.all([abuser, learner].map(({ client }) => client.realtime.disconnect()))
  })

  test('functions', async () => {
    let running = 0
    let most = 0
    const run = WorkerPool.prototype.run
    const spy = vi.spyOn(WorkerPool.prototype, 'run').mockImplementation(async function (this: WorkerPool, ...given) {
      most = Math.max(most, ++running)
      return await run.call(this, ...given).finally(() => running--)
    })
    onTestFinished(() => spy.mockRestore())
    const slow = Array.from({ length: 4 }, () => abuser.client.functions.invoke('sleep'))
    await expect.poll(() => running).toBe(2)
    const { data } = await learner.client.functions.invoke('whoami')
    expect(data).toMatchObject({ calls: 1 })
    await Promise.all(slow)
    expect(most).toBeLessThanOrEqual(3)
  })
})

describe('what costs nothing to ask for is limited:', () => {
  let backend: TestBackend
  let learner: Learner

  beforeAll(async () => {
    backend = await testBackend({
      migrationsDir: join(import.meta.dirname, '../rest/testing/migrations'),
      realtimeLimits: { joins: { tries: 1_000, window: 1_000 } },
    })
    learner = await backend.learner()
  })

  afterAll(() => backend.close())

  const ask = async (path: string, address: string, token?: string) => {
    const headers = {
      apikey: backend.publishableKey,
      'x-forwarded-for': address,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    const response = await fetch(`${backend.url}/${path}`, { headers })
    return [response.status, (await response.json()).code]
  }
  const books = 'rest/v1/books?select=id&limit=1'
  const bad = (index: number) => `${learner.accessToken.slice(0, -10)}${String(index).padStart(10, 'A')}`

  /** A socket of an address. @returns what joins a channel with a token and gives the reason of a refusal */
  async function joining(address: string): Promise<(token: string) => Promise<string | undefined>> {
    const socket = new WebSocket(
      `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${backend.publishableKey}`,
      {
        headers: { 'x-forwarded-for': address },
      },
    )
    onTestFinished(() => socket.terminate())
    await once(socket, 'open')
    return async (access_token) => {
      socket.send(
        JSON.stringify({
          topic: 'realtime:public',
          event: 'phx_join',
          ref: '1',
          join_ref: '1',
          payload: { access_token },
        }),
      )
      for await (const [data] of on(socket, 'message')) {
        const { event, payload } = JSON.parse(String(data))
        if (event === 'phx_reply') return payload.response.reason
      }
      return 'closed'
    }
  }

  /** A token of the learner's session that was valid a minute ago. */
  async function expiredToken(): Promise<string> {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - (tokenLifetimeSeconds + 60) * 1000 })
    onTestFinished(() => void vi.useRealTimers())
    const { data } = await backend.visitor().auth.signInWithPassword(learner)
    vi.useRealTimers()
    return data.session?.access_token ?? ''
  }

  test.each([
    ['rest/v1/books?limit=1', '192.0.2.10'],
    ['auth/v1/user', '192.0.2.11'],
    ['storage/v1/bucket', '192.0.2.12'],
  ])('bad tokens to %s, before they are verified', async (path, address) => {
    const verify = vi.spyOn(AccessTokens.prototype, 'verify')
    onTestFinished(() => verify.mockRestore())
    await ask(books, address, learner.accessToken)
    for (let index = 0; index < 100; index++) await ask(path, address, bad(index))
    const before = verify.mock.calls.length
    expect(await ask(path, address, bad(100))).toEqual([429, 'over_request_rate_limit'])
    expect(verify.mock.calls.length).toBe(before)
    // A session that was seen before goes on, and so do others at other addresses.
    expect(await ask(books, address, learner.accessToken)).toEqual([200, undefined])
    expect((await ask(path, '192.0.2.20', bad(101)))[0]).not.toBe(429)
  })

  test('bad tokens of joins, before they are verified; expired ones are not bad', async () => {
    const verify = vi.spyOn(AccessTokens.prototype, 'verify')
    onTestFinished(() => verify.mockRestore())
    const join = await joining('192.0.2.40')
    const expired = await expiredToken()
    for (let index = 0; index < 110; index++) expect(await join(expired)).toMatch(/^InvalidJWTToken: Token has expired/)
    for (let index = 0; index < 100; index++) await join(bad(index))
    const before = verify.mock.calls.length
    expect(await join(bad(100))).toBe('ClientJoinRateLimitReached: Too many requests at once')
    expect(verify.mock.calls.length).toBe(before)
    // A session that was seen before goes on.
    await ask(books, '192.0.2.41', learner.accessToken)
    expect(await join(learner.accessToken)).toBeUndefined()
  })

  test('names that do not exist, by address or by account', async () => {
    const unknown = (token?: string) => ask(`rest/v1/${'book'.repeat(2_000)}`, '192.0.2.30', token)
    for (let index = 0; index < 300; index++) expect(await unknown()).toEqual([404, 'PGRST205'])
    expect(await unknown()).toEqual([429, 'over_request_rate_limit'])
    expect(await unknown(learner.accessToken)).toEqual([404, 'PGRST205'])
  })

  test('an address that names 400 ids is refused in a sentence', async () => {
    const ids = Array.from({ length: 400 }, () => crypto.randomUUID())
    const response = await fetch(`${backend.url}/rest/v1/books?id=in.(${ids})`, {
      headers: {
        apikey: backend.publishableKey,
        authorization: `Bearer ${learner.accessToken}`,
        cookie: 'x'.repeat(1_000),
      },
    })
    expect([response.status, await response.json()]).toEqual([
      414,
      expect.objectContaining({ code: 'CAHIER_LIMIT', message: expect.stringContaining('12000 characters') }),
    ])
  })
})

test('one address’s guesses leave threads for the passwords of others', async () => {
  const backend = await testBackend({ passwordCost: { ...DEFAULT_COST, ln: 14, p: 1 } })
  onTestFinished(() => backend.close())
  const learner = await backend.learner()
  let answered = 0
  const guesses = Array.from({ length: 40 }, async (_, index) => {
    await clientAt(backend, '192.0.2.1').auth.signInWithPassword({
      email: `nobody-${index}@example.org`,
      password: 'guess',
    })
    answered++
  })
  await Promise.race(guesses)
  const before = answered
  const { error } = await clientAt(backend, '192.0.2.2').auth.signInWithPassword(learner)
  expect(error).toBeNull()
  expect(answered - before).toBeLessThan(10)
  await Promise.all(guesses)
})
