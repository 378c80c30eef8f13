import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket as Socket } from 'ws'
import { tokenLifetimeSeconds } from '../access/tokens.ts'
import { type Learner, type TestBackend, testBackend } from '../testing/backend.ts'
import { closed, joined, leaveAll, listening, reach, refusal } from '../testing/channels.ts'

let backend: TestBackend
let lea: Learner
let tom: Learner
let visitor: SupabaseClient

beforeAll(async () => {
  backend = await testBackend()
  lea = await backend.learner()
  tom = await backend.learner()
  visitor = backend.visitor()
})

afterEach(() => Promise.all([lea.client, tom.client, visitor].map(leaveAll)))

afterAll(() => backend.close())

const ownChannel = ({ id }: Learner) => `user:${id}`
const isPrivate = { config: { private: true } }

/** An access token of a learner's session that expires in this many seconds. */
async function tokenFor(learner: Learner, seconds: number): Promise<string> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - (tokenLifetimeSeconds - seconds) * 1000 })
  const other = backend.visitor()
  const { data } = await other.auth.signInWithPassword({ email: learner.email, password: learner.password })
  vi.useRealTimers()
  return data.session?.access_token ?? ''
}

describe('a private channel', () => {
  test('can be joined with the right to read, with broadcasts and presence', async () => {
    const [one, two] = [lea.client, await otherDevice(lea)]
    const heard: unknown[] = []
    const own = two
      .channel(ownChannel(lea), isPrivate)
      .on('broadcast', { event: 'hello' }, (message) => heard.push(message))
    await joined(own)
    const channel = await joined(one.channel(ownChannel(lea), { config: { private: true, broadcast: { ack: true } } }))
    expect(await channel.send({ type: 'broadcast', event: 'hello', payload: { from: 'one' } })).toBe('ok')
    expect(await reach(heard, 1)).toEqual([{ type: 'broadcast', event: 'hello', payload: { from: 'one' } }])
    expect(await channel.track({ device: 'one' })).toBe('ok')
    await two.removeAllChannels()
  })

  test.each<[who: string, client: () => SupabaseClient, topic: () => string]>([
    ['another learner', () => tom.client, () => ownChannel(lea)],
    ['a visitor', () => visitor, () => ownChannel(lea)],
    ['a visitor, for a topic without an owner', () => visitor, () => 'user:'],
    ['a learner, where there is no policy', () => lea.client, () => 'elsewhere'],
  ])('is refused to %s', async (_who, client, topic) => {
    expect(await refusal(client().channel(topic(), isPrivate))).toBe(
      `Unauthorized: You do not have permissions to read from this Channel topic: ${topic()}`,
    )
  })

  test('differs from the public channel with the same name', async () => {
    const heard: unknown[] = []
    await joined(lea.client.channel(ownChannel(lea), isPrivate).on('broadcast', { event: '*' }, (m) => heard.push(m)))
    const spoof = await joined(tom.client.channel(ownChannel(lea), { config: { broadcast: { ack: true } } }))
    expect(await spoof.send({ type: 'broadcast', event: 'spoof', payload: {} })).toBe('ok')
    const server = backend.server().channel(ownChannel(lea), isPrivate)
    await server.httpSend('real', {})
    expect(await reach(heard, 1)).toEqual([expect.objectContaining({ event: 'real' })])
  })

  test('ignores messages without the right to write, like the real service', async () => {
    const heard: unknown[] = []
    await joined(
      tom.client.channel('news', isPrivate).on('broadcast', { event: '*' }, (message) => heard.push(message)),
    )
    const news = await joined(lea.client.channel('news', { config: { private: true, broadcast: { ack: true } } }))
    expect(await news.send({ type: 'broadcast', event: 'rumour', payload: {} }, { timeout: 200 })).toBe('timed out')
    expect(await news.track({})).toBe('error')
    await expect(news.httpSend('rumour', {})).rejects.toThrow('Unauthorized')
    await backend.server().channel('news', isPrivate).httpSend('headline', { text: 'é' })
    expect(await reach(heard, 1)).toEqual([{ type: 'broadcast', event: 'headline', payload: { text: 'é' } }])
  })

  test('gets what a transaction sends, in order, once it is committed', async () => {
    const heard: unknown[] = []
    const news = lea.client.channel('news', isPrivate)
    await joined(news.on('broadcast', { event: 'headline' }, ({ payload }) => heard.push(payload)))
    const { error } = await lea.client.rpc('print_news', { headlines: ['never'], state: 'PT409' })
    expect(error?.code).toBe('PT409')
    const headlines = Array.from({ length: 250 }, (_, index) => `é${index}`)
    await lea.client.rpc('print_news', { headlines }).throwOnError()
    await reach(heard, 250)
    expect(heard).toEqual(headlines.map((text) => ({ text })))
  })

  test('closes when the next token has no right to read', async () => {
    let token = lea.accessToken
    const client = await backend.holder(async () => token)
    const said: unknown[] = []
    const end = closed(client.channel(ownChannel(lea), isPrivate).on('system', {}, (message) => said.push(message)))
    await end.joined
    token = tom.accessToken
    await client.realtime.setAuth()
    await end.closed
    expect(said).toEqual([
      {
        extension: 'system',
        status: 'error',
        message: `You do not have permissions to read from this Channel topic: ${ownChannel(lea)}`,
        channel: ownChannel(lea),
      },
    ])
    await client.realtime.disconnect()
  })
})

describe('a token', () => {
  test('that expires closes its channels with a reason; channels with a renewed token continue', async () => {
    const short = await tokenFor(lea, 2)
    let token = short
    const [renewing, expiring] = [await backend.holder(async () => token), await backend.holder(async () => short)]
    const [kept, lost] = [
      await listening(renewing, { table: 'entries' }),
      await listening(expiring, { table: 'entries' }),
    ]
    const own = closed(renewing.channel(ownChannel(lea), isPrivate))
    const end = closed(expiring.channel(ownChannel(lea), isPrivate))
    await Promise.all([own.joined, end.joined])

    token = lea.accessToken
    await renewing.realtime.setAuth()
    expect((await reach(kept.said, 2))[1]).toMatchObject({ status: 'ok', message: 'Subscribed to PostgreSQL' })
    await end.closed
    expect((await reach(lost.said, 2))[1]).toMatchObject({
      status: 'error',
      message: expect.stringMatching(/^Token has expired \d+ seconds ago$/),
    })

    await lea.client.from('entries').insert({ body: randomUUID() }).throwOnError()
    await reach(kept.changes, 1)
    expect(own.hasClosed).toBe(false)
    expect(lost.changes).toEqual([])
    await Promise.all([renewing, expiring].map(({ realtime }) => realtime.disconnect()))
  })

  test('given to a visitor’s channel gives it the account’s rights', async () => {
    let token = backend.publishableKey
    const client = await backend.holder(async () => token)
    const seen = await listening(client, { table: 'entries' })
    token = lea.accessToken
    await client.realtime.setAuth()
    expect((await reach(seen.said, 2)).map(({ status }) => status)).toEqual(['error', 'ok'])
    await lea.client.from('entries').insert({ body: randomUUID() }).throwOnError()
    await reach(seen.changes, 1)
    await client.realtime.disconnect()
  })

  test.each<[what: string, token: () => Promise<string>, reason: RegExp]>([
    ['expired', () => tokenFor(lea, -10), /^InvalidJWTToken: Token has expired \d+ seconds ago$/],
    ['that is malformed', async () => 'nonsense', /^MalformedJWT: The token provided is not a valid JWT$/],
    [
      'forged',
      async () => `${lea.accessToken.slice(0, -8)}AAAAAAAA`,
      /^JwtSignatureError: Failed to validate JWT signature$/,
    ],
    [
      'of a session that has ended',
      endedToken,
      /^InvalidJWTToken: Session from session_id claim in JWT does not exist$/,
    ],
  ])('%s cannot join', async (_what, make, reason) => {
    const token = await make()
    const client = await backend.holder(async () => token)
    expect(await refusal(client.channel('public'))).toMatch(reason)
    await client.realtime.disconnect()
  })
})

async function endedToken(): Promise<string> {
  const other = await otherDevice(lea)
  const { data } = await other.auth.getSession()
  await other.auth.signOut({ scope: 'local' })
  return data.session?.access_token ?? ''
}

async function otherDevice(learner: Learner): Promise<SupabaseClient> {
  const client = backend.visitor()
  const { error } = await client.auth.signInWithPassword({ email: learner.email, password: learner.password })
  if (error) throw error
  return client
}

test('whoever does not answer any more is not seen, and is seen again with the first answer', async () => {
  const sockets: Socket[] = []
  /** Its pings are not answered, like those into a network that is gone: nothing closes the socket. */
  class Unreachable extends Socket {
    constructor(url: string) {
      super(url, { autoPong: false })
      sockets.push(this)
    }
  }
  const { url, publishableKey } = backend
  const lost = createClient(url, publishableKey, { realtime: { transport: Unreachable as never } })
  const { email, password } = lea
  await lost.auth.signInWithPassword({ email, password })
  const watch = tom.client.channel('lobby', { config: { presence: { key: 'tom', enabled: true } } })
  const here = () => Object.keys(watch.presenceState())
  await joined(watch.on('presence', { event: 'sync' }, () => {}))
  await watch.track({})
  const channel = await joined(lost.channel('lobby', { config: { presence: { key: 'lea' } } }))
  await channel.track({})
  await vi.waitFor(() => expect(here()).toEqual(['tom', 'lea']))
  await vi.waitFor(() => expect(here()).toEqual(['tom']))
  sockets[0]?.pong()
  await vi.waitFor(() => expect(here()).toEqual(['tom', 'lea']))
  await lost.removeAllChannels()
})

describe('a socket', () => {
  test.each([
    ['without a key', '', 401],
    ['with another key', '?apikey=sb_publishable_other', 401],
    ['of another protocol version', '?vsn=9.0.0&apikey=KEY', 403],
    ['without an upgrade', '?vsn=2.0.0&apikey=KEY', 426],
  ])('%s is not opened', async (_what, query, status) => {
    const url = `${backend.url}/realtime/v1/websocket${query.replace('KEY', backend.publishableKey)}`
    expect((await fetch(url)).status).toBe(status)
    const socket = new WebSocket(url.replace('http', 'ws'))
    const opened = await new Promise((resolve) => {
      socket.onopen = () => resolve(true)
      socket.onerror = () => resolve(false)
    })
    socket.close()
    expect(opened).toBe(status === 426)
  })

  test('answers a heartbeat, and answers unknown messages like Phoenix', async () => {
    const socket = new WebSocket(
      `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${backend.publishableKey}`,
    )
    const answers: unknown[] = []
    socket.onmessage = ({ data }) => answers.push(JSON.parse(data))
    await new Promise((resolve) => {
      socket.onopen = resolve
    })
    const ask = (ref: string, topic: string, event: string) =>
      socket.send(JSON.stringify([null, ref, topic, event, {}]))
    socket.send('{ nonsense')
    socket.send(Uint8Array.of(3, 255, 0))
    ask('1', 'phoenix', 'heartbeat')
    ask('2', 'realtime:nowhere', 'broadcast')
    ask('3', 'realtime:nowhere', 'phx_leave')
    ask('4', 'elsewhere', 'phx_join')
    ask('5', 'realtime:', 'phx_join')
    const reply = (ref: string, topic: string, status: string, response: object) => [
      null,
      ref,
      topic,
      'phx_reply',
      { status, response },
    ]
    expect(await reach(answers, 5)).toEqual([
      reply('1', 'phoenix', 'ok', {}),
      reply('2', 'realtime:nowhere', 'error', { reason: 'unmatched topic' }),
      reply('3', 'realtime:nowhere', 'ok', {}),
      reply('4', 'elsewhere', 'error', { reason: 'unmatched topic' }),
      reply('5', 'realtime:', 'error', { reason: 'TopicNameRequired: You must provide a topic name' }),
    ])
    socket.close()
  })

  test('and its channels are limited in total, by account and by network, until they are given up', async () => {
    const small = await testBackend({
      realtimeLimits: {
        account: { sockets: 2, channels: 3, bindings: 4 },
        network: { sockets: 4, channels: 6, bindings: 100 },
      },
    })
    onTestFinished(() => small.close())
    const ana = await small.learner()
    const devices = await Promise.all(Array.from({ length: 3 }, () => small.holder(async () => ana.accessToken)))
    const [first, second, third] = devices
    if (!first || !second || !third) throw new Error('A device is missing')
    const tooMany = 'ChannelRateLimitReached: Too many channels'
    const following = (client: SupabaseClient, tables: readonly string[]) => {
      const channel = client.channel(`following ${randomUUID()}`)
      for (const table of tables) channel.on('postgres_changes', { event: '*', schema: 'public', table }, () => {})
      return channel
    }
    const three = await joined(following(first, ['entries', 'words', 'marks']))
    expect(await refusal(following(second, ['entries', 'words']))).toBe(tooMany)
    await joined(second.channel('one'))
    // A third device of the account has no socket left; that of a visitor is not one.
    expect(await refusal(third.channel('one'))).toBe(tooMany)
    await expect.poll(() => third.realtime.isConnected()).toBe(false)
    await third.realtime.disconnect()
    const others = small.visitor()
    for (const name of ['a', 'b', 'c', 'd']) await joined(others.channel(name))
    // The network has six channels.
    expect(await refusal(others.channel('e'))).toBe(tooMany)
    await first.removeChannel(three)
    await joined(following(second, ['entries', 'words']))
    const opened: Socket[] = []
    const open = () => {
      const socket = new Socket(
        `${small.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${small.publishableKey}`,
      )
      opened.push(socket)
      return new Promise((resolve) => {
        socket.on('error', () => {}).once('unexpected-response', (_request, { statusCode }) => resolve(statusCode))
        socket.once('open', () => resolve(101))
      })
    }
    await expect.poll(open).toBe(429)
    for (const socket of opened) socket.terminate()
    await Promise.all([first, others].map(({ realtime }) => realtime.disconnect()))
    // The server learns of it a little later.
    const attempt = () => joined(third.channel(randomUUID())).then(() => 'joined', String)
    await expect.poll(attempt).toBe('joined')
    await Promise.all([second, third].map(({ realtime }) => realtime.disconnect()))
  })

  test('replaces an earlier join of the same topic', async () => {
    const socket = visitor.channel('lobby')
    const first = closed(socket)
    await first.joined
    visitor.realtime.push({ topic: 'realtime:lobby', event: 'phx_join', ref: 'again', join_ref: 'again', payload: {} })
    await first.closed
  })
})
