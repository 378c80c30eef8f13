import type { Context } from 'hono'

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/

/**
 * The address a request comes from, for rate limits. Our own proxy runs on this machine and appends whom it speaks for to
 * `x-forwarded-for`: only its last entry, and only from loopback, is believed.
 */
export function clientAddress(context: Context): string {
  const peer = peerAddress(context.env)
  if (peer !== undefined && !LOOPBACK.test(peer)) return peer
  return context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() || (peer ?? '127.0.0.1')
}

/** The socket's other end, where there is a socket: a request handed over in process has none. */
function peerAddress(env: unknown): string | undefined {
  if (typeof env !== 'object' || env === null || !('incoming' in env)) return undefined
  const { incoming } = env
  if (typeof incoming !== 'object' || incoming === null || !('socket' in incoming)) return undefined
  const { socket } = incoming
  if (typeof socket !== 'object' || socket === null || !('remoteAddress' in socket)) return undefined
  return typeof socket.remoteAddress === 'string' ? socket.remoteAddress : undefined
}
