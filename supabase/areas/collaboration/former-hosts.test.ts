import type { Sql } from '@cahier/backend'
import { expect, test } from 'vitest'
import { ownerId } from '../../tests/actors.ts'
import { id, invitedId } from '../../tests/area.ts'
import { storeFixtures } from '../../tests/fixtures.ts'
import { scratchDatabase } from '../../tests/scratch.ts'
import { roomId, sessionId } from './area.ts'
import { ableTo, type Matrix } from './matrix.ts'
import { actAs, addMembers, people, persons } from './members.ts'

/** The room that the editor opened in the owner's session: it has a lobby, where somebody waits, and everybody was let in. */
const room = id(60)
const { inScratch } = scratchDatabase(async (sql) => {
  await storeFixtures(sql)
  await addMembers(sql)
  await sql('delete from public.room_participants')
  await sql(
    `insert into public.meeting_rooms (id, user_id, session_id, name, subject, config)
     values ($1, $2, $3, 'salle', 'Point', '{"enableLobby": true}')`,
    [room, people.editor, sessionId],
  )
  // The owner has a room of the same name.
  await sql(`insert into public.meeting_rooms (id, user_id, name, subject) values ($1, $2, 'salle', 'Point')`, [
    id(61),
    ownerId,
  ])
})
/** Lets in whoever has an account, and makes somebody wait. */
async function fill(sql: Sql) {
  await sql(
    `insert into public.room_participants (room_id, user_id, status)
     select $1, account, case account when $3 then 'waiting' else 'admitted' end from unnest($2::uuid[]) as account
     on conflict (room_id, user_id) do update set status = excluded.status`,
    [room, [...Object.values(people), invitedId], invitedId],
  )
}

const acts = {
  'sees the room': () => ['select 1 from public.meeting_rooms where id = $1', [room]],
  'may ask to come in': () => ['select 1 from public.preview_room($1)', [room]],
  knocks: () => ['select 1 from public.knock($1)', [room]],
  'passes the lobby': () => [`select 1 from public.knock($1) as answer where answer = 'admitted'`, [room]],
  'knows the channel': () => ['select 1 from public.live_channels where id = $1', [room]],
  'hosts the lobby': () => ['select 1 from public.answer_knock($1, $2, true)', [room, invitedId]],
  'removes from the room': () => ['select 1 from public.remove_from_room($1, $2)', [room, people.admin]],
  'changes the room': () => [`update public.meeting_rooms set subject = 'x' where id = $1 returning 1`, [room]],
  'takes it out of the session': () => [
    'update public.meeting_rooms set session_id = null where id = $1 returning 1',
    [room],
  ],
  'deletes the room': () => ['delete from public.meeting_rooms where id = $1 returning 1', [room]],
} satisfies Record<string, Matrix[number][2]>
type What = keyof typeof acts

const members = 'owner admin editor viewer'
const asMember = (maker: string, hosts: string, readers: string): Record<What, string> => ({
  'sees the room': readers,
  'may ask to come in': readers,
  knocks: readers,
  'passes the lobby': hosts,
  'knows the channel': readers,
  'hosts the lobby': hosts,
  'removes from the room': hosts,
  'changes the room': maker,
  'takes it out of the session': maker,
  'deletes the room': maker,
})
const withoutEditor = asMember('owner', 'owner admin', 'owner admin viewer')
const everybody = persons.join(' ')

const remove = [
  'delete from public.collaboration_participants where session_id = $1 and user_id = $2',
  [sessionId, people.editor],
] as const
async function eraseAccount(sql: Sql, account: string) {
  await sql('select private.begin_deletion($1)', [account])
  for (;;) {
    const [erased] = await sql<{ rows: number }>('select public.erase_rows($1) as rows', [account])
    if (erased?.rows === 0) return
  }
}

test.each<[string, Record<What, string>, (sql: Sql) => Promise<unknown>]>([
  ['opened it', asMember('editor', 'owner admin editor', members), async () => {}],
  ['left', withoutEditor, (sql) => actAs(sql, people.editor, ...remove)],
  ['was removed', withoutEditor, (sql) => actAs(sql, people.admin, ...remove)],
  [
    'declined',
    withoutEditor,
    (sql) =>
      sql(`update public.collaboration_participants set status = 'declined' where user_id = $1`, [people.editor]),
  ],
  [
    'may only read',
    asMember('owner', 'owner admin', members),
    (sql) => actAs(sql, people.admin, `select public.set_session_role($1, $2, 'viewer')`, [sessionId, people.editor]),
  ],
  [
    'may do more',
    asMember('editor', 'owner admin editor', members),
    (sql) => actAs(sql, ownerId, `select public.set_session_role($1, $2, 'admin')`, [sessionId, people.editor]),
  ],
  ['closed their account', withoutEditor, (sql) => eraseAccount(sql, people.editor)],
  // It is a room with a link then, and the owner's.
  [
    'made it in a session that was deleted',
    { ...asMember('owner', 'owner', everybody), 'sees the room': 'owner' },
    (sql) => actAs(sql, ownerId, 'delete from public.collaboration_sessions where id = $1', [sessionId]),
  ],
])('who may do what in the room of somebody who %s', (_, expected, change) =>
  inScratch(async (sql) => {
    await fill(sql)
    await change(sql)
    await fill(sql)
    const found: [string, string][] = []
    for (const [what, act] of Object.entries(acts)) {
      // A lobby is passed by whoever is not in yet.
      if (what === 'passes the lobby') await sql('delete from public.room_participants where room_id = $1', [room])
      found.push([what, await ableTo(sql, act as Matrix[number][2])])
      if (what === 'passes the lobby') await fill(sql)
    }
    expect(found).toEqual(Object.entries(expected))
  }),
)

test('whoever loses a room is out of it, and its channel has another name', () =>
  inScratch(async (sql) => {
    await fill(sql)
    const topic = async () =>
      (await sql<{ topic: string }>('select topic from public.live_channels where id = $1', [room]))[0]?.topic
    const before = await topic()
    await actAs(sql, people.admin, ...remove)
    expect(await topic()).not.toBe(before)
    expect(
      await sql('select from public.room_participants where room_id = $1 and user_id = $2', [room, people.editor]),
    ).toEqual([])
  }))

test('a room keeps its name, and gets another ending where the owner has one of that name', () =>
  inScratch(async (sql) => {
    await sql(
      `insert into public.meeting_rooms (user_id, session_id, name, subject) values ($1, $2, 'amphi', 'Point')`,
      [people.editor, sessionId],
    )
    await actAs(sql, people.admin, ...remove)
    const names = await sql<{ name: string }>(
      'select name from public.meeting_rooms where user_id = $1 and session_id = $2 and id <> $3 order by name',
      [ownerId, sessionId, roomId],
    )
    expect(names.map(({ name }) => name)).toEqual(['amphi', expect.stringMatching(/^salle-[0-9a-f-]{36}$/)])
  }))

test('rooms end with the account of the owner of their session', () =>
  inScratch(async (sql) => {
    await sql('delete from auth.users where id = $1', [ownerId])
    expect(await sql('select from public.meeting_rooms where id = $1', [room])).toEqual([])
  }))
