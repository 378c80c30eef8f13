import { expect, it } from 'vitest'
import { codeOf, fingerprintOf } from './code.ts'

it('both ends have the same code, and another one if a key was replaced on the way', async () => {
  const [ada, zoe, eve] = ['sha-256 AA:BB', 'sha-256 CC:DD', 'sha-256 EE:FF']
  const code = await codeOf(ada, zoe)
  expect(code).toMatch(/^(\d{5} ){3}\d{5}$/)
  expect(await codeOf(zoe, ada)).toBe(code)
  // Who is between them has a connection with each, under a key of their own.
  expect(new Set([code, await codeOf(ada, eve), await codeOf(eve, zoe)]).size).toBe(3)
})

it('the fingerprint is read from a description', () => {
  expect(fingerprintOf('v=0\r\na=fingerprint:sha-256 AA:BB\r\na=setup:actpass\r\n')).toBe('sha-256 aa:bb')
  expect(fingerprintOf('v=0\r\n')).toBeNull()
})
