import { type Backend, createBackend, silent } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../functions/_shared/database.gen.ts'
import { migrationsDirectory } from '../../schema/migrations.ts'

// Over the network: whoever lost a right hears nothing that is said after the commit, and is told.

type Client = SupabaseClient<Database>
interface Learner {
  readonly client: Client
  readonly id: string
}

let backend: Backend
let database: pg.Pool
/** Owns what is shared, stays with it, and loses it. */
let ada: Learner
let zoe: Learner
let max: Learner

beforeAll(async () => {
  const databaseUrl = await testDatabase('migrated')
  backend = await createBackend({ databaseUrl, migrationsDir: migrationsDirectory }, silent)
  const url = await backend.listen()
  database = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const learner = async (name: string): Promise<Learner> => {
    const client = createClient<Database>(url, backend.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    const { data } = await client.auth.signUp({
      email: `${name}@cahier.test`,
      password: 'correct horse',
      options: { data: { name } },
    })
    await client.realtime.setAuth()
    return { client, id: data.user?.id ?? '' }
  }
  ada = await learner('Ada')
  zoe = await learner('Zoe')
  max = await learner('Max')
})
afterAll(async () => {
  await Promise.all([ada, zoe, max].map(({ client }) => client.removeAllChannels()))
  await database.end()
  await backend.close()
})

const run = (statement: string, ...parameters: unknown[]) => database.query(statement, parameters)

/** A session of Ada's with a note and a room, which Zoe and Max attend and collaborate on. */
async function share() {
  const { data: note } = await ada.client
    .from('notes')
    .insert({ title: 'Cours', is_shared: true })
    .select('id')
    .single()
    .throwOnError()
  const { data: session } = await ada.client
    .from('collaboration_sessions')
    .insert({ title: 'Révision' })
    .select('id')
    .single()
    .throwOnError()
  const { data: room } = await ada.client
    .from('meeting_rooms')
    .insert({ session_id: session.id, name: `salle-${session.id}`, subject: 'Point' })
    .select('id')
    .single()
    .throwOnError()
  for (const { id, client } of [zoe, max]) {
    await ada.client
      .from('collaboration_participants')
      .insert({ session_id: session.id, user_id: id, role: 'editor' })
      .throwOnError()
    await client.from('collaboration_participants').update({ status: 'accepted' }).eq('user_id', id).throwOnError()
    await client.rpc('knock', { room: room.id }).throwOnError()
    await ada.client.from('note_collaborators').insert({ note_id: note.id, user_id: id }).throwOnError()
    await client.from('note_collaborators').update({ status: 'accepted' }).eq('user_id', id).throwOnError()
  }
  return { session: session.id, note: note.id, room: room.id }
}
type Shared = Awaited<ReturnType<typeof share>>
type Scope = keyof Shared

/** The name of a channel for a learner; undefined for whoever may not know it. */
async function topicOf({ client }: Learner, scope: Scope, id: string): Promise<string | undefined> {
  const { data } = await client.from('live_channels').select('topic').eq('scope', scope).eq('id', id).throwOnError()
  return data?.[0]?.topic
}

interface Ear {
  readonly heard: unknown[]
  /** Whether it was told to go elsewhere. */
  hasMoved: boolean
}

async function listen({ client }: Learner, topic: string): Promise<Ear> {
  const ear: Ear = { heard: [], hasMoved: false }
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  client
    .channel(topic, { config: { private: true } })
    .on('broadcast', { event: 'word' }, ({ payload }) => ear.heard.push(payload))
    .on('broadcast', { event: 'moved' }, () => {
      ear.hasMoved = true
    })
    .subscribe((state, error) => (state === 'SUBSCRIBED' ? resolve() : reject(error ?? new Error(state))))
  await promise
  return ear
}

const say = async (scope: Scope, id: string, count: number) => {
  for (let word = 0; word < count; word++)
    await run(`select private.tell_live($1, $2, 'word', jsonb_build_object('n', $3::integer))`, scope, id, word)
}

const MESSAGES = 40

/** What ends somebody's right: who loses it. */
const losses: readonly (readonly [
  what: string,
  scope: Scope,
  loser: 'max' | 'both',
  lose: (shared: Shared) => PromiseLike<unknown>,
])[] = [
  [
    'a member of a session who was removed',
    'session',
    'max',
    ({ session }) =>
      ada.client.from('collaboration_participants').delete().match({ session_id: session, user_id: max.id }),
  ],
  [
    'a member of a session who left',
    'session',
    'max',
    ({ session }) =>
      max.client.from('collaboration_participants').delete().match({ session_id: session, user_id: max.id }),
  ],
  [
    'a member of a room’s session who was removed',
    'room',
    'max',
    ({ session }) =>
      ada.client.from('collaboration_participants').delete().match({ session_id: session, user_id: max.id }),
  ],
  [
    'a participant who was removed from a room',
    'room',
    'max',
    ({ room }) => ada.client.rpc('remove_from_room', { room, member: max.id }),
  ],
  [
    'participants of a room that was closed',
    'room',
    'both',
    ({ room }) => ada.client.from('meeting_rooms').update({ is_active: false }).eq('id', room),
  ],
  [
    'a collaborator of a note who was removed',
    'note',
    'max',
    ({ note }) => ada.client.from('note_collaborators').delete().match({ note_id: note, user_id: max.id }),
  ],
  [
    'collaborators of a note that is not shared any more',
    'note',
    'both',
    ({ note }) => ada.client.from('notes').update({ is_shared: false }).eq('id', note),
  ],
  [
    'collaborators of a note in the trash',
    'note',
    'both',
    ({ note }) => ada.client.from('notes').update({ deleted_at: new Date().toISOString() }).eq('id', note),
  ],
  [
    'members of a session that was deleted',
    'session',
    'both',
    ({ session }) => ada.client.from('collaboration_sessions').delete().eq('id', session),
  ],
  [
    'members of a session that the room left',
    'room',
    'both',
    ({ room }) => ada.client.from('meeting_rooms').update({ session_id: null }).eq('id', room),
  ],
  [
    'members whose account was deleted',
    'session',
    'max',
    () => run('delete from public.collaboration_participants where user_id = $1', max.id),
  ],
]

describe('nothing is heard after the commit by', () => {
  test.each(losses)('%s', async (_, scope, loser, lose) => {
    const shared = await share()
    const id = shared[scope]
    const topic = (await topicOf(max, scope, id)) ?? ''
    const [leaving, staying] = [await listen(max, topic), await listen(zoe, topic)]
    await say(scope, id, 1)
    await vi.waitFor(() => expect([leaving.heard.length, staying.heard.length]).toEqual([1, 1]))

    await lose(shared)
    const stays = loser === 'max'
    const next = await topicOf(zoe, scope, id)
    expect([next !== undefined, next !== topic, await topicOf(max, scope, id)]).toEqual([stays, true, undefined])
    const again = next === undefined ? undefined : await listen(zoe, next)
    await say(scope, id, MESSAGES)
    await vi.waitFor(() => expect(leaving.hasMoved).toBe(true))
    // What was sent to those who stay came after what the others might have heard.
    if (again) await vi.waitFor(() => expect(again.heard).toHaveLength(MESSAGES))
    expect([leaving.heard.length, staying.heard.length]).toEqual([1, 1])
    for (const { client } of [max, zoe]) await client.removeAllChannels()
    await expect(listen(max, topic)).rejects.toThrow('permissions to read')
    await max.client.removeAllChannels()
  })
})

test('chat messages reach members, and nobody who was removed', async () => {
  const { session } = await share()
  const follow = async ({ client }: Learner) => {
    const seen: unknown[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    const channel: RealtimeChannel = client
      .channel(`messages ${session}`)
      .on('postgres_changes', { event: '*', schema: 'public', table: 'session_messages' }, ({ new: row }) =>
        seen.push(row),
      )
      .on('system', {}, () => resolve())
    channel.subscribe()
    await promise
    return seen
  }
  const [leaving, staying] = [await follow(max), await follow(zoe)]
  const write = (content: string) =>
    ada.client.from('session_messages').insert({ session_id: session, content }).throwOnError()
  await write('Bonjour')
  await vi.waitFor(() => expect([leaving.length, staying.length]).toEqual([1, 1]))

  await ada.client
    .from('collaboration_participants')
    .delete()
    .match({ session_id: session, user_id: max.id })
    .throwOnError()
  await write('Entre nous')
  await vi.waitFor(() => expect(staying).toHaveLength(2))
  // The same socket still answers, so nothing is on its way any more.
  await max.client.from('notifications').select('id').throwOnError()
  expect(leaving).toHaveLength(1)
})
