import type { IncomingHttpHeaders } from 'node:http'
import { isIPv6 } from 'node:net'

/** The parts of a request that identify its network. */
interface Asked {
  socket: { remoteAddress?: string | undefined }
  headers: IncomingHttpHeaders
}

/**
 * The network that a request is counted for: its IPv4 address, or the /64 network of its IPv6 address. Behind a reverse proxy on
 * this machine, the address that the proxy reports.
 *
 * @returns null for this machine itself
 */
export function networkOf({ socket, headers }: Asked): string | null {
  const peer = plain(socket.remoteAddress ?? '')
  if (!isLoopback(peer)) return networkOfAddress(peer)
  // Only the last entry comes from our proxy; clients can forge the others.
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1)?.trim()
  return forwarded && !isLoopback(plain(forwarded)) ? networkOfAddress(plain(forwarded)) : null
}

/** Unwraps an IPv4-mapped IPv6 address. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
const isLoopback = (address: string) => address === '::1' || address.startsWith('127.')

function networkOfAddress(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::', 2)
  const groups = head.split(':').filter(Boolean)
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0')
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':')
}
