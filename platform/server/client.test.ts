import { expect, test } from 'vitest'
import { clientAddress, networkOf, trustedProxies } from './client.ts'

const listed = trustedProxies(['10.0.0.0/8', '192.0.2.1', 'fd00::/8'])

test.each<[peer: string, forwarded: string | undefined, address: string]>([
  ['203.0.113.7', undefined, '203.0.113.7'],
  ['::ffff:203.0.113.7', undefined, '203.0.113.7'],
  // Nobody but a trusted proxy names an address.
  ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
  // This machine is trusted.
  ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['::ffff:127.0.0.1', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
  ['::1', '2001:DB8:1:2::1', '2001:db8:1:2::1'],
  ['127.0.0.1', undefined, '127.0.0.1'],
  ['::1', '127.0.0.1', '127.0.0.1'],
  // Proxies of the list are, one behind the other too.
  ['10.1.2.3', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
  ['192.0.2.1', '198.51.100.1', '198.51.100.1'],
  ['192.0.2.2', '198.51.100.1', '192.0.2.2'],
  ['fd12::7', '198.51.100.1', '198.51.100.1'],
  ['127.0.0.1', '6.6.6.6, 198.51.100.1, 10.0.0.4, 10.0.0.9', '198.51.100.1'],
  ['10.0.0.4', undefined, '10.0.0.4'],
  ['10.0.0.4', '10.0.0.9', '10.0.0.9'],
  // With a port, as some write it; and what is no address ends the chain.
  ['127.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
  ['127.0.0.1', '[2001:db8::1]:4711', '2001:db8::1'],
  ['10.0.0.4', 'unknown', '10.0.0.4'],
  ['10.0.0.4', '198.51.100.1, unknown', '10.0.0.4'],
  // A proxy elsewhere cannot claim to be this machine.
  ['10.0.0.4', '127.0.0.1', '10.0.0.4'],
])('%s, forwarded for %s, is %s', (remoteAddress, forwarded, address) => {
  const request = { socket: { remoteAddress }, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} }
  expect(clientAddress(request, listed)).toBe(address)
})

test('without a list only this machine is trusted', () => {
  const request = (remoteAddress: string) => ({
    socket: { remoteAddress },
    headers: { 'x-forwarded-for': '198.51.100.1' },
  })
  expect(clientAddress(request('127.0.0.1'), trustedProxies())).toBe('198.51.100.1')
  expect(clientAddress(request('10.0.0.4'), trustedProxies())).toBe('10.0.0.4')
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
])('%s counts for %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
