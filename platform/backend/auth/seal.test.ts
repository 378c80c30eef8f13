import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const secret = Buffer.from('a secret of the learner')
const sealed = seal('key', 'totp', 'camille', secret)

test('a sealed secret is opened with the same key, purpose and owner, and differs each time', () => {
  expect(unseal('key', 'totp', 'camille', sealed)).toEqual(secret)
  expect(seal('key', 'totp', 'camille', secret)).not.toBe(sealed)
  expect(Buffer.from(sealed, 'base64').includes(secret)).toBe(false)
})

test.each([
  ['another key', 'other', 'totp', 'camille', sealed],
  ['another purpose', 'key', 'other', 'camille', sealed],
  ['another owner', 'key', 'totp', 'lea', sealed],
  ['a changed text', 'key', 'totp', 'camille', `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`],
])('not with %s', (_what, key, purpose, owner, text) => {
  expect(() => unseal(key, purpose, owner, text)).toThrow()
})
