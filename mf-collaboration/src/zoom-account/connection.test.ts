import type { Session } from '@cahier/contract'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { outcomeOf } from './callback-outcome.ts'
import { statusOf } from './connection-status.ts'
import { emptyForm, type ZoomMeetingForm, zoomMeetingForm } from './zoom-meeting-form.ts'

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
    ['needs a state', signedIn, 'code=1', { kind: 'foreign-state' }],
    ['has what the server asks for', signedIn, 'code=1&state=2', { kind: 'allowed', code: '1', state: '2' }],
  ] as const)('%s', (_, session, search, outcome) => {
    expect(outcomeOf(session, new URLSearchParams(search))).toEqual(outcome)
  })
})

describe('the form of a meeting', () => {
  it.each<[string, Partial<ZoomMeetingForm>, boolean]>([
    ['a topic', {}, true],
    ['no topic', { topic: ' ' }, false],
    ['14 minutes', { duration: '14' }, false],
    ['15 minutes', { duration: '15' }, true],
    ['1440 minutes', { duration: '1440' }, true],
    ['1441 minutes', { duration: '1441' }, false],
    ['no duration', { duration: '' }, false],
    ['half minutes', { duration: '15.5' }, false],
  ])('%s', (_, change, isValid) => {
    expect(v.is(zoomMeetingForm, { ...emptyForm, topic: 'Révisions', ...change })).toBe(isValid)
  })
})
