import { expect, it } from 'vitest'
import { type PasswordChange, type PasswordProblems, passwordProblems } from './password-rules.ts'

const good: PasswordChange = { current: 'ancien secret', next: 'Nouveau1!', confirm: 'Nouveau1!' }

it.each<[string, Partial<PasswordChange>, PasswordProblems]>([
  ['everything is given', {}, {}],
  [
    'nothing is',
    { current: '', next: '', confirm: '' },
    { current: 'currentRequired', next: 'nextRequired', confirm: 'confirmRequired' },
  ],
  ['seven characters', { next: 'Nouve1!', confirm: 'Nouve1!' }, { next: 'short' }],
  ['eight characters', { next: 'Nouvea1!', confirm: 'Nouvea1!' }, {}],
  ['more bytes than fit', { next: 'é'.repeat(37), confirm: 'é'.repeat(37) }, { next: 'long' }],
  ['another confirmation', { confirm: 'Nouveau1?' }, { confirm: 'differs' }],
  ['the same as before', { current: 'Nouveau1!' }, { next: 'same' }],
])('%s', (_, change, problems) => {
  expect(passwordProblems({ ...good, ...change }, true)).toEqual(problems)
})

it('a first password needs no current one', () => {
  expect(passwordProblems({ ...good, current: '' }, false)).toEqual({})
})
