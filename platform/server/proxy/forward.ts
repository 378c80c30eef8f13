import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Agent, request as httpRequest } from 'node:http'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream'
import { sentences } from '../responses/sentences.ts'

const services = ['rest', 'auth', 'functions', 'storage', 'realtime', 'mail']

/** Whether a path belongs to the backend: `/rest/v1/…`. */
export const isBackendPath = (path: string): boolean =>
  services.some((service) => path === `/${service}/v1` || path.startsWith(`/${service}/v1/`))

/** Headers that belong to one connection and are not passed on. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Ends connections to the backend that were idle for a minute. The backend itself keeps them open. */
const agent = new Agent({ keepAlive: true, maxSockets: 256, timeout: 60_000 })

/** Streams a request to the backend and the answer back; answers 503 while the backend is down. */
export function forward(incoming: IncomingMessage, outgoing: ServerResponse, target: URL | null, id: string): void {
  if (!target) {
    unavailable(outgoing)
    return
  }
  const upstream = httpRequest(target, {
    agent,
    method: incoming.method,
    path: incoming.url,
    headers: forwardedHeaders(incoming, id),
  })
  upstream.once('response', (response) => {
    outgoing.writeHead(response.statusCode ?? 502, endToEnd(response.headers))
    // The response has begun, so breaking the connection is the only way to report the error.
    pipeline(response, outgoing, () => {})
  })
  upstream.once('error', () => {
    if (outgoing.headersSent) outgoing.destroy()
    else unavailable(outgoing)
  })
  outgoing.once('close', () => upstream.destroy())
  pipeline(incoming, upstream, () => {})
}

/** Pipes the two sockets of a WebSocket into each other. */
export function forwardUpgrade(incoming: IncomingMessage, client: Duplex, target: URL | null, id: string): void {
  if (!target) {
    rejectUpgrade(client, 503, 'Service Unavailable')
    return
  }
  const upstream = httpRequest(target, {
    method: incoming.method,
    path: incoming.url,
    headers: { ...forwardedHeaders(incoming, id), connection: 'upgrade', upgrade: incoming.headers.upgrade },
  })
  upstream.once('upgrade', (response, socket, head) => {
    client.write(responseHead(response))
    if (head.length > 0) client.write(head)
    pipeline(socket, client, () => {})
    pipeline(client, socket, () => {})
  })
  upstream.once('response', (response) => {
    response.resume()
    rejectUpgrade(client, response.statusCode ?? 502, response.statusMessage ?? 'Bad Gateway')
  })
  upstream.once('error', () => rejectUpgrade(client, 503, 'Service Unavailable'))
  client.once('error', () => upstream.destroy())
  client.once('close', () => upstream.destroy())
  upstream.end()
}

/** Answers a WebSocket upgrade request with an error. */
export function rejectUpgrade(client: Duplex, status: number, reason: string): void {
  if (client.writable) client.end(`HTTP/1.1 ${status} ${reason}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

function forwardedHeaders(incoming: IncomingMessage, id: string): OutgoingHttpHeaders {
  const { host } = incoming.headers
  return {
    ...endToEnd(incoming.headers),
    'x-request-id': id,
    // Overwrite it: the backend limits by this address, so clients must not set it.
    'x-forwarded-for': incoming.socket.remoteAddress ?? '',
    'x-forwarded-host': host,
  }
}

function endToEnd(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name) && !named.has(name)))
}

function responseHead({ rawHeaders, statusMessage }: IncomingMessage): string {
  let head = `HTTP/1.1 101 ${statusMessage ?? 'Switching Protocols'}\r\n`
  for (let index = 0; index < rawHeaders.length; index += 2)
    head += `${rawHeaders[index]}: ${rawHeaders[index + 1]}\r\n`
  return `${head}\r\n`
}

function unavailable(outgoing: ServerResponse): void {
  const body = JSON.stringify({ code: 'CAHIER-S001', message: sentences.databaseRestarts })
  outgoing.writeHead(503, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '2',
    // The request's body was not read, so the connection cannot be used again.
    connection: 'close',
  })
  outgoing.end(body)
}
