import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { WebSocket } from 'ws'

/** Somebody with an account, at an address of their own. */
export interface Account {
  readonly token: string
  readonly address: string
  readonly notes: readonly string[]
}

/** What is abused, and by whom. */
export interface Abused {
  /** The server's address. */
  readonly url: string
  readonly publishableKey: string
  /** Path of a large file that anybody may read. */
  readonly file: string
  /** Path of a query that runs until the statement's limit. */
  readonly slowQuery: string
  readonly abusers: readonly Account[]
  /** A note of somebody else. */
  readonly foreignNote: string
}

/** Abuses until the signal aborts. */
type Abuse = (abused: Abused, signal: AbortSignal) => Promise<unknown>

/** Address of those who need no account. */
const stranger = '192.0.2.1'
/** Bytes of a file that is refused. */
const refusedFile = Buffer.alloc(3 * 1024 * 1024)

/** The kinds of abuse by name. */
export const abuses: Readonly<Record<string, Abuse>> = {
  'half-open bodies': keepOpen(
    (_, address) => `${head('POST', '/rest/v1/notes', { 'content-length': '100000', 'x-forwarded-for': address })}{`,
  ),
  'unread answers': keepOpen(({ file }, address) => head('GET', file, { 'x-forwarded-for': address })),
  // Through the proxy of this machine, whose connections are not limited: what so many cost.
  'unread headers': keepOpen(() => 'GET / HTTP/1.1\r\nx-slow: '),
  'slow queries': keepAsking(400, ({ abusers, slowQuery }, index) => ({
    path: slowQuery,
    as: abusers[index % abusers.length],
  })),
  'unknown addresses': keepAsking(16, () => ({ path: `/rest/v1/${'book'.repeat(2_000)}` })),
  'bad tokens': keepAsking(16, ({ abusers: [account] }) => ({
    path: '/rest/v1/notes?limit=1',
    token: `${account?.token.slice(0, -40)}${randomBytes(30).toString('base64url')}`,
  })),
  'wrong refresh tokens': keepAsking(16, () => ({
    path: '/auth/v1/token?grant_type=refresh_token',
    body: JSON.stringify({ refresh_token: randomBytes(24).toString('base64url') }),
  })),
  'refused uploads': keepAsking(40, ({ abusers: [as], foreignNote }) => ({
    path: `/storage/v1/object/note-attachments/${foreignNote}/${randomUUID()}.bin`,
    as,
    body: refusedFile,
  })),
  'tries behind a proxy': keepAsking(16, () => ({
    path: '/auth/v1/token?grant_type=password',
    body: JSON.stringify({ email: `${randomUUID()}@exemple.fr`, password: 'un mot de passe' }),
  })),
  joins: keepConnected(1, (socket, account) => {
    for (let index = 0; index < 100; index++) join(socket, `joins ${index}`, account, follow(100, 'notes'))
  }),
  sockets: keepConnected(1_000, (socket, account) => {
    for (let index = 0; index < 10; index++) join(socket, `sockets ${index}`, account, follow(1, 'notes'))
  }),
  'bulk changes': async (abused, signal) => {
    const [as] = abused.abusers
    const words = Array.from({ length: 400 }, (_, index) => ({ word: `mot ${index}`, definition: 'Un mot.' }))
    const write = keepAsking(4, () => ({
      method: 'PATCH',
      path: '/rest/v1/vocabulary?difficulty=gte.0',
      as,
      body: JSON.stringify({ difficulty: 1 + Math.floor(Math.random() * 5) }),
    }))
    const listen = keepConnected(10, (socket, account) => join(socket, 'bulk', account, follow(1, 'vocabulary')))
    const agent = new Agent()
    await ask(abused, { path: '/rest/v1/vocabulary', as, body: JSON.stringify(words) }, agent, signal)
    agent.destroy()
    await Promise.all([write(abused, signal), listen(abused, signal)])
  },
}

const head = (method: string, path: string, headers: Readonly<Record<string, string>> = {}) => {
  const all = { host: 'localhost', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

/** Connections that are kept open: half of them of one address, half of fifty. */
const connectionCount = 2_000
const addressOf = (index: number) => (index % 2 === 0 ? stranger : `198.51.100.${Math.floor(index / 2) % 50}`)

/** Keeps connections open that send something and read nothing; those that are closed are opened again. */
function keepOpen(sent: (abused: Abused, address: string) => string): Abuse {
  return async (abused, signal) => {
    const { hostname, port } = new URL(abused.url)
    const one = async (_: unknown, index: number) => {
      while (!signal.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const socket = connect(Number(port), hostname)
          .pause()
          .on('error', () => {})
          .once('close', () => resolve())
        socket.write(sent(abused, addressOf(index)))
        const stop = () => void socket.destroy()
        signal.addEventListener('abort', stop)
        await promise
        signal.removeEventListener('abort', stop)
        // A closed connection shows only to those who read.
        if (!signal.aborted) await setTimeout(500)
      }
    }
    await Promise.all(Array.from({ length: connectionCount }, one))
  }
}

/** Milliseconds, more or less, after which a client asks again for a channel that was refused, or opens a closed socket again. */
const clientRetryMs = 5_000

/** Keeps sockets open that ask for channels again and again, as clients do that are refused. */
function keepConnected(count: number, ask: (socket: WebSocket, account: Account) => void): Abuse {
  return async ({ url, publishableKey, abusers: [account] }, signal) => {
    if (account === undefined) throw new Error('There is no abuser')
    const one = async () => {
      while (!signal.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const headers = { 'x-forwarded-for': account.address }
        const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?vsn=1.0.0&apikey=${publishableKey}`
        const socket = new WebSocket(address, { headers })
        const repeated = setInterval(
          () => socket.readyState === socket.OPEN && ask(socket, account),
          clientRetryMs * (0.5 + Math.random()),
        )
        socket
          .on('error', () => {})
          .once('open', () => ask(socket, account))
          .once('close', () => resolve())
        const stop = () => socket.terminate()
        signal.addEventListener('abort', stop)
        await promise
        signal.removeEventListener('abort', stop)
        clearInterval(repeated)
        await setTimeout(clientRetryMs * (0.5 + Math.random()), undefined, { signal }).catch(() => {})
      }
    }
    await Promise.all(Array.from({ length: count }, one))
  }
}

/** Subscriptions to a table. */
const follow = (count: number, table: string) =>
  Array.from({ length: count }, () => ({ event: '*', schema: 'public', table }))

function join(socket: WebSocket, name: string, { token }: Account, postgres_changes: readonly object[]): void {
  const payload = { config: { postgres_changes }, access_token: token }
  socket.send(JSON.stringify({ topic: `realtime:${name}`, event: 'phx_join', ref: '1', join_ref: '1', payload }))
}

interface Asked {
  readonly method?: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly as?: Account | undefined
  readonly token?: string
  readonly body?: string | Buffer
}

/** Keeps requests open, one after the other; those that are refused after a pause, as a browser would. */
function keepAsking(count: number, asked: (abused: Abused, index: number) => Asked): Abuse {
  return async (abused, signal) => {
    const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
    const one = async (_: unknown, index: number) => {
      while (!signal.aborted) {
        const status = await ask(abused, asked(abused, index), agent, signal)
        if (status === 429 || status === 0) await setTimeout(500)
      }
    }
    await Promise.all(Array.from({ length: count }, one))
    agent.destroy()
  }
}

/** @returns the status, or 0 without an answer */
function ask(
  abused: Abused,
  { path, as, token = as?.token, body, method = body === undefined ? 'GET' : 'POST' }: Asked,
  agent: Agent,
  signal: AbortSignal,
) {
  const { promise, resolve } = Promise.withResolvers<number>()
  const headers = {
    apikey: abused.publishableKey,
    'x-forwarded-for': as?.address ?? stranger,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': typeof body === 'string' ? 'application/json' : 'application/pdf' }),
    ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
  }
  const sent = request(`${abused.url}${path}`, { agent, method, headers, signal }, (response) =>
    response.resume().once('close', () => resolve(response.statusCode ?? 0)),
  )
  sent.once('error', () => resolve(0)).end(body)
  return promise
}
