import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Backend, createBackend, silent } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encryptPush, makePushKeys, pushAuthorization } from '../../functions/_shared/web-push.ts'
import { migrationsDirectory } from '../../schema/migrations.ts'
import { type EdgeRuntime, type RunningFunction, resolving, runtimes } from '../../tests/edge-runtimes.ts'

const base64Url = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(bytes as Uint8Array).toString('base64url')
const fromBase64Url = (value: string) => new Uint8Array(Buffer.from(value, 'base64url'))
const text = (value: string) => new TextEncoder().encode(value)
const curve = { name: 'ECDH', namedCurve: 'P-256' }

/** The keys and the message of RFC 8291, appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  receiver: {
    public: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    private: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  },
  sender: {
    public: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    private: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  },
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
type Pair = { readonly public: string; readonly private: string }

async function imported({ public: point, private: d }: Pair): Promise<CryptoKeyPair> {
  const raw = fromBase64Url(point)
  const jwk = { kty: 'EC', crv: 'P-256', x: base64Url(raw.slice(1, 33)), y: base64Url(raw.slice(33)), d }
  return {
    publicKey: await crypto.subtle.importKey('raw', raw, curve, true, []),
    privateKey: await crypto.subtle.importKey('jwk', jwk, curve, true, ['deriveBits']),
  }
}

/** Reads a push as a browser does: by RFC 8188 and 8291, without the code that is tested. */
async function decrypt(body: Uint8Array, keys: CryptoKeyPair, auth: string): Promise<string> {
  const bytes = new Uint8Array(body)
  const length = bytes[20] ?? 0
  const sender = bytes.subarray(21, 21 + length)
  const their = await crypto.subtle.importKey('raw', sender, curve, true, [])
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: their }, keys.privateKey, 256)
  const own = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey))
  const hkdf = async (
    secret: ArrayBuffer,
    salt: Uint8Array<ArrayBuffer>,
    info: Uint8Array<ArrayBuffer>,
    bits: number,
  ) => {
    const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
    return crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bits)
  }
  const info = new Uint8Array([...text('WebPush: info\0'), ...own, ...sender])
  const secret = await hkdf(shared, fromBase64Url(auth), info, 256)
  const salt = bytes.subarray(0, 16)
  const content = await hkdf(secret, salt, text('Content-Encoding: aes128gcm\0'), 128)
  const nonce = await hkdf(secret, salt, text('Content-Encoding: nonce\0'), 96)
  const key = await crypto.subtle.importKey('raw', content, 'AES-GCM', false, ['decrypt'])
  const plain = Buffer.from(
    await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, bytes.subarray(21 + length)),
  )
  expect(plain.at(-1)).toBe(2)
  return plain.subarray(0, -1).toString()
}

/** Whether a header is signed for an origin with a key, by RFC 8292. */
async function isSigned(authorization: string, origin: string, key: string): Promise<boolean> {
  const [, head = '', claims = '', signature = '', k] =
    /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)$/.exec(authorization) ?? []
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const signing = { name: 'ECDSA', namedCurve: 'P-256' }
  const verifier = await crypto.subtle.importKey('raw', fromBase64Url(key), signing, false, ['verify'])
  const isOurs = await crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    verifier,
    fromBase64Url(signature),
    Buffer.from(`${head}.${claims}`),
  )
  const now = Date.now() / 1000
  return isOurs && k === key && aud === origin && exp > now && exp <= now + 86_400 && /^mailto:\S+@\S+$/.test(sub)
}

describe('the encryption', () => {
  test('is that of the standard’s example', async () => {
    const body = await encryptPush(
      new TextEncoder().encode(example.text),
      { endpoint: '', p256dh: example.receiver.public, auth: example.auth },
      { salt: fromBase64Url(example.salt), keys: await imported(example.sender) },
    )
    expect(base64Url(body)).toBe(example.body)
    expect(await decrypt(body, await imported(example.receiver), example.auth)).toBe(example.text)
  })

  test('is another one each time', async () => {
    const device = { endpoint: '', p256dh: example.receiver.public, auth: example.auth }
    const bodies = await Promise.all([1, 2].map(() => encryptPush(new TextEncoder().encode('a'), device)))
    expect(new Set(bodies.map(base64Url)).size).toBe(2)
  })

  test('comes with a signature for the service’s origin', async () => {
    const keys = await makePushKeys()
    const header = await pushAuthorization('https://push.example:8443/a/b', keys, 'mailto:a@cahier.test')
    expect(await isSigned(header, 'https://push.example:8443', keys.publicKey)).toBe(true)
    expect(await isSigned(header, 'https://push.example', keys.publicKey)).toBe(false)
    expect(await isSigned(header, 'https://push.example:8443', (await makePushKeys()).publicKey)).toBe(false)
  })
})

interface Received {
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Uint8Array
}

/** A push service: it keeps what it gets and answers what it is told, or never. */
async function startService() {
  const service = {
    received: [] as Received[],
    answer: { status: 201 } as { status: number; headers?: Record<string, string> } | null,
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      service.received.push({ url: request.url, headers: request.headers, body: Buffer.concat(parts) })
      if (service.answer === null) return void request.socket.destroy()
      response.writeHead(service.answer.status, service.answer.headers).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(service, { origin, stop: () => server.close() })
}

async function setUp(start: EdgeRuntime) {
  const service = await startService()
  const databaseUrl = await testDatabase('migrated')
  const backend: Backend = await createBackend({ databaseUrl, migrationsDir: migrationsDirectory }, silent)
  const url = await backend.listen()
  const database = new pg.Client(databaseUrl)
  await database.connect()
  const env = {
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: backend.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: backend.secretKey,
    CAHIER_URL: 'https://cahier.example.org/',
    CAHIER_PUSH_ORIGINS: service.origin,
  }
  const running = new Map<string, Promise<RunningFunction>>()
  const call = async (name: string, key: string) => {
    const started = running.get(name) ?? start(name, env)
    running.set(name, started)
    const answer = await (await started).handle(
      new Request(`${url}/functions/v1/${name}`, {
        method: 'POST',
        headers: {
          apikey: key === backend.secretKey ? key : backend.publishableKey,
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
        },
        body: '{}',
      }),
    )
    return { status: answer.status, body: JSON.parse(await answer.text()) }
  }
  const run = async (statement: string, values: unknown[] = []) => (await database.query(statement, values)).rows
  const client = createClient(url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
  const { data } = await client.auth.signUp({ email: `${crypto.randomUUID()}@cahier.test`, password: 'correct horse' })
  const pair = (await crypto.subtle.generateKey(curve, true, ['deriveBits'])) as CryptoKeyPair
  const auth = base64Url(crypto.getRandomValues(new Uint8Array(16)))
  return {
    service,
    run,
    client,
    token: data.session?.access_token ?? '',
    publishableKey: backend.publishableKey,
    key: (token: string) => call('push-key', token),
    send: () => call('send-push', backend.secretKey),
    sendAs: (token: string) => call('send-push', token),
    read: (body: Uint8Array) => decrypt(body, pair, auth),
    /** Begins with one browser and one notification. */
    async begin(endpoint = `${service.origin}/push/1?a=b`) {
      await run('delete from public.push_subscriptions')
      service.received.length = 0
      service.answer = { status: 201 }
      const p256dh = base64Url(await crypto.subtle.exportKey('raw', pair.publicKey))
      await client.rpc('add_push_subscription', { endpoint, p256dh, auth, browser: 'Firefox' }).throwOnError()
      await client.from('notifications').insert({ title: 'Verbes', body: '12 mots', href: '/review' }).throwOnError()
    },
    async stop() {
      await Promise.all([...running.values()].map(async (one) => (await one).stop()))
      await database.end()
      await backend.close()
      service.stop()
    },
  }
}

describe.each(runtimes)('on %s', (_, start) => {
  let world: Awaited<ReturnType<typeof setUp>>
  beforeAll(async () => {
    world = await setUp(start)
  })
  afterAll(() => world?.stop())
  const waiting = () =>
    world.run(`select attempts, due_at > now() + interval '4 minutes' as is_late from private.push_queue`)
  const browsers = async () => (await world.run('select 1 from public.push_subscriptions')).length

  test('the installation has one key, which whoever is signed in gets', async () => {
    const made = await Promise.all([world.key(world.token), world.key(world.token)])
    const [first] = made
    expect(first.body.key).toMatch(/^B[A-Za-z0-9_-]{86}$/)
    expect(made.map(({ body }) => body.key)).toEqual([first.body.key, first.body.key])
    expect((await world.client.rpc('push_key').throwOnError()).data).toBe(first.body.key)
    expect((await world.key(world.publishableKey)).status).toBe(401)
  })

  test('a notification comes encrypted and signed, and says no more than it must', async () => {
    await world.begin()
    expect(await world.send()).toEqual({ status: 200, body: { sent: 1, gone: 0, dropped: 0, later: 0 } })
    const [push] = world.service.received
    expect(push?.url).toBe('/push/1?a=b')
    expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    const { body } = await world.key(world.token)
    expect(await isSigned(push?.headers.authorization ?? '', world.service.origin, body.key)).toBe(true)
    expect(JSON.parse(await world.read(push?.body ?? new Uint8Array()))).toEqual({
      title: 'Verbes',
      body: '12 mots',
      href: '/review',
      lang: 'fr',
    })
    expect(await waiting()).toEqual([])
  })

  test.each([
    [404, undefined, 'gone', 0, 0],
    [410, undefined, 'gone', 0, 0],
    [403, undefined, 'dropped', 1, 0],
    [413, undefined, 'dropped', 1, 0],
    [302, { location: 'http://127.0.0.1:1/' }, 'dropped', 1, 0],
    [429, { 'retry-after': '600' }, 'later', 1, 1],
    [503, undefined, 'later', 1, 1],
  ])('an answer %i %o means: %s', async (status, headers, outcome, known, left) => {
    await world.begin()
    world.service.answer = { status, ...(headers && { headers }) }
    expect((await world.send()).body).toMatchObject({ [outcome]: 1 })
    expect([await browsers(), (await waiting()).length]).toEqual([known, left])
    if (headers && 'retry-after' in headers) expect(await waiting()).toMatchObject([{ is_late: true }])
    expect(world.service.received).toHaveLength(1)
  })

  test('a service that hangs up is tried again later', async () => {
    await world.begin()
    world.service.answer = null
    expect((await world.send()).body).toMatchObject({ later: 1 })
    expect(await waiting()).toMatchObject([{ attempts: 1 }])
  })

  test.each(['http://127.0.0.1:9/a', 'https://127.0.0.1/a', 'https://localhost/a', 'http://push.example/a'])(
    'an address within is not dialled, and forgotten: %s',
    async (endpoint) => {
      await world.begin(endpoint)
      expect((await world.send()).body).toMatchObject({ gone: 1 })
      expect(await browsers()).toBe(0)
    },
  )

  test('is not for learners to call', async () => {
    expect((await world.sendAs(world.token)).status).toBe(401)
  })
})

test.each(runtimes)(
  'on %s, where connections resolve names by themselves, no browser is subscribed or called',
  async (_, start) => {
    const world = await setUp(resolving(start))
    try {
      const refusal = (status: number) => ({
        status,
        body: { error: 'Les notifications ne peuvent pas partir d’ici', code: 'push_not_here' },
      })
      expect(await world.key(world.token)).toEqual(refusal(409))
      // A browser that was subscribed before keeps what waits for it, for when the installation can send again.
      await world.begin()
      expect(await world.send()).toEqual(refusal(503))
      expect(await world.run('select attempts from private.push_queue')).toEqual([{ attempts: 0 }])
      expect((await world.client.from('notifications').select('title').throwOnError()).data).toEqual([
        { title: 'Verbes' },
      ])
      expect(world.service.received).toEqual([])
      expect((await world.key(world.publishableKey)).status).toBe(401)
    } finally {
      await world.stop()
    }
  },
)
