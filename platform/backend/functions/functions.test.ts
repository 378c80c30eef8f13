import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { fixtures, type Learner, type TestBackend, testBackend } from '../testing/backend.ts'
import { temporaryDirectory } from '../testing/directory.ts'

let backend: TestBackend
let lea: Learner
const logged: string[] = []

beforeAll(async () => {
  // An answer that hangs ends by nothing but its client.
  backend = await testBackend({ functionIdle: 600_000 }, (_level, event, fields) =>
    logged.push(JSON.stringify({ event, ...fields })),
  )
  lea = await backend.learner()
})

afterAll(() => backend.close())

describe('a function', () => {
  test('has its own handler when several functions load at once', async () => {
    const names = ['echo', 'whoami', 'library']
    const [echo, whoami, library] = await Promise.all(names.map((name) => lea.client.functions.invoke(name)))
    expect(echo?.data).toHaveProperty('method')
    expect(whoami?.data).toHaveProperty('calls')
    expect(library?.data).toHaveProperty('data.uid')
  })

  test('receives the request unchanged and sets status, headers and body', async () => {
    const { data, response } = await lea.client.functions.invoke('echo', { body: { word: 'été' } })
    expect(data).toEqual({
      method: 'POST',
      body: '{"word":"été"}',
      path: '/functions/v1/echo',
      authorization: `Bearer ${lea.accessToken}`,
    })
    expect([response?.status, response?.headers.get('x-made-by')]).toEqual([201, 'echo'])
  })

  test('can be called with a session or an API key, not with an invalid token', async () => {
    expect((await backend.server().functions.invoke('echo')).error).toBeNull()
    const headers = { apikey: backend.publishableKey, authorization: 'Bearer a.b.c' }
    const bad = await fetch(`${backend.url}/functions/v1/echo`, { headers })
    expect([bad.status, await bad.json()]).toEqual([401, expect.objectContaining({ message: 'Invalid JWT' })])
    expect((await fetch(`${backend.url}/functions/v1/echo`)).status).toBe(401)
  })

  test('gets the backend’s address and keys, and no other environment of the process', async () => {
    const { data } = await lea.client.functions.invoke('whoami')
    expect(data).toMatchObject({
      url: backend.url,
      names: ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_ANON_KEY', 'SUPABASE_SECRET_KEY', 'SUPABASE_SERVICE_ROLE_KEY'],
      path: null,
    })
  })

  test('keeps its module state between calls', async () => {
    const first = await lea.client.functions.invoke('whoami')
    const second = await lea.client.functions.invoke('whoami')
    expect(second.data.calls).toBe(first.data.calls + 1)
  })

  test('imports supabase-js by the import map, and acts for its caller', async () => {
    const { data } = await lea.client.functions.invoke('library')
    expect(data).toMatchObject({ error: null, data: { role: 'authenticated', uid: lea.id } })
  })

  test.each(['fail', 'silent'])('that fails (%s) answers 500; only the log has the reason', async (name) => {
    const { error, response } = await lea.client.functions.invoke(name)
    expect([response?.status, await error.context.text()]).toEqual([500, expect.not.stringContaining('secret reason')])
    expect(logged.join()).toContain(name === 'fail' ? 'secret reason' : 'does not call Deno.serve')
  })

  test.each(['absent', '..', '.%2e%2ftesting', 'deno.json'])('that does not exist (%s) is not found', async (name) => {
    const { status } = await fetch(`${backend.url}/functions/v1/${name}`, {
      headers: { apikey: backend.publishableKey },
    })
    expect(status).toBe(404)
  })
})

describe('an answer part by part', () => {
  const ask = (query: string, { signal, of = backend }: { signal?: AbortSignal; of?: TestBackend } = {}) =>
    fetch(`${of.url}/functions/v1/stream?${query}`, {
      headers: { apikey: of.publishableKey },
      ...(signal && { signal }),
    })
  const partsOf = (answer: Response) => {
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    if (!reader) throw new Error('no body')
    return reader
  }

  test('leaves as it is made, before the function has ended', async () => {
    const reader = partsOf(await ask('parts=2&then=hang'))
    let text = ''
    while (text.length < 14) text += (await reader.read()).value
    expect(text).toBe('part 1\npart 0\n')
    await reader.cancel()
  })

  test('is complete, and its worker answers the next request', async () => {
    expect(await (await ask('parts=200')).text()).toMatch(/^part 199\n(part \d+\n){198}part 0\n$/)
    expect(await (await ask('parts=1')).text()).toBe('part 0\n')
  })

  test('breaks off where the function fails, and only the log has the reason', async () => {
    await expect((await ask('parts=1&then=fail')).text()).rejects.toThrow()
    await expect.poll(() => logged.join()).toContain('broken off')
  })

  test('aborts the function and what it fetches when the client goes', async () => {
    const asked = Promise.withResolvers<void>()
    const gone = Promise.withResolvers<void>()
    const told: (string | undefined)[] = []
    const provider = createServer((incoming, outgoing) => {
      if (incoming.url !== '/') {
        told.push(incoming.url)
        outgoing.end()
        return
      }
      asked.resolve()
      incoming.once('close', () => gone.resolve())
    })
    onTestFinished(() => void provider.close())
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
    const { port } = provider.address() as AddressInfo
    const client = new AbortController()
    const answer = await ask(`parts=1&then=fetch&at=http://127.0.0.1:${port}`, { signal: client.signal })
    const reading = answer.text()
    await asked.promise
    client.abort()
    await expect(reading).rejects.toThrow()
    await gone.promise
    await expect.poll(() => told.toSorted()).toEqual(['/aborted', '/cancelled'])
  })

  test('ends when nothing more comes, or nothing at all', async () => {
    const strict = await testBackend({ functionTimeout: 3_000, functionIdle: 500 })
    onTestFinished(() => strict.close())
    await expect((await ask('parts=1&then=hang', { of: strict })).text()).rejects.toThrow()
    const silent = await ask('parts=0&then=hang', { of: strict })
    expect([silent.status, await silent.json()]).toEqual([504, expect.objectContaining({ code: 'IDLE_TIMEOUT' })])
  })

  test('is refused where an account has two on their way, until one has ended', async () => {
    const [first, second] = await Promise.all(['a', 'b'].map((name) => ask(`parts=1&then=hang&${name}`)))
    const third = await ask('parts=1&then=hang')
    expect([third.status, await third.json()]).toEqual([429, expect.objectContaining({ code: expect.any(String) })])
    await first?.body?.cancel()
    await expect
      .poll(async () => {
        const again = await ask('parts=1&then=hang')
        await again.body?.cancel()
        return again.status
      })
      .toBe(200)
    await second?.body?.cancel()
  })
})

test('a function is where the config.toml beside the folder says, and public if it says so', async () => {
  const directory = await temporaryDirectory('cahier-functions-')
  onTestFinished(() => rm(directory, { recursive: true }))
  const functionsDir = join(directory, 'functions')
  await mkdir(functionsDir)
  await cp(join(fixtures.functionsDir, 'echo'), join(functionsDir, 'notes/echo'), { recursive: true })
  await cp(join(fixtures.functionsDir, 'echo'), join(functionsDir, 'plain'), { recursive: true })
  await writeFile(
    join(directory, 'config.toml'),
    '[functions.echo]\nentrypoint = "./functions/notes/echo/index.ts"\nverify_jwt = false\n' +
      '[functions.lost]\nentrypoint = "./functions/notes/lost/index.ts"\n',
  )
  const placed = await testBackend({ functionsDir })
  onTestFinished(() => placed.close())
  const { client } = await placed.learner()
  const statuses = await Promise.all(
    ['echo', 'plain', 'lost', 'notes'].map(async (name) => (await client.functions.invoke(name)).response?.status),
  )
  expect(statuses).toEqual([201, 201, 404, 404])
  const asked = ['echo', 'plain'].map((name) => fetch(`${placed.url}/functions/v1/${name}`))
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([201, 401])
})

test.each(['', '?spin'])(
  'a function that does not end in time (sleep%s) is stopped, and others go on',
  async (query) => {
    const strict = await testBackend({ functionTimeout: 3_000 })
    onTestFinished(() => strict.close())
    const { client } = await strict.learner()
    // Loading it takes a busy machine a while.
    expect((await client.functions.invoke('echo')).error).toBeNull()
    const answered: string[] = []
    const ask = async (name: string) => {
      const answer = await client.functions.invoke(name)
      answered.push(name)
      return answer
    }
    const [late, other] = [ask(`sleep${query}`), ask('echo')]
    expect((await other).error).toBeNull()
    const { error, response } = await late
    expect(answered).toEqual(['echo', `sleep${query}`])
    expect([response?.status, await error.context.json()]).toEqual([
      504,
      expect.objectContaining({ code: 'IDLE_TIMEOUT' }),
    ])
  },
)
