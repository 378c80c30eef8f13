import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { ownerId } from '../../tests/actors.ts'
import { id, invitedId } from '../../tests/area.ts'
import { storeFixtures } from '../../tests/fixtures.ts'
import { scratchDatabase } from '../../tests/scratch.ts'
import { noteId } from '../notes/area.ts'
import { roomId, sessionId } from './area.ts'
import { type Act, ableTo, type Matrix, untried } from './matrix.ts'
import { actAs, addMembers, can, type Person, people, persons, refusal } from './members.ts'

const { inScratch } = scratchDatabase(async (sql) => {
  await storeFixtures(sql)
  await addMembers(sql)
  // Each has a note and a room of their own, and a message.
  for (const [index, account] of Object.values(people).entries()) {
    await sql(`insert into public.notes (id, user_id, title) values ($1, $2, 'Cours')`, [id(60 + index), account])
    await sql(`insert into public.meeting_rooms (id, user_id, name, subject) values ($1, $2, $3, 'Point')`, [
      id(70 + index),
      account,
      `salle-${index}`,
    ])
  }
  await sql(
    `insert into public.session_messages (session_id, id, user_id, content) values ($1, $2, $3, 'De l’éditeur')`,
    [sessionId, id(50), people.editor],
  )
  // The fixtures have asked somebody already, who has no session yet.
  await sql('delete from public.note_collaborators')
  await sql(`insert into auth.sessions (id, user_id, amr) values ($1, $1, '[]')`, [invitedId])
  await sql('delete from public.collaboration_participants where user_id = $1', [invitedId])
  await sql('update public.notes set is_shared = true where id = $1', [noteId])
  await sql('update public.collaboration_sessions set document_ids = $2 where id = $1', [sessionId, [noteId]])
  await sql('update public.meeting_rooms set session_id = $1 where id = $2', [sessionId, roomId])
  // Everybody was let into the room once; whoever is no member of its session has no right there all the same.
  for (const account of Object.values(people))
    await sql(
      `insert into public.room_participants (room_id, user_id, status) values ($1, $2, 'admitted')
       on conflict (room_id, user_id) do update set status = 'admitted'`,
      [roomId, account],
    )
  await sql(`insert into public.room_participants (room_id, user_id, status) values ($1, $2, 'waiting')`, [
    roomId,
    invitedId,
  ])
  await sql('update public.room_participants set join_id = $3 where room_id = $1 and user_id = $2', [
    roomId,
    ownerId,
    id(20),
  ])
  await sql('insert into private.room_signs (room_id, user_id) values ($1, $2)', [roomId, ownerId])
})

const own = (person: Person, first: number) => id(first + persons.indexOf(person))

const remove = (member: string): Act => {
  return () => [
    'delete from public.collaboration_participants where session_id = $1 and user_id = $2 returning 1',
    [sessionId, member],
  ]
}
const give = (member: string, role: string): Act => {
  return () => ['select public.set_session_role($1, $2, $3)', [sessionId, member, role]]
}
const read =
  (table: string, column: string): Act =>
  () => [`select 1 from public.${table} where ${column} = $1`, [sessionId]]

const members = 'owner admin editor viewer'
const matrix: Matrix = [
  ['reads the session', members, read('collaboration_sessions', 'id')],
  ['reads who takes part', members, read('collaboration_participants', 'session_id')],
  ['reads the chat', members, read('session_messages', 'session_id')],
  ['reads the name of the channel', members, read('live_channels', 'id')],
  ['reads the session’s rooms', members, () => ['select 1 from public.meeting_rooms where id = $1', [roomId]]],
  ['reads the name of a room’s channel', members, () => ['select 1 from public.live_channels where id = $1', [roomId]]],
  ['reads the session’s document', members, () => ['select 1 from public.notes where id = $1', [noteId]]],
  ['sees it among the documents', members, () => ['select 1 from public.documents_together() where id = $1', [noteId]]],
  [
    'writes in the chat',
    members,
    () => [`insert into public.session_messages (session_id, content) values ($1, 'Bonjour') returning 1`, [sessionId]],
  ],
  [
    'writes as the system',
    '',
    () => [
      `insert into public.session_messages (session_id, type, content) values ($1, 'system', 'joined') returning 1`,
      [sessionId],
    ],
  ],
  [
    'writes as another',
    '',
    (person) => [
      `insert into public.session_messages (session_id, user_id, content) values ($1, $2, 'x') returning 1`,
      [sessionId, person === 'owner' ? people.editor : ownerId],
    ],
  ],
  [
    'edits the editor’s message',
    'editor',
    () => [`update public.session_messages set content = 'x' where id = $1 returning 1`, [id(50)]],
  ],
  [
    'deletes it',
    'editor',
    () => ['update public.session_messages set deleted_at = now() where id = $1 returning 1', [id(50)]],
  ],
  [
    'moves a message elsewhere',
    '',
    () => ['update public.session_messages set session_id = $1 where id = $2 returning 1', [id(99), id(50)]],
  ],
  [
    'adds a document of their own',
    'owner admin editor',
    (person) => ['select public.add_session_document($1, $2)', [sessionId, own(person, 60)]],
  ],
  [
    'adds a document of another’s',
    '',
    (person) => ['select public.add_session_document($1, $2)', [sessionId, person === 'admin' ? id(60) : id(61)]],
  ],
  [
    'takes the owner’s document out',
    'owner admin',
    () => ['select public.remove_session_document($1, $2)', [sessionId, noteId]],
  ],
  [
    'opens a room in it',
    'owner admin editor',
    () => [
      `insert into public.meeting_rooms (session_id, name, subject) values ($1, 'salle-neuve', 'Point') returning 1`,
      [sessionId],
    ],
  ],
  [
    'brings a room of their own',
    'owner admin editor',
    (person) => [
      'update public.meeting_rooms set session_id = $1 where id = $2 returning 1',
      [sessionId, own(person, 70)],
    ],
  ],
  [
    'changes the owner’s room',
    'owner',
    () => [`update public.meeting_rooms set subject = 'x' where id = $1 returning 1`, [roomId]],
  ],
  [
    'asks somebody of the team',
    'owner admin',
    () => [
      'insert into public.collaboration_participants (session_id, user_id) values ($1, $2) returning 1',
      [sessionId, invitedId],
    ],
  ],
  [
    'invites an address',
    'owner admin',
    () => [`select public.invite_collaborator($1, 'neuf@cahier.test')`, [sessionId]],
  ],
  ['sees the invitations', 'owner admin', read('session_invitations', 'session_id')],
  [
    'reads the hash of a link',
    '',
    () => ['select secret_hash from public.session_invitations where session_id = $1', [sessionId]],
  ],
  ['revokes the owner’s invitation', 'owner admin', () => ['select public.revoke_invitation($1)', [id(16)]]],
  ['sends it again', '', () => ['select public.resend_invitation($1)', [id(99)]]],
  ['removes the viewer', 'owner admin viewer', remove(people.viewer)],
  ['removes the editor', 'owner admin editor', remove(people.editor)],
  ['removes the admin', 'owner admin', remove(people.admin)],
  ['removes the owner', '', remove(people.owner)],
  ['raises the viewer', 'owner admin', give(people.viewer, 'admin')],
  ['lowers the admin', 'owner admin', give(people.admin, 'viewer')],
  ['lowers the owner', '', give(people.owner, 'viewer')],
  [
    'makes an owner',
    '',
    (person) => [
      'update public.collaboration_sessions set user_id = $2 where id = $1 returning 1',
      [sessionId, people[person]],
    ],
  ],
  [
    'accepts for the viewer, or again',
    '',
    () => [
      `update public.collaboration_participants set status = 'accepted' where session_id = $1 and user_id = $2 returning 1`,
      [sessionId, people.viewer],
    ],
  ],
  [
    'changes the session',
    'owner',
    () => [`update public.collaboration_sessions set title = 'x' where id = $1 returning 1`, [sessionId]],
  ],
  [
    'deletes the session',
    'owner',
    () => ['delete from public.collaboration_sessions where id = $1 returning 1', [sessionId]],
  ],
  [
    'renews the key of the channel',
    '',
    () => ['update public.live_channels set key = key where id = $1 returning 1', [sessionId]],
  ],
]

const everybody = persons.join(' ')
const roomCall =
  (call: string, ...parameters: unknown[]): Act =>
  () => [`select 1 from public.${call}`, [roomId, ...parameters]]
/** What has no more to do with a role than that nobody gets what is another's. */
const beside: Matrix = [
  [
    'reads how far the owner has read',
    'owner',
    () => ['select 1 from public.session_reads where session_id = $1 and user_id = $2', [sessionId, ownerId]],
  ],
  ['reads the owner’s Zoom account', 'owner', () => ['select 1 from public.zoom_tokens where user_id = $1', [ownerId]]],
  ['disconnects it', 'owner', () => ['delete from public.zoom_tokens where user_id = $1 returning 1', [ownerId]]],
  ['deletes the owner’s room', 'owner', () => ['delete from public.meeting_rooms where id = $1 returning 1', [roomId]]],
  [
    'opens a session as the owner',
    'owner',
    () => [`insert into public.collaboration_sessions (user_id, title) values ($1, 'x') returning 1`, [ownerId]],
  ],
  ['reads the text of the document', members, () => ['select 1 from public.read_document($1)', [noteId]]],
  ['reads the files of the document', members, () => ['select 1 from public.document_files($1)', [noteId]]],
  [
    'is offered the owner’s notes',
    'owner',
    () => ['select 1 from public.documents_to_add($1) where id = $2', [id(99), noteId]],
  ],
  [
    'finds the owner’s notes to add',
    'owner',
    () => [`select 1 from public.find_documents_to_add($1, 'zmarqueur') where id = $2`, [id(99), noteId]],
  ],
  [
    'reads that the viewer was let in',
    'viewer',
    () => ['select 1 from public.room_participants where user_id = $1', [people.viewer]],
  ],
  ['sees what the room is', members, roomCall('preview_room($1)')],
  ['asks to come into the room', members, roomCall('knock($1)')],
  ['takes a place in the room', members, roomCall('join_room($1, $2)', id(21))],
  ['takes a place with video', members, roomCall('set_room_camera($1, $2, true)', id(21))],
  ['sees who is in the room', members, roomCall('room_people($1)')],
  [
    'learns where the meeting is held',
    members,
    () => ['select 1 from (values (1)) as asked left join public.room_conference($1) on true', [roomId]],
  ],
  ['joins a conference without a place', '', () => ['select 1 from public.jitsi_place($1, $2)', [roomId, id(21)]]],
  ['joins it without a place', '', () => ['select 1 from public.livekit_place($1, $2)', [roomId, id(21)]]],
  [
    'sees who waits before it',
    'owner admin',
    () => [`select 1 from public.room_people($1) where status = 'waiting'`, [roomId]],
  ],
  ['admits whoever waits', 'owner admin', roomCall('answer_knock($1, $2, true)', invitedId)],
  ['removes the viewer from the room', 'owner admin', roomCall('remove_from_room($1, $2)', people.viewer)],
  ['removes its owner from the room', '', roomCall('remove_from_room($1, $2)', ownerId)],
  // They answer that there is nothing of theirs there.
  ['says to be still there', everybody, roomCall('stay_in_room($1, $2)', id(21))],
  ['leaves a place that is not theirs', everybody, roomCall('leave_room($1, $2)', id(21))],
  ['is told how many messages are new', members, () => ['select 1 from public.unread_messages()', []]],
  [
    'is told of the owner’s team',
    'admin editor viewer',
    () => ['select 1 from public.collaborators() where id = $1', [ownerId]],
  ],
  [
    'puts a meeting at Zoom into the session',
    'owner admin editor',
    () => [`select 1 from public.keep_zoom_meeting('1', 'a', 'https://zoom.us/j/1', 60, $1)`, [sessionId]],
  ],
  [
    'asks whether they may',
    'owner admin editor',
    () => ['select 1 from public.may_open_meeting($1) as may where may', [sessionId]],
  ],
  ['may connect Zoom by the plan', 'owner', () => ['select 1 from public.zoom_account()', []]],
  ['begins to connect it', 'owner', () => [`select public.begin_zoom_authorization('a', 'b', 'c')`, []]],
  ['takes a sign-in that nobody began', '', () => [`select 1 from public.take_zoom_authorization('a')`, []]],
  // A call without a link, and one that does nothing for others, which a test of messages and invitations looks at.
  ['marks the chat as read', everybody, () => ['select public.read_session($1, 1)', [sessionId]]],
  ['looks at an invitation without its link', '', () => [`select 1 from public.preview_invitation('x')`, []]],
  ['accepts one without its link', '', () => [`select public.accept_invitation('x')`, []]],
  ['declines one without its link', '', () => [`select public.decline_invitation('x')`, []]],
  ['looks at one to a note', '', () => [`select 1 from public.preview_note_invitation('x')`, []]],
  ['accepts that', '', () => [`select public.accept_note_invitation('x')`, []]],
  ['declines that', '', () => [`select public.decline_note_invitation('x')`, []]],
]

test.each([...matrix, ...beside])('%s: %s', (_, who, act) =>
  inScratch(async (sql) => expect(await ableTo(sql, act)).toBe(who)),
)

test('each person tries whatever the catalogue lets an account do with the area’s tables and functions', () =>
  inScratch(async (sql) => expect(await untried(sql, 'collaboration', [...matrix, ...beside])).toEqual([])))

const topics: Readonly<Record<string, readonly [scope: string, thing: string]>> = {
  'the session': ['session', sessionId],
  'its room': ['room', roomId],
  'its document': ['note', noteId],
}

/** What somebody may do on a private topic, as the service of channels asks. */
async function onTopic(sql: Sql, topic: string) {
  await sql('insert into realtime.messages (topic, extension) values ($1, $2)', [topic, 'broadcast'])
  await sql(`select set_config('realtime.topic', $1, true)`, [topic])
  const able: Record<'hears' | 'shows' | 'speaks', Person[]> = { hears: [], shows: [], speaks: [] }
  const says = (extension: string) =>
    `insert into realtime.messages (topic, extension) values (realtime.topic(), '${extension}') returning 1`
  for (const person of persons) {
    if (await can(sql, people[person], 'select 1 from realtime.messages')) able.hears.push(person)
    // What is inserted is read back only with the right to hear.
    if (await can(sql, people[person], says('presence'))) able.shows.push(person)
    if (await can(sql, people[person], says('broadcast'))) able.speaks.push(person)
  }
  return Object.fromEntries(Object.entries(able).map(([what, who]) => [what, who.join(' ')]))
}

describe('on the channel of', () => {
  test('whatever the catalogue has channels for', () =>
    inScratch(async (sql) => {
      const [scopes] = await sql<{ rule: string }>(
        `select pg_get_constraintdef(oid) as rule from pg_constraint
         where conrelid = 'public.live_channels'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%scope%'`,
      )
      const named = [...(scopes?.rule.matchAll(/'(\w+)'/g) ?? [])].map(([, scope]) => scope)
      expect(named.sort()).toEqual(
        Object.values(topics)
          .map(([scope]) => scope)
          .sort(),
      )
    }))

  test.each(Object.entries(topics))('%s members hear the database, and speak beside it', (_, [scope, thing]) =>
    inScratch(async (sql) => {
      const [channel] = await sql<{ topic: string }>(
        'select topic from public.live_channels where scope = $1 and id = $2',
        [scope, thing],
      )
      const topic = channel?.topic ?? ''
      expect(topic).toMatch(/^(session|room|note):[0-9a-f-]{36}:[0-9a-f-]{36}$/)
      expect(await onTopic(sql, topic)).toEqual({ hears: members, shows: members, speaks: '' })
    }),
  )

  test.each(Object.entries(topics))(
    'the peers of %s the same people speak, and under no other name',
    (_, [scope, thing]) =>
      inScratch(async (sql) => {
        const [channel] = await sql<{ topic: string }>(
          'select topic from public.live_channels where scope = $1 and id = $2',
          [scope, thing],
        )
        const peers = { hears: members, shows: members, speaks: members }
        expect(await onTopic(sql, `${channel?.topic}:peers`)).toEqual(peers)
        const silence = { hears: '', shows: '', speaks: '' }
        const former = `${scope}:${thing}:${id(99)}`
        for (const other of [
          former,
          `${former}:peers`,
          `${channel?.topic}:elsewhere`,
          `${channel?.topic}:peers:elsewhere`,
        ])
          expect(await onTopic(sql, other)).toEqual(silence)
      }),
  )
})

describe('a name is new once', () => {
  const changes: readonly (readonly [what: string, scope: string, isNew: boolean, statement: string])[] = [
    [
      'a member is removed',
      'session',
      true,
      `delete from public.collaboration_participants where user_id = '${people.viewer}'`,
    ],
    [
      'a member is removed, of the room',
      'room',
      true,
      `delete from public.collaboration_participants where user_id = '${people.viewer}'`,
    ],
    [
      'a member is removed, of the document',
      'note',
      true,
      `delete from public.collaboration_participants where user_id = '${people.viewer}'`,
    ],
    [
      'a member may do less',
      'session',
      true,
      `update public.collaboration_participants set role = 'viewer' where user_id = '${people.admin}'`,
    ],
    [
      'a member may do more',
      'session',
      false,
      `update public.collaboration_participants set role = 'admin' where user_id = '${people.viewer}'`,
    ],
    [
      'somebody is asked',
      'session',
      false,
      `insert into public.collaboration_participants (session_id, user_id) values ('${sessionId}', '${invitedId}')`,
    ],
    ['the title changes', 'session', false, `update public.collaboration_sessions set title = 'x'`],
    [
      'the session changes hands',
      'session',
      true,
      `update public.collaboration_sessions set user_id = '${people.admin}'`,
    ],
    ['the room leaves the session', 'room', true, 'update public.meeting_rooms set session_id = null'],
    ['the document leaves the session', 'note', true, `update public.collaboration_sessions set document_ids = '{}'`],
    ['the document is not shared any more', 'note', true, 'update public.notes set is_shared = false'],
    ['the document is in the trash', 'note', true, 'update public.notes set deleted_at = now()'],
    ['the document is pinned', 'note', false, 'update public.notes set is_pinned = true'],
    [
      'a collaborator is removed',
      'note',
      true,
      `delete from public.note_collaborators where user_id = '${people.outsider}'`,
    ],
    [
      'a collaborator may do less',
      'note',
      true,
      `update public.note_collaborators set role = 'viewer' where user_id = '${people.outsider}'`,
    ],
  ]
  test.each(changes)('%s', (_what, scope, isNew, statement) =>
    inScratch(async (sql) => {
      const thing = { session: sessionId, room: roomId, note: noteId }[scope]
      await sql(
        `insert into public.note_collaborators (note_id, user_id, role, status) values ($1, $2, 'editor', 'accepted')`,
        [noteId, people.outsider],
      )
      const topic = async () => {
        const [row] = await sql<{ topic: string }>('select topic from public.live_channels where id = $1', [thing])
        return row?.topic
      }
      const before = await topic()
      await sql('delete from realtime.broadcasts')
      await sql(statement)
      expect((await topic()) !== before).toBe(isNew)
      const told = await sql<{ event: string; topic: string }>(
        'select event, topic from realtime.broadcasts where topic like $1',
        [`${scope}:%`],
      )
      expect(told.filter((sent) => sent.topic === before)).toEqual(isNew ? [{ event: 'moved', topic: before }] : [])
    }),
  )

  test('a session that is deleted has no channel, and those on it are told', () =>
    inScratch(async (sql) => {
      await sql('delete from realtime.broadcasts')
      await sql('delete from public.collaboration_sessions')
      expect(await sql('select from public.live_channels where scope = $1', ['session'])).toEqual([])
      expect(await sql(`select from realtime.broadcasts where event = 'moved' and topic like 'session:%'`)).not.toEqual(
        [],
      )
    }))
})

describe('who was asked', () => {
  const ask = (sql: Sql) =>
    actAs(sql, ownerId, 'insert into public.collaboration_participants (session_id, user_id) values ($1, $2)', [
      sessionId,
      invitedId,
    ])
  const answer = (sql: Sql, status: string) =>
    actAs(sql, invitedId, 'update public.collaboration_participants set status = $1 where user_id = $2 returning 1', [
      status,
      invitedId,
    ])

  test('and declined cannot accept later, and cannot be asked again and again', () =>
    inScratch(async (sql) => {
      await ask(sql)
      expect(await answer(sql, 'declined')).toHaveLength(1)
      expect(await answer(sql, 'accepted')).toEqual([])
      expect(await can(sql, ownerId, ...remove(invitedId)('owner'))).toBe(false)
    }))

  test('hears of it, unless their settings say no', () =>
    inScratch(async (sql) => {
      const told = () => sql('select kind, title, href from public.notifications where user_id = $1', [invitedId])
      await sql('delete from public.notifications')
      await ask(sql)
      expect(await told()).toEqual([
        { kind: 'invitation', title: 'Ada vous invite à «\u202fZmarqueur\u202f»', href: `/collaboration/${sessionId}` },
      ])
      await sql('delete from public.notifications')
      await actAs(sql, ownerId, ...(remove(invitedId)('owner') as [string, unknown[]]))
      await sql('update public.user_settings set collaboration_updates = false where user_id = $1', [invitedId])
      await ask(sql)
      expect(await told()).toEqual([])
    }))

  test('is welcomed in the chat when they accept', () =>
    inScratch(async (sql) => {
      await ask(sql)
      const joined = () =>
        sql(`select user_id from public.session_messages where type = 'system' and user_id = $1`, [invitedId])
      expect(await joined()).toEqual([])
      await answer(sql, 'accepted')
      expect(await joined()).toEqual([{ user_id: invitedId }])
    }))
})

test('a document that a session had is not shared any more when nobody else has it', () =>
  inScratch(async (sql) => {
    const shared = async () => (await sql('select from public.notes where id = $1 and is_shared', [noteId])).length
    await actAs(sql, ownerId, 'select public.remove_session_document($1, $2)', [sessionId, noteId])
    expect(await shared()).toBe(0)
    await actAs(sql, ownerId, 'select public.add_session_document($1, $2)', [sessionId, noteId])
    expect(await shared()).toBe(1)
    const counted = await actAs(sql, ownerId, 'select collaborators, role from public.documents_together()')
    expect(counted).toEqual([{ collaborators: 3, role: 'owner' }])
  }))

test('a list of documents cannot open what is another’s', () =>
  inScratch(async (sql) => {
    const steal = actAs(sql, ownerId, 'update public.collaboration_sessions set document_ids = $2 where id = $1', [
      sessionId,
      [id(61)],
    ])
    expect(await steal.catch(refusal)).toEqual(['42501', undefined])
  }))
