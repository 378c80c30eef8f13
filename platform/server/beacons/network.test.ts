import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each<[remote: string, forwarded: string | undefined, network: string | null]>([
  ['203.0.113.7', undefined, '203.0.113.7'],
  ['::ffff:203.0.113.7', undefined, '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2'],
  ['2001:db8::9', undefined, '2001:db8:0:0'],
  // Only a proxy on this machine may report the address.
  ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['::ffff:127.0.0.1', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
  ['::1', '2001:db8:1:2::1', '2001:db8:1:2'],
  ['127.0.0.1', undefined, null],
  ['::1', '127.0.0.1', null],
])('%s, forwarded for %s, counts for %s', (remoteAddress, forwarded, network) => {
  const request = { socket: { remoteAddress }, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} }
  expect(networkOf(request)).toBe(network)
})
