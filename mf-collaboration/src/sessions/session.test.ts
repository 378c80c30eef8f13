import { describe, expect, it } from 'vitest'
import type { Participant } from '../data/sessions.ts'
import { countCollaborators, isActive, phaseOf, select, standingOf } from './session.ts'

const now = new Date('2026-11-21T12:00:00Z')
const me = 'me'
const person = (user_id: string, status: Participant['status']): Participant => ({ user_id, role: 'editor', status })

describe('the phase of a session', () => {
  it.each([
    ['starts later', '2026-11-21T12:00:01Z', 60, 'upcoming', false],
    ['starts now', '2026-11-21T12:00:00Z', 60, 'running', true],
    ['runs its last second', '2026-11-21T11:00:01Z', 60, 'running', true],
    ['has just ended', '2026-11-21T11:00:00Z', 60, 'over', true],
    ['is of another day', '2026-10-01T12:00:00Z', 480, 'over', true],
  ] as const)('%s', (_, scheduled_for, duration, phase, active) => {
    const session = { scheduled_for, duration }
    expect(phaseOf(session, now)).toBe(phase)
    expect(isActive(session, now)).toBe(active)
  })
})

describe('the learner’s role in a session', () => {
  it.each([
    ['its owner', me, [person(me, 'accepted')], 'owner'],
    ['one who accepted', 'other', [person('other', 'accepted'), person(me, 'accepted')], 'participant'],
    ['one who has not answered', 'other', [person(me, 'pending')], 'invited'],
  ] as const)('%s', (_, user_id, participants, standing) => {
    expect(standingOf({ user_id, participants: [...participants] }, me)).toBe(standing)
  })
})

describe('collaborators', () => {
  it.each([
    ['only oneself without a session', [], 1],
    ['oneself once', [[person(me, 'accepted')], [person(me, 'accepted')]], 1],
    ['the same person once', [[person('a', 'accepted')], [person('a', 'accepted')]], 2],
    ['nobody who has not accepted', [[person('a', 'pending'), person('b', 'declined')]], 1],
    ['all who accepted', [[person('a', 'accepted'), person('b', 'accepted')], [person('c', 'accepted')]], 4],
  ])('%s', (_, lists, count) => {
    expect(
      countCollaborators(
        lists.map((participants) => ({ participants })),
        me,
      ),
    ).toBe(count)
  })
})

describe('the list', () => {
  const session = (id: string, scheduled_for: string) => ({ id, scheduled_for, duration: 60 })
  const sessions = [
    session('long over', '2026-01-01T12:00:00Z'),
    session('next month', '2026-12-21T12:00:00Z'),
    session('just over', '2026-11-21T10:00:00Z'),
    session('tomorrow', '2026-11-22T12:00:00Z'),
    session('running', '2026-11-21T11:30:00Z'),
  ]
  it.each([
    ['all', ['running', 'tomorrow', 'next month', 'just over', 'long over']],
    ['upcoming', ['tomorrow', 'next month']],
    ['active', ['running', 'just over', 'long over']],
  ] as const)('%s', (filter, ids) => {
    expect(select(sessions, filter, now).map(({ id }) => id)).toEqual(ids)
  })
})
