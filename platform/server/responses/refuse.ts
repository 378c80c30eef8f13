import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { sentences } from './sentences.ts'

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** What a refused request is told. */
export interface Refusal {
  readonly status: number
  readonly code: string
  readonly message: string
}

/** Answers before the body of a request was read to its end, and closes the connection. */
export function refuse(incoming: IncomingMessage, outgoing: ServerResponse, { status, code, message }: Refusal): void {
  if (outgoing.headersSent) return
  const text = JSON.stringify({ code, message })
  outgoing.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    ...(![413, 414, 507].includes(status) && { 'retry-after': '2' }),
    connection: 'close',
  })
  outgoing.write(text)
  endOnceRead(incoming, outgoing)
}

/** Bytes and milliseconds for which what is still coming of a refused body is read, unseen. */
const lingering = { bytes: 8 * 1024 * 1024, ms: 2_000 }

/**
 * Ends a complete answer when its sender has finished, or was given the time to: to close while bytes arrive resets the connection, and
 * the answer would be lost with it.
 */
function endOnceRead(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const end = () => {
    clearTimeout(timer)
    outgoing.end()
  }
  const timer = setTimeout(end, lingering.ms)
  outgoing.once('close', () => clearTimeout(timer))
  if (incoming.readableEnded || !hasBody(incoming)) {
    end()
    return
  }
  let read = 0
  const drop = ({ length }: Buffer) => {
    read += length
    if (read > lingering.bytes) end()
  }
  incoming.once('end', end).once('close', end).on('data', drop).resume()
}

/** Answers a request that could not be read, in a sentence, and closes its connection. */
export function refuseHead(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, message] = headSentences[error.code ?? ''] ?? ['400 Bad Request', sentences.unreadable]
  const text = JSON.stringify({ code: 'CAHIER-S009', message })
  const headers = [
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${text}`)
}

const headSentences: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', sentences.headTooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', sentences.bodyTooSlow],
}
