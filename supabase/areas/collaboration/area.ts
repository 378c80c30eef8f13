import { otherId, ownerId } from '../../tests/actors.ts'
import {
  type Area,
  byId,
  callable,
  channel,
  forLinks,
  forService,
  id,
  invitedId,
  privately,
  rights,
  secret,
} from '../../tests/area.ts'
import { noteId } from '../notes/area.ts'

const user_id = ownerId
/** The id of the owner's session. */
export const sessionId = id(13)
const session_id = sessionId
/** The id of the owner's meeting room. */
export const roomId = id(14)
const long = (length: number) => 'x'.repeat(length)
const invitation = id(16)
/** The key of the channel of the owner's note. */
const key = id(17)
const readOnly = rights('row denied denied denied', 'none denied denied denied')
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
        'session_id subject password config is_active has_password',
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
    room_participants: {
      fixture: {
        key: ['room_id', 'user_id'],
        stored: { room_id: roomId, user_id, status: 'admitted' },
        fresh: { room_id: roomId, user_id: otherId, status: 'waiting' },
      },
      rights: readOnly,
      liveBy: 'user_id',
      bounds: {
        refused: [{ status: 'host' }, { join_id: id(20) }, { has_camera: true }],
        taken: [{ status: 'removed' }],
      },
    },
    zoom_tokens: {
      fixture: { key: ['user_id'], stored: { user_id, ...token }, fresh: { user_id: invitedId, ...token } },
      rights: rights('row denied denied row', 'none denied denied none'),
    },
    live_channels: {
      fixture: {
        key: ['scope', 'id'],
        stored: { scope: 'note', id: noteId, key },
        fresh: { scope: 'room', id: id(18) },
      },
      rights: readOnly,
      bounds: { refused: [{ scope: 'user' }], taken: [] },
    },
    session_messages: {
      fixture: {
        key: ['session_id', 'id'],
        stored: { session_id, id: id(15), user_id, content: secret },
        fresh: { session_id, user_id, content: secret },
      },
      rights: rights(
        'row row row denied',
        'none denied none denied',
        'session_id id user_id content mentions',
        'content mentions deleted_at',
      ),
      liveBy: 'session_id',
      bounds: {
        refused: [{ content: '' }, { content: ' \n' }, { content: long(4001) }],
        taken: [{ content: long(4000) }],
      },
    },
    session_reads: {
      fixture: {
        key: ['session_id', 'user_id'],
        stored: { session_id, user_id, place: 1 },
        fresh: { session_id, user_id: otherId, place: 1 },
      },
      rights: readOnly,
    },
    session_invitations: {
      fixture: {
        key: ['id'],
        stored: {
          id: invitation,
          user_id,
          session_id,
          email: 'a@cahier.test',
          secret_hash: 'a'.repeat(64),
          times_sent: 5,
        },
        fresh: { user_id, session_id, email: 'b@cahier.test', secret_hash: 'b'.repeat(64) },
      },
      rights: readOnly,
      bounds: {
        refused: [
          { email: 'a' },
          { email: 'a b@c.d' },
          { role: 'owner' },
          { message: long(501) },
          { secret_hash: 'x' },
        ],
        taken: [{ role: 'admin' }, { message: long(500) }, { session_id: null }],
      },
      duplicate: { email: 'A@cahier.test' },
    },
  },
  functions: {
    zoom_account: callable('zoom_account()', 'theirs', 'refused'),
    begin_zoom_authorization: callable(`begin_zoom_authorization('a', 'b', 'c')`, 'nothing', 'refused'),
    take_zoom_authorization: callable(`take_zoom_authorization('a')`, 'nothing', 'nothing'),
    zoom_connection: forService('zoom_connection(gen_random_uuid())', 'nothing'),
    keep_zoom_connection: forService(`keep_zoom_connection(gen_random_uuid(), 'a', 'b', 1)`, 'refused'),
    release_zoom_connection: forService('release_zoom_connection(gen_random_uuid(), gen_random_uuid())', 'nothing'),
    claim_zoom_revocations: forService('claim_zoom_revocations()', 'nothing'),
    finish_zoom_revocation: forService('finish_zoom_revocation(gen_random_uuid())', 'nothing'),
    // Whoever has the link of a room that belongs to no session may ask to come in.
    preview_room: callable(`preview_room('${roomId}')`, 'theirs', 'theirs'),
    knock: callable(`knock('${roomId}')`, 'nothing', 'nothing'),
    join_room: callable(`join_room('${roomId}', '${id(20)}')`, 'nothing', 'refused'),
    stay_in_room: callable(`stay_in_room('${roomId}', '${id(20)}')`, 'nothing', 'nothing'),
    set_room_camera: callable(`set_room_camera('${roomId}', '${id(20)}', true)`, 'nothing', 'refused'),
    leave_room: callable(`leave_room('${roomId}', '${id(20)}')`, 'nothing', 'nothing'),
    room_people: callable(`room_people('${roomId}')`, 'nothing', 'nothing'),
    room_conference: callable(`room_conference('${roomId}')`, 'nothing', 'refused'),
    livekit_place: callable(`livekit_place('${roomId}', '${id(20)}')`, 'refused', 'refused'),
    jitsi_place: callable(`jitsi_place('${roomId}', '${id(20)}')`, 'refused', 'refused'),
    claim_ended_calls: forService('claim_ended_calls()', 'nothing'),
    finish_ended_call: forService('finish_ended_call(0)', 'nothing'),
    answer_knock: callable(`answer_knock('${roomId}', '${otherId}', true)`, 'refused', 'refused'),
    remove_from_room: callable(`remove_from_room('${roomId}', '${ownerId}')`, 'refused', 'refused'),
    keep_zoom_meeting: callable(
      `keep_zoom_meeting('1', 'a', 'https://zoom.us/j/1', 60, '${session_id}')`,
      'nothing',
      'refused',
    ),
    may_open_meeting: callable(`may_open_meeting('${session_id}')`, 'nothing', 'nothing'),
    set_session_role: callable(`set_session_role('${session_id}', '${invitedId}', 'viewer')`, 'nothing', 'refused'),
    add_session_document: callable(`add_session_document('${session_id}', '${noteId}')`, 'nothing', 'refused'),
    remove_session_document: callable(`remove_session_document('${session_id}', '${noteId}')`, 'nothing', 'refused'),
    read_document: callable(`read_document('${noteId}')`, 'theirs', 'nothing'),
    document_files: callable(`document_files('${noteId}')`, 'theirs', 'nothing'),
    documents_to_add: callable(`documents_to_add('${session_id}')`, 'theirs', 'nothing'),
    find_documents_to_add: callable(`find_documents_to_add('${session_id}')`, 'theirs', 'nothing'),
    documents_together: callable('documents_together()', 'nothing', 'nothing'),
    read_session: callable(`read_session('${session_id}', 1)`, 'nothing', 'nothing'),
    unread_messages: callable('unread_messages()', 'nothing', 'nothing'),
    invite_collaborator: callable(`invite_collaborator('${session_id}', 'c@cahier.test')`, 'nothing', 'refused'),
    // It was sent five times.
    resend_invitation: callable(`resend_invitation('${invitation}')`, 'refused', 'refused'),
    revoke_invitation: callable(`revoke_invitation('${invitation}')`, 'nothing', 'refused'),
    preview_invitation: forLinks(`preview_invitation('secret')`, 'nothing'),
    accept_invitation: callable(`accept_invitation('secret')`, 'refused', 'refused'),
    decline_invitation: forLinks(`decline_invitation('secret')`, 'refused'),
    preview_note_invitation: forLinks(`preview_note_invitation('secret')`, 'nothing'),
    accept_note_invitation: callable(`accept_note_invitation('secret')`, 'refused', 'refused'),
    decline_note_invitation: forLinks(`decline_note_invitation('secret')`, 'refused'),
    collaborators: callable('collaborators()', 'nothing', 'nothing'),
  },
  helpers: [
    'is_session_owner',
    'live_role',
    'live_role_on',
    'may_in_session',
    'role_rank',
    'sessions_administered',
    'sessions_with_me',
  ],
  channels: {
    [`note:${noteId}:${key}`]: channel('the owner’s'),
    [`note:${noteId}:${key}:peers`]: channel('the owner’s'),
    [`note:${noteId}:${id(19)}`]: channel('nobody’s'),
    [`note:${noteId}`]: channel('nobody’s'),
    [`session:${session_id}`]: channel('nobody’s'),
    session: channel('nobody’s'),
  },
} satisfies Area
