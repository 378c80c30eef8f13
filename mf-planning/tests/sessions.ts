import 'fake-indexeddb/auto'
import type { Session } from '../src/data/sessions.ts'

/** A stored session for tests. */
export function aSession(title: string, scheduledFor: string, given: Partial<Session> = {}): Session {
  return {
    id: `id-${title}`,
    user_id: 'u',
    title,
    type: 'vocabulary',
    description: '',
    scheduled_for: scheduledFor,
    duration: 30,
    completed: false,
    completed_at: null,
    progress: 0,
    items: [],
    time_zone: 'Europe/Paris',
    begun_at: null,
    running_since: null,
    seconds_studied: 0,
    sequence: 0,
    uid: null,
    series_id: null,
    reminded_for: null,
    mailed_for: null,
    series_day: null,
    import_id: null,
    set_aside: false,
    folded: title,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    ...given,
  }
}
