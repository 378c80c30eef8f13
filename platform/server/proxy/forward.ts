import type {
  ClientRequest,
  IncomingHttpHeaders,
  IncomingMessage,
  OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http'
import { Agent, request as httpRequest } from 'node:http'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream'
import { sentences } from '../responses/sentences.ts'
import { BODY_LIMITS, Bodies, type BodyLimits, BodyRefused } from './bodies.ts'

const services = ['rest', 'auth', 'functions', 'storage', 'realtime', 'mail', 'payments']

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

/** Passes requests on to the backend, one body of theirs at a time complete: only files are streamed. */
export class Forwarder {
  readonly #bodies: Bodies
  readonly #uploads: Bodies

  constructor(limits: BodyLimits = BODY_LIMITS) {
    this.#bodies = new Bodies(limits)
    this.#uploads = new Bodies({ ...limits, perAddress: UPLOADS_PER_ADDRESS })
  }

  /** Sends a request to the backend and streams the answer back; answers 503 while the backend is down. */
  async forward(incoming: IncomingMessage, outgoing: ServerResponse, target: URL | null, id: string): Promise<void> {
    if (!target) return unavailable(outgoing)
    try {
      const isFile = incoming.url?.startsWith('/storage/v1/') ?? false
      if (!hasBody(incoming)) send(incoming, outgoing, target, id).end()
      else if (!isFile) send(incoming, outgoing, target, id).end(await this.#bodies.read(incoming))
      else {
        const upstream = send(incoming, outgoing, target, id)
        pipeline(incoming, upstream, () => {})
        await this.#uploads.watch(incoming).catch((error: unknown) => {
          upstream.destroy()
          throw error
        })
      }
    } catch (error) {
      if (!(error instanceof BodyRefused)) outgoing.destroy()
      else if (!outgoing.headersSent) refuse(outgoing, error.status, 'CAHIER-S009', bodySentences[error.status])
    }
  }
}

/** Files that one address may send at once. */
const UPLOADS_PER_ADDRESS = 50

const bodySentences: Readonly<Record<BodyRefused['status'], string>> = {
  408: sentences.bodyTooSlow,
  413: sentences.bodyTooLarge,
  429: sentences.tooManyAtOnce,
  503: sentences.tooManyAtOnce,
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Opens a request to the backend; its answer goes to the client, and it ends when the client does. */
function send(incoming: IncomingMessage, outgoing: ServerResponse, target: URL, id: string): ClientRequest {
  const upstream = httpRequest(target, {
    agent,
    method: incoming.method,
    path: incoming.url,
    headers: forwardedHeaders(incoming, id),
  })
  upstream.once('response', (response) => {
    if (outgoing.headersSent) return void response.destroy()
    outgoing.writeHead(response.statusCode ?? 502, endToEnd(response.headers))
    // The response has begun, so breaking the connection is the only way to report the error.
    pipeline(response, outgoing, () => {})
  })
  upstream.once('error', () => {
    if (outgoing.headersSent) outgoing.destroy()
    else unavailable(outgoing)
  })
  outgoing.once('close', () => upstream.destroy())
  return upstream
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

const unavailable = (outgoing: ServerResponse) => refuse(outgoing, 503, 'CAHIER-S001', sentences.databaseRestarts)

function refuse(outgoing: ServerResponse, status: number, code: string, message: string): void {
  outgoing.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(status !== 413 && { 'retry-after': '2' }),
    // The request's body was not read to its end, so the connection cannot be used again.
    connection: 'close',
  })
  outgoing.end(JSON.stringify({ code, message }))
}
