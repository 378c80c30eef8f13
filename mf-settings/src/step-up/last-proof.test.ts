import { expect, it } from 'vitest'
import { isRecent, lastProof } from './last-proof.ts'

const token = (amr: unknown) => `x.${btoa(JSON.stringify({ amr }))}.x`
const now = 1_800_000_000_000
const ago = (minutes: number) => now / 1000 - minutes * 60

it.each([
  ['a password of thirteen minutes ago', [{ method: 'password', timestamp: ago(13) }], true],
  ['one of fourteen', [{ method: 'password', timestamp: ago(14) }], false],
  [
    'an old password and a new code',
    [
      { method: 'totp', timestamp: ago(1) },
      { method: 'password', timestamp: ago(90) },
    ],
    true,
  ],
  ['a demo', [{ method: 'anonymous', timestamp: ago(1) }], false],
  ['nothing', [], false],
  ['no claim', undefined, false],
])('%s counts: %s', (_, amr, counts) => {
  expect(isRecent(token(amr), now)).toBe(counts)
})

it('of a token that cannot be read nothing is known', () => {
  expect(lastProof('x')).toBe(0)
})
