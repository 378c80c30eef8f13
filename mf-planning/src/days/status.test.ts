import { describe, expect, it } from 'vitest'
import { aSession } from '../../tests/sessions.ts'
import { completionOf, countSessions, type Status, statusOf } from './status.ts'

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

describe('a session that was set aside', () => {
  const aside = aSession('aside', '2026-11-20T08:00:00Z', { set_aside: true })
  it('is neither overdue nor counted', () => {
    expect(statusOf(aside, now)).toBe('setAside')
    expect(countSessions([aside], now)).toEqual({ upcoming: 0, completed: 0, overdue: 0 })
    expect(completionOf([aside], now)).toEqual({ completed: 0, total: 0 })
  })
})

it('completionOf counts no session that is still to come or running as missing', () => {
  const series = Array.from({ length: 84 }, (_, day) =>
    aSession(`day ${day}`, new Date(Date.parse('2026-11-19T18:00:00Z') + day * 86_400_000).toISOString(), {
      completed: day === 0,
    }),
  )
  const running = aSession('running', '2026-11-21T11:45:00Z')
  const early = aSession('done ahead of time', '2026-12-24T08:00:00Z', { completed: true })
  expect(completionOf(series, now)).toEqual({ completed: 1, total: 2 })
  expect(completionOf([...series, running, early], now)).toEqual({ completed: 2, total: 3 })
})
