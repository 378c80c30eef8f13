import type { IncomingHttpHeaders } from 'node:http'
import { isIPv6 } from 'node:net'

/** What is read of a request. */
interface Asked {
  socket: { remoteAddress?: string | undefined }
  headers: IncomingHttpHeaders
}

/**
 * Whom to count a request for: its IPv4 address, or the /64 network that an IPv6 address belongs to. Behind a reverse proxy on
 * this machine it is what the proxy says.
 *
 * @returns null for this machine itself
 */
export function networkOf({ socket, headers }: Asked): string | null {
  const peer = plain(socket.remoteAddress ?? '')
  if (!isLoopback(peer)) return networkOfAddress(peer)
  // What stands before the last comma was said by others than the proxy.
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1)?.trim()
  return forwarded && !isLoopback(plain(forwarded)) ? networkOfAddress(plain(forwarded)) : null
}

/** An IPv4 address may come in the form of an IPv6 one. */
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
