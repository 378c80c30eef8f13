import { isIPv6 } from 'node:net'
import type { Context } from 'hono'

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/

/**
 * The address a request comes from. Our own proxy runs on this machine and appends the client's address to `x-forwarded-for`, which it has
 * decided: only the last entry is trusted, and only from loopback.
 */
export function clientAddress(context: Context): string {
  const peer = peerAddress(context.env)
  if (peer !== undefined && !LOOPBACK.test(peer)) return peer
  return context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() || (peer ?? '127.0.0.1')
}

/** What limits count a request by: its IPv4 address, or the /64 of its IPv6 address, which is one household's. */
export function clientNetwork(context: Context): string {
  const address = clientAddress(context)
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::', 2)
  const groups = head.split(':').filter(Boolean)
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0')
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':')
}

/** Names under which this machine reaches itself. */
export const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]']

/** Whether a request was made on this machine: not proxied, from loopback, and to a loopback host name. */
export function isFromThisMachine(context: Context): boolean {
  const host = context.req.header('x-forwarded-host') ?? context.req.header('host') ?? ''
  const isProxied = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-proto'].some((name) => context.req.header(name))
  return !isProxied && LOOPBACK.test(clientAddress(context)) && LOOPBACK_HOSTS.includes(host.replace(/:\d+$/, ''))
}

/** The peer address of the socket. In-process requests have no socket. */
function peerAddress(env: unknown): string | undefined {
  if (typeof env !== 'object' || env === null || !('incoming' in env)) return undefined
  const { incoming } = env
  if (typeof incoming !== 'object' || incoming === null || !('socket' in incoming)) return undefined
  const { socket } = incoming
  if (typeof socket !== 'object' || socket === null || !('remoteAddress' in socket)) return undefined
  return typeof socket.remoteAddress === 'string' ? socket.remoteAddress : undefined
}
