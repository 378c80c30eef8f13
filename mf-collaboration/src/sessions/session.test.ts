import { describe, expect, it } from 'vitest'
import type { Participant } from '../data/sessions.ts'
import { countTeam, isActive, mayAs, phaseOf, roleOf, select, standingOf } from './session.ts'

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

it.each([
  [[], 1],
  [[false, false], 1],
  [[true, false, true], 3],
])('of people in the team or not (%j) there are, with oneself, %i', (team, count) => {
  expect(countTeam(team.map((is_team) => ({ is_team })))).toBe(count)
})

describe('what the learner may do', () => {
  const member = (role: Participant['role'], status: Participant['status']) => ({
    user_id: 'other',
    participants: [{ user_id: me, role, status }],
  })
  it.each([
    ['the owner', { user_id: me, participants: [] }, 'owner', [true, true, true]],
    ['an administrator', member('admin', 'accepted'), 'admin', [true, true, true]],
    ['an editor', member('editor', 'accepted'), 'editor', [true, true, false]],
    ['a reader', member('viewer', 'accepted'), 'viewer', [true, false, false]],
    ['somebody who has not answered', member('admin', 'pending'), null, [false, false, false]],
    ['somebody else', { user_id: 'other', participants: [] }, null, [false, false, false]],
  ] as const)('%s', (_, session, role, rights) => {
    expect(roleOf({ ...session, participants: [...session.participants] }, me)).toBe(role)
    expect((['viewer', 'editor', 'admin'] as const).map((least) => mayAs(role, least))).toEqual(rights)
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
