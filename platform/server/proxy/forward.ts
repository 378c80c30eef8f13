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
import { networkOf } from '../client.ts'
import { missesPerMinute } from '../limit.ts'
import { hasBody, refuse } from '../responses/refuse.ts'
import { sentences } from '../responses/sentences.ts'
import { BODY_LIMITS, Bodies, type Body, type BodyLimits, BodyRefused, FILE_LIMITS } from './bodies.ts'

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

/**
 * Connections to the backend, as many as there are requests: the backend takes them in fair turns, and a number here would let those who
 * wait keep others from it. Ends what was idle for a minute; the backend itself keeps connections open.
 */
const agent = new Agent({ keepAlive: true, timeout: 60_000 })

/** Limits of what the proxy has open. */
export interface ForwardLimits {
  readonly bodies: BodyLimits
  readonly files: BodyLimits
}

export const FORWARD_LIMITS: ForwardLimits = { bodies: BODY_LIMITS, files: FILE_LIMITS }

/** Maximum bytes of a storage request that is kept in memory instead of on the disk: a query or a small file. */
const smallFileBytes = 64 * 1024

/** Files that the backend refuses to one network in a minute, before more of its files are refused unread: each is received whole. */
const maxRefusedFilesPerMinute = 60

/** A request to forward. */
export interface Forwarded {
  readonly id: string
  /** Where it comes from: see `clientAddress`. */
  readonly address: string
}

/** Passes requests on to the backend, once their bodies have arrived whole. */
export class Forwarder {
  readonly #bodies: Bodies
  readonly #files: Bodies
  readonly #directory: string | undefined
  readonly #refusedFiles = missesPerMinute(maxRefusedFilesPerMinute)

  /** @param directory for files on their way; the system's for temporary files by default */
  constructor(limits: Partial<ForwardLimits> = {}, directory?: string) {
    const { bodies, files } = { ...FORWARD_LIMITS, ...limits }
    this.#bodies = new Bodies(bodies)
    this.#files = new Bodies(files)
    this.#directory = directory
  }

  /** Sends a request to the backend and streams the answer back; answers 503 while the backend is down. */
  async forward(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    target: URL | null,
    asked: Forwarded,
  ): Promise<void> {
    if (!target) return unavailable(incoming, outgoing)
    // A client that has left by now has already emitted `close`, so no listener would learn of it.
    if (outgoing.destroyed) return
    try {
      if (!hasBody(incoming)) return void send(incoming, outgoing, target, asked, { agent }).end()
      const isFile = isLargeFile(incoming)
      const network = networkOf(asked.address)
      if (isFile && this.#refusedFiles.isOver(network)) throw new BodyRefused(429)
      await using body = await this.#receive(incoming, asked.address, isFile)
      if (outgoing.destroyed) return
      // The backend may refuse before the whole body was sent; such a connection cannot be reused.
      const isLarge = body.size > smallFileBytes
      const upstream = send(incoming, outgoing, target, asked, { agent: isLarge ? false : agent, size: body.size })
      const bytes = body.stream()
      // Close the connection: the rest of a refused body would be read as the next request.
      upstream.once('response', ({ statusCode = 0 }) => {
        if (isFile && statusCode >= 400 && statusCode < 500) this.#refusedFiles.add(network)
        if (upstream.writableFinished) return
        upstream.shouldKeepAlive = false
        bytes.unpipe(upstream)
      })
      bytes.once('error', (error) => upstream.destroy(error)).pipe(upstream)
      await closed(upstream)
      bytes.destroy()
    } catch (error) {
      if (error instanceof BodyRefused) refuseBody(incoming, outgoing, error.status)
      else outgoing.destroy()
    }
  }

  #receive(incoming: IncomingMessage, address: string, isFile: boolean): Promise<Body> {
    return isFile ? this.#files.spool(incoming, address, this.#directory) : this.#bodies.read(incoming, address)
  }
}

function isLargeFile({ url, headers }: IncomingMessage): boolean {
  const size = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)
  return url?.startsWith('/storage/v1/') === true && size > smallFileBytes
}

const closed = (upstream: ClientRequest) => new Promise<void>((resolve) => upstream.once('close', () => resolve()))

const bodySentences: Readonly<Record<BodyRefused['status'], string>> = {
  408: sentences.bodyTooSlow,
  413: sentences.bodyTooLarge,
  429: sentences.tooManyAtOnce,
  503: sentences.tooManyAtOnce,
  507: sentences.diskFull,
}

/**
 * Opens a request to the backend; its answer goes to the client, and it ends when the client does.
 *
 * @param over its connections, and the bytes of its body
 */
function send(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: URL,
  asked: Forwarded,
  { agent, size }: { agent: Agent | false; size?: number },
): ClientRequest {
  const upstream = httpRequest(target, {
    agent,
    method: incoming.method,
    path: incoming.url,
    headers: { ...forwardedHeaders(incoming, asked), ...(size !== undefined && { 'content-length': size }) },
  })
  upstream.once('response', (response) => {
    // A pipe into a stream that is destroyed throws.
    if (outgoing.headersSent || outgoing.destroyed) return void response.destroy()
    outgoing.writeHead(response.statusCode ?? 502, endToEnd(response.headers))
    // The response has begun, so breaking the connection is the only way to report the error.
    pipeline(response, outgoing, () => {})
  })
  upstream.once('error', () => {
    if (outgoing.headersSent) outgoing.destroy()
    else unavailable(incoming, outgoing)
  })
  outgoing.once('close', () => upstream.destroy())
  return upstream
}

/** Pipes the two sockets of a WebSocket into each other. */
export function forwardUpgrade(incoming: IncomingMessage, client: Duplex, target: URL | null, asked: Forwarded): void {
  if (!target) {
    rejectUpgrade(client, 503, 'Service Unavailable')
    return
  }
  const upstream = httpRequest(target, {
    method: incoming.method,
    path: incoming.url,
    headers: { ...forwardedHeaders(incoming, asked), connection: 'upgrade', upgrade: incoming.headers.upgrade },
  })
  upstream.once('upgrade', (response, socket, head) => {
    if (client.destroyed) return void socket.destroy()
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

function forwardedHeaders(incoming: IncomingMessage, { id, address }: Forwarded): OutgoingHttpHeaders {
  const { host } = incoming.headers
  return {
    ...endToEnd(incoming.headers),
    'x-request-id': id,
    // Overwrite it: the backend limits by this address, so clients must not set it.
    'x-forwarded-for': address,
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

const unavailable = (incoming: IncomingMessage, outgoing: ServerResponse) =>
  refuse(incoming, outgoing, { status: 503, code: 'CAHIER-S001', message: sentences.databaseRestarts })

const refuseBody = (incoming: IncomingMessage, outgoing: ServerResponse, status: BodyRefused['status']) =>
  refuse(incoming, outgoing, { status, code: 'CAHIER-S009', message: bodySentences[status] })
