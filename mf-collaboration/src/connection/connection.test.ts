import type { Session } from '@cahier/contract'
import { describe, expect, it } from 'vitest'
import { outcomeOf } from './callback-outcome.ts'
import { statusOf } from './connection-status.ts'

describe('the connection', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  it.each([
    ['no token', null, 'not_connected'],
    ['a token of the future', { expires_at: '2026-11-21T12:00:01Z' }, 'connected'],
    ['a token of this moment', { expires_at: '2026-11-21T12:00:00Z' }, 'expired'],
    ['a token of the past', { expires_at: '2026-11-20T12:00:00Z' }, 'expired'],
  ])('%s', (_, token, status) => {
    expect(statusOf(token, now)).toBe(status)
  })
})

describe('the outcome of a return from the provider', () => {
  const signedIn: Session = { status: 'signed-in', userId: 'a', email: 'a@b.fr', admin: false }
  it.each([
    ['waits for the session', { status: 'loading' }, 'code=1', { kind: 'waiting' }],
    ['needs a learner', { status: 'signed-out' }, 'code=1&state=2', { kind: 'signed-out' }],
    ['repeats the error', signedIn, 'error=access_denied', { kind: 'refused', error: 'access_denied' }],
    ['puts the error before the code', signedIn, 'error=x&code=1', { kind: 'refused', error: 'x' }],
    ['shows no foreign sentence', signedIn, 'error=Appelez+le+0800', { kind: 'refused', error: 'unknown_error' }],
    ['needs a code', signedIn, '', { kind: 'missing-code' }],
    ['needs more than an empty code', signedIn, 'code=', { kind: 'missing-code' }],
    ['takes no code that nobody here asked for', signedIn, 'code=1&state=2', { kind: 'foreign-state' }],
  ] as const)('%s', (_, session, search, outcome) => {
    expect(outcomeOf(session, new URLSearchParams(search))).toEqual(outcome)
  })
})
