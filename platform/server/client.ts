import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Whether an address is a trusted proxy's. */
export type IsTrusted = (address: string) => boolean

/** The parts of a request that say where it comes from. */
interface Asked {
  socket: { remoteAddress?: string | undefined }
  headers: IncomingHttpHeaders
}

/**
 * Trusts this machine and the proxies of a list.
 *
 * @param ranges addresses and CIDR ranges: `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`
 * @throws a RangeError or TypeError of Node for what is neither
 */
export function trustedProxies(ranges: readonly string[] = []): IsTrusted {
  const trusted = new BlockList()
  for (const range of ranges) {
    const [address = '', length] = range.split('/', 2)
    const family = familyOf(address)
    if (length === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(length), family)
  }
  return (address) => isLoopback(address) || (isIP(address) !== 0 && trusted.check(address, familyOf(address)))
}

/**
 * The address that a request comes from, which every limit counts by: the last one of `X-Forwarded-For` that a trusted proxy added, or the
 * connection's own. What a client writes there itself stands before that, and is never believed.
 */
export function clientAddress({ socket, headers }: Asked, isTrusted: IsTrusted): string {
  let address = plain(socket.remoteAddress ?? '')
  const entries = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  while (isTrusted(address)) {
    const added = plain(entries.pop() ?? '')
    // A forwarded loopback address counts only from this machine: from elsewhere it would open what is for this machine alone.
    if (isIP(added) === 0 || (isLoopback(added) && !isLoopback(address))) break
    address = added
  }
  return address
}

/** The network that an address is counted for: the IPv4 address itself, or the /64 of an IPv6 address, which is one household's. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::', 2)
  const groups = head.split(':').filter(Boolean)
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0')
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':')
}

export const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.')

/** An address without its port, its zone and the mapping of IPv4 into IPv6. Some proxies add a port. */
const plain = (entry: string) =>
  entry
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .toLowerCase()

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
