import { describe, expect, it } from 'vitest'
import { aSession } from '../../tests/sessions.ts'
import { countSessions, type Status, statusOf } from './status.ts'

const now = new Date('2026-11-21T12:00:00Z')

describe('statusOf a session of 30 minutes', () => {
  it.each<[string, string, boolean, Status]>([
    ['begins later', '2026-11-21T12:00:01Z', false, 'upcoming'],
    ['begins now', '2026-11-21T12:00:00Z', false, 'running'],
    ['ends in a second', '2026-11-21T11:30:01Z', false, 'running'],
    ['ends now', '2026-11-21T11:30:00Z', false, 'overdue'],
    ['is long over', '2026-11-01T08:00:00Z', false, 'overdue'],
    ['is done', '2026-11-01T08:00:00Z', true, 'completed'],
    ['is done ahead of time', '2026-12-01T08:00:00Z', true, 'completed'],
  ])('that %s', (_name, scheduledFor, completed, status) => {
    expect(statusOf(aSession('a', scheduledFor, { completed }), now)).toBe(status)
  })
})

it('countSessions counts every started, incomplete session as overdue, even a running one', () => {
  const sessions = [
    aSession('later', '2026-11-22T08:00:00Z'),
    aSession('running', '2026-11-21T11:45:00Z'),
    aSession('late', '2026-11-20T08:00:00Z'),
    aSession('done', '2026-11-20T08:00:00Z', { completed: true }),
  ]
  expect(countSessions(sessions, now)).toEqual({ upcoming: 1, completed: 1, overdue: 2 })
})
