import { createHash } from 'node:crypto'
import { otherId, ownerId } from '../../tests/actors.ts'
import { type Area, byId, callable, forService, id, privately, rights, secret } from '../../tests/area.ts'

const user_id = ownerId
/** The id of the owner's session. */
export const sessionId = id(12)
const feed = 'a secret address'

export default {
  tables: {
    study_series: {
      fixture: byId(15, {
        title: secret,
        starts_at: '2099-01-01T18:00',
        time_zone: 'Europe/Paris',
        rule: 'FREQ=DAILY;COUNT=1',
      }),
      rights: rights('row denied denied denied', 'none denied denied denied'),
    },
    study_sessions: {
      fixture: byId(12, { title: secret, scheduled_for: '2099-01-01' }),
      rights: rights(
        'row row row row',
        privately,
        'id user_id title type description scheduled_for duration completed completed_at progress items time_zone begun_at running_since seconds_studied sequence uid series_id reminded_for mailed_for series_day import_id set_aside',
        'title type description scheduled_for duration completed progress items time_zone set_aside',
      ),
      liveBy: 'user_id',
      bounds: {
        refused: [
          { title: ' ' },
          { type: 'video' },
          { duration: 14 },
          { duration: 481 },
          { progress: 101 },
          { items: '{NULL}' },
        ],
        taken: [{ type: 'mixed' }, { duration: 15 }, { duration: 480 }, { progress: 100 }],
      },
    },
    calendar_feeds: {
      fixture: {
        key: ['user_id'],
        stored: { user_id, secret_hash: createHash('sha256').update(feed).digest('hex') },
        fresh: { user_id: otherId, secret_hash: 'another' },
      },
      rights: rights('row denied denied row', 'none denied denied none'),
    },
  },
  functions: {
    // The owner's session does not repeat.
    change_series: callable(
      `change_series('${sessionId}', true, 'x', 'mixed', '', 30, '{}', 'FREQ=DAILY')`,
      'refused',
      'refused',
    ),
    edit_series: callable(`edit_series('${sessionId}', true, '{}', '{}')`, 'refused', 'refused'),
    end_series: callable(`end_series('${sessionId}')`, 'refused', 'refused'),
    import_calendar: callable(`import_calendar(gen_random_uuid(), '[]')`, 'nothing', 'nothing'),
    import_sessions: callable(`import_sessions('[]')`, 'nothing', 'nothing'),
    plan_series: callable(
      `plan_series(gen_random_uuid(), 'x', 'mixed', '', 30, '{}', '2026-11-21T18:00', 'Europe/Paris', 'FREQ=DAILY;COUNT=2')`,
      'theirs',
      'nothing',
    ),
    read_calendar_feed: forService(`read_calendar_feed('${feed}')`, 'theirs'),
    remove_import: callable('remove_import(gen_random_uuid())', 'nothing', 'nothing'),
    remove_series: callable(`remove_series('${sessionId}', true)`, 'refused', 'refused'),
    renew_calendar_feed: callable('renew_calendar_feed()', 'nothing', 'nothing'),
    settle_sessions: callable(`settle_sessions('{${sessionId}}', 'set_aside')`, 'nothing', 'nothing'),
    study: callable(`study('${sessionId}', true)`, 'theirs', 'refused'),
    // Returns figures only; streak.test.ts checks whose they are.
    study_analytics: callable('study_analytics()', 'nothing', 'nothing'),
    study_calendar: callable('study_calendar()', 'theirs', 'nothing'),
    study_items: callable(`study_items('mixed', 'zmarqueur')`, 'theirs', 'nothing'),
  },
  helpers: ['own_time_zone', 'seconds_studied'],
} satisfies Area
