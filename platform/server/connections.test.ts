import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CONNECTION_LIMITS, Connections } from './connections.ts'
import { fakeBackend, testServer, until } from './testing/index.ts'

let server: Server
let sockets: Socket[]

beforeEach(() => {
  sockets = []
})

afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server.closeAllConnections()
  server.close()
})

async function listen(connections: Connections, answer: (response: ServerResponse) => void): Promise<() => Socket> {
  server = createServer((_request, response) => {
    connections.asked('192.0.2.1', response)
    answer(response)
  })
  server.on('connection', (socket) => connections.opened(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    sockets.push(socket.on('error', () => {}).resume())
    return socket
  }
}

const isClosed = (socket: Socket) => socket.closed || socket.readableEnded

test('connections of one address without a request give way, those that wait for the longest first', async () => {
  const open = await listen(new Connections({ ...CONNECTION_LIMITS, headsPerAddress: 2 }, () => false), (response) => {
    response.write('an answer that goes on')
  })
  const asking = open()
  asking.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await once(asking, 'data')
  const waiting: Socket[] = []
  for (let index = 0; index < 4; index++) {
    const socket = open()
    await once(socket, 'connect')
    socket.write('GET / HTTP/1.1\r\nx-slow: ')
    waiting.push(socket)
  }
  await until(() => waiting.filter(isClosed).length === 2)
  expect(waiting.map(isClosed)).toEqual([true, true, false, false])
  expect(isClosed(asking)).toBe(false)
})

test('a proxy’s connections do not', async () => {
  const connections = new Connections({ ...CONNECTION_LIMITS, headsPerAddress: 1 }, () => true)
  const open = await listen(connections, (response) => response.end('answered'))
  const [first, ...others] = Array.from({ length: 5 }, open)
  await Promise.all(others.map((socket) => once(socket, 'connect')))
  first?.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  if (first) await once(first, 'data')
  expect(sockets.filter(isClosed)).toEqual([])
})

test('requests of one address above its limit are refused, and others’ are answered', async () => {
  server = createServer(() => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const target = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await using running = await testServer({
    backend: fakeBackend({ target: () => target }),
    connectionLimits: { requestsPerAddress: 3 },
  })
  const from = (address: string, path: string, signal?: AbortSignal) =>
    running.fetch(path, { headers: { 'x-forwarded-for': address }, ...(signal && { signal }) })
  const stop = new AbortController()
  let waiting = 0
  server.on('request', () => waiting++)
  const slow = Array.from({ length: 3 }, () => from('192.0.2.1', '/rest/v1/slow', stop.signal).catch(() => 'aborted'))
  await until(() => waiting === 3)
  const refused = await from('192.0.2.1', '/healthz')
  expect([refused.status, await refused.json()]).toEqual([429, expect.objectContaining({ code: 'CAHIER-S009' })])
  expect((await from('192.0.2.2', '/healthz')).status).toBe(200)
  stop.abort()
  await Promise.all(slow)
  await until(async () => (await from('192.0.2.1', '/healthz')).status === 200)
})

test('a head that is too large is refused in a sentence', async () => {
  await using running = await testServer()
  const response = await running.fetch(`/rest/v1/notes?id=in.(${'x'.repeat(40_000)})`)
  expect(response.status).toBe(431)
  expect(await response.json()).toEqual({ code: 'CAHIER-S009', message: 'L’adresse de la requête est trop longue.' })
  server = createServer()
})
