import { expect, test } from 'vitest'
import { VerifiedTokens } from './verified-tokens.ts'

test('a token is cached until it expires', () => {
  let now = 10_000
  const tokens = new VerifiedTokens<{ sub: string; exp: number }>(() => now)
  const verified = { sub: 'lea', exp: 20 }
  tokens.add('a', verified)
  expect(tokens.get('a')).toBe(verified)
  now = 19_999
  expect(tokens.get('a')).toBe(verified)
  now = 20_000
  expect(tokens.get('a')).toBeUndefined()
})

test('the least recently seen token is dropped when the cache is full', () => {
  const tokens = new VerifiedTokens<{ sub: string; exp: number }>(() => 0)
  const verified = { sub: 'lea', exp: 20 }
  for (let index = 0; index < 2_000; index++) tokens.add(String(index), verified)
  tokens.get('0')
  tokens.add('one more', verified)
  expect([tokens.get('0'), tokens.get('1'), tokens.get('one more')]).toEqual([verified, undefined, verified])
})
