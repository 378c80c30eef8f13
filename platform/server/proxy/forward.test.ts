import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TestServer } from '../testing/index.ts'
import { fakeBackend, testServer, until } from '../testing/index.ts'
import { BODY_LIMITS } from './bodies.ts'
import { Forwarder, isBackendPath } from './forward.ts'

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
      headers: { authorization: 'Bearer token', 'x-forwarded-for': '6.6.6.6, 192.0.2.7', te: 'trailers' },
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
      'x-forwarded-for': '192.0.2.7',
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

  test.each(['GET', 'POST'])('(%s) of a client that has left by now is not sent', async (method) => {
    const forwarder = new Forwarder()
    const forwarded = Promise.withResolvers<void>()
    const front = createServer(async (incoming, outgoing) => {
      outgoing.destroy()
      await once(outgoing, 'close')
      await forwarder.forward(incoming, outgoing, target, { id: 'id', address: '192.0.2.7' })
      forwarded.resolve()
    })
    await using _front = { [Symbol.asyncDispose]: async () => void front.close() }
    front.listen(0, '127.0.0.1')
    await once(front, 'listening')
    const asked: string[] = []
    answer = (request, response) => {
      asked.push(request.url ?? '')
      response.end('an answer')
    }
    const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
    await expect(fetch(`${url}/rest/v1/left`, { method, body: method === 'POST' ? '{}' : null })).rejects.toThrow()
    await forwarded.promise
    // Another request is answered after whatever the first one would have caused.
    await (await running.fetch('/rest/v1/stayed')).text()
    expect(asked).toEqual(['/rest/v1/stayed'])
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

  describe('with a slow body', () => {
    const limits = {
      size: 1_000,
      total: 10_000,
      bytesPerAddress: 20_000,
      perAddress: 450,
      grace: 1_500,
      bytesPerSecond: 1_000,
    }
    let slow: TestServer

    beforeEach(async () => {
      slow = await testServer({
        backend: fakeBackend({ target: () => target }),
        forwardLimits: {
          bodies: limits,
          files: { ...limits, size: 200_000, total: 400_000, bytesPerAddress: 300_000 },
        },
      })
      answer = (request, response) => request.resume().once('end', () => response.end('answered'))
    })

    afterEach(() => slow[Symbol.asyncDispose]())

    /** Sends the head of a request and some of its body. */
    function post(body = '', length = 100, path = '/rest/v1/notes', to = slow, address = '192.0.2.1') {
      const socket = connect(Number(new URL(to.server.url).port), '127.0.0.1')
      let received = ''
      socket
        .on('error', () => {})
        .on('data', (chunk) => {
          received += String(chunk)
        })
      const head = ['host: localhost', `x-forwarded-for: ${address}`, `content-length: ${length}`].join('\r\n')
      socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n\r\n${body}`)
      return { socket, received: () => received }
    }

    test('leaves the backend to others, and is refused', async () => {
      let requests = 0
      upstream.on('request', () => requests++)
      const bodies = Array.from({ length: 400 }, () => post('x'))
      await until(() => bodies.every(({ socket }) => socket.bytesWritten > 0))
      const others = await Promise.all(
        Array.from({ length: 20 }, () => slow.fetch('/rest/v1/notes', { method: 'POST', body: 'quick' })),
      )
      expect(await Promise.all(others.map((response) => response.text()))).toEqual(others.map(() => 'answered'))
      expect(requests).toBe(20)
      await until(() => bodies.every(({ received }) => received().startsWith('HTTP/1.1 408 ')))
      expect(bodies[0]?.received()).toContain('La requête arrive trop lentement.')
      expect(requests).toBe(20)
    })

    test('is refused when it is a file, of which the backend sees nothing', async () => {
      let requests = 0
      upstream.on('request', () => requests++)
      const { received } = post('x', 100_000, '/storage/v1/object/papers/slow')
      await until(() => received().startsWith('HTTP/1.1 408 '))
      expect(requests).toBe(0)
    })

    test('is refused at once as one too many of its address', async () => {
      // None may end before the last one has come.
      const bodyLimits = { ...limits, perAddress: 20, grace: 120_000 }
      await using patient = await testServer({
        backend: fakeBackend({ target: () => target }),
        forwardLimits: { bodies: bodyLimits },
      })
      const bodies = Array.from({ length: bodyLimits.perAddress + 1 }, () => post('', 100, undefined, patient))
      await until(() => bodies.filter(({ received }) => received().startsWith('HTTP/1.1 429 ')).length === 1)
      for (const { socket } of bodies) socket.destroy()
    })

    test('makes room when all together are too large, where its address takes the most', async () => {
      const other = post('x'.repeat(950), 960, undefined, slow, '192.0.2.2')
      await until(() => other.socket.bytesWritten > 0)
      const bodies = Array.from({ length: 10 }, () => post('x'.repeat(950), 960))
      await until(() => bodies.filter(({ received }) => received().startsWith('HTTP/1.1 503 ')).length === 1)
      expect(other.received()).toBe('')
      for (const { socket } of [other, ...bodies]) socket.destroy()
    })

    test('is refused when its address has its share, and another’s is taken', async () => {
      const bodyLimits = { ...limits, grace: 120_000, bytesPerAddress: 1_500 }
      const forwardLimits = { bodies: bodyLimits }
      await using patient = await testServer({ backend: fakeBackend({ target: () => target }), forwardLimits })
      const bodies = Array.from({ length: 2 }, () => post('x'.repeat(900), 960, undefined, patient))
      await until(() => bodies.filter(({ received }) => received().startsWith('HTTP/1.1 429 ')).length === 1)
      const response = await patient.fetch('/rest/v1/notes', {
        method: 'POST',
        body: 'x'.repeat(900),
        headers: { 'x-forwarded-for': '192.0.2.2' },
      })
      expect(response.status).toBe(200)
      for (const { socket } of bodies) socket.destroy()
    })

    test.each([
      ['says so beforehand', '', 1_001],
      ['turns out so', `${'x'.repeat(1_001)}`, undefined],
    ])('is refused when it is too large and %s', async (_case, body, length) => {
      const socket = connect(Number(new URL(slow.server.url).port), '127.0.0.1')
      let received = ''
      socket
        .on('error', () => {})
        .on('data', (chunk) => {
          received += String(chunk)
        })
      socket.write(
        length === undefined
          ? `POST /rest/v1/notes HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n`
          : `POST /rest/v1/notes HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${length}\r\n\r\n`,
      )
      await until(() => received.startsWith('HTTP/1.1 413 '))
    })
  })

  test('waits for nobody’s answer but its own', async () => {
    let waiting = 0
    answer = (request, response) => {
      if (request.url === '/rest/v1/slow') waiting++
      else response.end('quick')
    }
    const stop = new AbortController()
    const slow = Array.from({ length: 300 }, () =>
      running.fetch('/rest/v1/slow', { signal: stop.signal }).catch(() => 'aborted'),
    )
    await until(() => waiting === slow.length)
    expect(await (await running.fetch('/rest/v1/notes')).text()).toBe('quick')
    stop.abort()
    await Promise.all(slow)
  })

  describe('with a body that is refused before it was read', () => {
    const file = Buffer.alloc(3_000_000, 'x')

    beforeEach(() => {
      answer = (request, response) => {
        if (request.method === 'GET') return void response.end('a list')
        response.writeHead(403, { 'content-type': 'text/plain' }).end('not yours')
        response.once('finish', () => request.socket.destroySoon())
      }
    })

    test.each(['/storage/v1/object/papers/others.pdf', '/rest/v1/notes'])(
      'to %s leaves no broken connection to those who come after it',
      async (path) => {
        const reads: number[] = []
        for (let round = 0; round < 20; round++) {
          const refused = running.fetch(path, { method: 'POST', body: file }).then(({ status }) => status)
          for (let read = 0; read < 5; read++) reads.push((await running.fetch('/rest/v1/notes')).status)
          expect([403, 503]).toContain(await refused)
        }
        expect(new Set(reads)).toEqual(new Set([200]))
      },
    )

    test('is refused unread once its network had sixty refused in a minute, and nobody else’s is', async () => {
      const asked: string[] = []
      answer = async (request, response) => {
        asked.push(request.headers['x-forwarded-for'] as string)
        await bodyOf(request)
        response.writeHead(400).end('not yours')
      }
      const path = '/storage/v1/object/papers/others.pdf'
      const send = async (address: string, size: number) => {
        const headers = { 'x-forwarded-for': address }
        return (await running.fetch(path, { method: 'POST', body: Buffer.alloc(size), headers })).status
      }
      for (let sent = 0; sent < 60; sent++) expect(await send('192.0.2.7', 70_000)).toBe(400)
      expect(await send('192.0.2.7', 70_000)).toBe(429)
      expect(await send('192.0.2.7', 7_000)).toBe(400)
      expect(await send('198.51.100.7', 70_000)).toBe(400)
      expect(asked.length).toBe(62)
    })

    test.each([
      [413, { bodies: { ...BODY_LIMITS, size: 1_000 } }],
      [429, { bodies: { ...BODY_LIMITS, perAddress: 0 } }],
    ])('is told %s, although its bytes still come', async (status, forwardLimits) => {
      await using strict = await testServer({ backend: fakeBackend({ target: () => target }), forwardLimits })
      for (let round = 0; round < 10; round++) {
        const { promise, resolve } = Promise.withResolvers<string>()
        const socket = connect(Number(new URL(strict.server.url).port), '127.0.0.1')
        let received = ''
        socket.on('data', (chunk) => {
          received += String(chunk)
        })
        socket.once('error', ({ message }) => resolve(message)).once('end', () => resolve(received))
        socket.write(`POST /rest/v1/notes HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${file.length}\r\n\r\n`)
        socket.write(file)
        expect(await promise).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*CAHIER-S009`))
        socket.destroy()
      }
    })
  })

  test('whose answer nobody reads ends', async () => {
    const connectionLimits = { unreadAnswer: 200 }
    await using server = await testServer({ backend: fakeBackend({ target: () => target }), connectionLimits })
    let hasEnded = false
    answer = (_request, response) => {
      response.once('close', () => {
        hasEnded = true
      })
      response.end(Buffer.alloc(50_000_000))
    }
    const socket = connect(Number(new URL(server.server.url).port), '127.0.0.1')
    socket.on('error', () => {}).pause()
    socket.write('GET /storage/v1/object/papers/large HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await until(() => hasEnded)
    socket.destroy()
  })

  test('whose answer only takes its time does not', async () => {
    const connectionLimits = { unreadAnswer: 50 }
    await using server = await testServer({ backend: fakeBackend({ target: () => target }), connectionLimits })
    answer = (_request, response) => {
      response.write('first')
      // Longer than the limit, by the same clock.
      response.setTimeout(150, () => response.end('second'))
    }
    expect(await (await server.fetch('/functions/v1/stream')).text()).toBe('firstsecond')
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
