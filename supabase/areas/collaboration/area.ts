import { otherId, ownerId } from '../../tests/actors.ts'
import { type Area, byId, channel, id, invitedId, privately, rights, secret } from '../../tests/area.ts'

const user_id = ownerId
/** The id of the owner's session. */
export const sessionId = id(13)
const session_id = sessionId
const long = (length: number) => 'x'.repeat(length)
const token = { access_token: secret, refresh_token: secret, expires_at: '2030-01-01' }

export default {
  tables: {
    collaboration_sessions: {
      fixture: byId(13, { title: secret }),
      rights: rights(
        'row row row row',
        privately,
        'id user_id title type description scheduled_for duration document_ids',
        'title type description scheduled_for duration document_ids',
      ),
      liveBy: 'user_id',
      bounds: {
        refused: [{ title: '' }, { type: 'mixed' }, { duration: 14 }, { duration: 481 }],
        taken: [{ type: 'video' }, { duration: 480 }],
      },
    },
    collaboration_participants: {
      fixture: {
        key: ['session_id', 'user_id'],
        stored: { session_id, user_id: invitedId },
        fresh: { session_id, user_id: otherId },
      },
      rights: rights('row row none row', privately, 'session_id user_id role', 'status'),
      liveBy: 'user_id',
    },
    meeting_rooms: {
      fixture: { ...byId(14, { name: secret, subject: secret }), fresh: { user_id, name: 'fresh', subject: secret } },
      rights: rights(
        'row row row row',
        privately,
        'id user_id session_id name subject password config is_active',
        'session_id subject password config is_active',
      ),
      bounds: {
        refused: [
          { name: '' },
          { name: 'à-b' },
          { name: 'a b' },
          { name: long(101) },
          { subject: ' ' },
          { password: 'abc' },
          { config: '[]' },
        ],
        taken: [{ name: 'cahier-1700000000-A_b' }, { name: long(100) }, { password: 'abcd' }],
      },
      duplicate: { name: 'Zmarqueur' },
    },
    zoom_tokens: {
      fixture: { key: ['user_id'], stored: { user_id, ...token }, fresh: { user_id: invitedId, ...token } },
      rights: rights('row denied denied row', 'none denied denied none'),
    },
  },
  functions: {},
  helpers: ['owns_session', 'sessions_with_me'],
  channels: { [`session:${session_id}`]: channel('the owner’s'), session: channel('nobody’s') },
} satisfies Area
