import { expect, test } from 'vitest'
import { base32, codeAt, stepOf } from './totp.ts'

// RFC 6238, appendix B, whose codes have eight digits: the last six are ours.
const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at %i seconds the code is %s', (seconds, code) => {
  expect(codeAt(secret, Math.floor(seconds / 30))).toBe(code)
  expect(stepOf(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

test.each([
  [-2, false],
  [-1, true],
  [0, true],
  [1, true],
  [2, false],
])('the code of %i steps from now is taken: %s', (steps, taken) => {
  const now = 1_700_000_000_000
  const step = Math.floor(now / 30_000) + steps
  expect(stepOf(secret, codeAt(secret, step), now)).toBe(taken ? step : undefined)
})

test.each(['', '12345', '1234567', 'abcdef'])('“%s” is no code', (code) => {
  expect(stepOf(secret, code, 59_000)).toBeUndefined()
})

// RFC 4648, section 10.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foobar', 'MZXW6YTBOI'],
])('“%s” in base32 is “%s”', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
})
