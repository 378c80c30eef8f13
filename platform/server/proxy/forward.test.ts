import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TestServer } from '../testing/index.ts'
import { fakeBackend, testServer, until } from '../testing/index.ts'
import { isBackendPath } from './forward.ts'

test.each([
  ['/rest/v1/notes', true],
  ['/auth/v1', true],
  ['/realtime/v1/websocket', true],
  ['/rest/v2/notes', false],
  ['/rest/v1x', false],
  ['/auth', false],
  ['/auth/me', false],
])('%s belongs to the backend: %s', (path, expected) => {
  expect(isBackendPath(path)).toBe(expected)
})

let upstream: Server
let target: URL | null
let running: TestServer
let answer: Parameters<typeof createServer>[1]

beforeEach(async () => {
  upstream = createServer((request, response) => answer?.(request, response))
  upstream.listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  target = new URL(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`)
  running = await testServer({ backend: fakeBackend({ target: () => target }) })
})

afterEach(async () => {
  await running[Symbol.asyncDispose]()
  upstream.closeAllConnections()
  upstream.close()
})

const bodyOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe('a request', () => {
  test('reaches the backend complete, with the client’s address and the request’s id', async () => {
    let seen: { request: IncomingMessage; body: Buffer } | undefined
    answer = async (request, response) => {
      seen = { request, body: await bodyOf(request) }
      response.writeHead(201, { 'content-type': 'application/json', 'x-backend': 'yes' }).end('{"ok":true}')
    }
    const body = Buffer.alloc(3_000_000, 'x')
    const response = await running.fetch('/rest/v1/notes?select=*', {
      method: 'POST',
      body,
      headers: { authorization: 'Bearer token', 'x-forwarded-for': '6.6.6.6', te: 'trailers' },
    })
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({ ok: true })
    expect(response.headers.get('x-backend')).toBe('yes')
    expect(seen?.request.url).toBe('/rest/v1/notes?select=*')
    expect(
      createHash('sha1')
        .update(seen?.body ?? '')
        .digest(),
    ).toEqual(createHash('sha1').update(body).digest())
    expect(seen?.request.headers).toMatchObject({
      authorization: 'Bearer token',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': expect.stringMatching(/^127\.0\.0\.1:/),
      'x-request-id': response.headers.get('x-request-id'),
    })
    expect(seen?.request.headers.te).toBeUndefined()
  })

  test('has its response streamed as it arrives', async () => {
    const release = Promise.withResolvers<void>()
    answer = async (_request, response) => {
      response.write('first')
      await release.promise
      response.end('second')
    }
    const response = await running.fetch('/functions/v1/stream')
    const reader = response.body?.getReader()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('first')
    release.resolve()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('second')
  })

  test('that the client aborts is aborted at the backend', async () => {
    let isClosed = false
    answer = (request) => {
      request.socket.once('close', () => {
        isClosed = true
      })
    }
    const controller = new AbortController()
    const response = running.fetch('/rest/v1/slow', { signal: controller.signal })
    await once(upstream, 'request')
    controller.abort()
    await expect(response).rejects.toThrow()
    await until(() => isClosed)
  })

  test('is answered with 503 in French while the backend is down', async () => {
    for (const down of [null, new URL('http://127.0.0.1:1')]) {
      target = down
      const response = await running.fetch('/rest/v1/notes', { method: 'POST', body: '{}' })
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('2')
      expect(await response.json()).toMatchObject({ code: 'CAHIER-S001', message: expect.stringMatching(/^La base/) })
    }
  })

  test('does not write secrets to the log', async () => {
    answer = (_request, response) => response.end()
    await running.fetch('/auth/v1/verify?token=secret', { headers: { authorization: 'Bearer secret' } })
    await until(() => running.lines.some(({ path }) => path === '/auth/v1/verify'))
    expect(JSON.stringify(running.lines)).not.toContain('secret')
  })
})

describe('a WebSocket', () => {
  /** A bare client: the handshake and the bytes after it. */
  async function dial(path: string) {
    const port = Number(new URL(running.server.url).port)
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    )
    let received = ''
    socket.on('data', (chunk) => {
      received += String(chunk)
    })
    return { socket, received: () => received }
  }

  test('is connected to the backend in both directions', async () => {
    upstream.on('upgrade', (request, socket) => {
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n${request.url}`,
      )
      socket.on('data', (chunk: Buffer) => socket.write(`echo ${chunk}`))
    })
    const { socket, received } = await dial('/realtime/v1/websocket?vsn=2.0.0')
    await until(() => received().endsWith('/realtime/v1/websocket?vsn=2.0.0'))
    expect(received()).toMatch(/^HTTP\/1\.1 101 /)
    socket.write('hello')
    await until(() => received().endsWith('echo hello'))
    socket.destroy()
  })

  test.each([
    ['/realtime/v1/websocket', 503],
    ['/elsewhere', 404],
  ])('to %s is refused with %s while the backend is down', async (path, status) => {
    target = null
    const { received } = await dial(path)
    await until(() => received().startsWith(`HTTP/1.1 ${status} `))
  })

  test('ends when the server closes', async () => {
    upstream.on('upgrade', (_request, socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n'),
    )
    const { socket, received } = await dial('/realtime/v1/websocket')
    await until(() => received().length > 0)
    const closed = once(socket, 'close')
    await running.server.close()
    await closed
  })
})
