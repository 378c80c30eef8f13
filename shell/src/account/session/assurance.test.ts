import type { Session } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { lacksFactor } from './assurance.ts'

const token = (claims: object) =>
  `x.${btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(claims))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')}.x`
const session = (access_token: string, statuses: readonly string[]) =>
  ({ access_token, user: { factors: statuses.map((status) => ({ status })) } }) as unknown as Session

it.each([
  ['aal1', [], false],
  ['aal1', ['unverified'], false],
  ['aal1', ['unverified', 'verified'], true],
  ['aal2', ['verified'], false],
])('%s with factors %s lacks one: %s', (aal, statuses, lacks) => {
  expect(lacksFactor(session(token({ aal, user_metadata: { name: 'Zoé ñ' } }), statuses))).toBe(lacks)
})

it('a token that cannot be read has given no code', () => {
  expect(lacksFactor(session('x', ['verified']))).toBe(true)
  expect(lacksFactor({ access_token: 'x', user: { id: 'a' } } as unknown as Session)).toBe(false)
})
