import { join } from 'node:path'
import { type Backend, createBackend, silent } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import type { Database } from '../../functions/_shared/database.gen.ts'
import { migrationsDirectory } from '../../schema/migrations.ts'

// Over the network, with the function that writes the texts.

type Client = SupabaseClient<Database>
const people = ['owner', 'admin', 'editor', 'viewer', 'outsider', 'removed'] as const
type Person = (typeof people)[number]

let backend: Backend
let database: pg.Pool
let clients: Record<Person, Client>
let ids: Record<Person, string>
let note: string

beforeAll(async () => {
  const databaseUrl = await testDatabase('migrated')
  const functionsDir = join(import.meta.dirname, '../../functions')
  backend = await createBackend({ databaseUrl, migrationsDir: migrationsDirectory, functionsDir }, silent)
  const url = await backend.listen()
  database = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const learners = await Promise.all(
    people.map(async (name) => {
      const client = createClient<Database>(url, backend.publishableKey, {
        auth: { persistSession: false, autoRefreshToken: false },
      })
      const email = `${name}@cahier.test`
      const { data } = await client.auth.signUp({ email, password: 'correct horse', options: { data: { name } } })
      await client.realtime.setAuth()
      return [name, client, data.user?.id ?? ''] as const
    }),
  )
  clients = Object.fromEntries(learners.map(([name, client]) => [name, client])) as Record<Person, Client>
  ids = Object.fromEntries(learners.map(([name, , id]) => [name, id])) as Record<Person, string>
})
afterAll(async () => {
  await Promise.all(Object.values(clients).map((client) => client.removeAllChannels()))
  await database.end()
  await backend.close()
})
beforeEach(async () => {
  note = await share('La cellule')
})

/** A note of the owner's that everybody but the outsider was invited to. */
async function share(content: string): Promise<string> {
  const { data } = await clients.owner
    .from('notes')
    .insert({ title: 'Cours', content, is_shared: true })
    .select('id')
    .single()
    .throwOnError()
  for (const role of ['admin', 'editor', 'viewer', 'removed'] as const) {
    await database.query(
      `insert into public.note_collaborators (note_id, user_id, role, status) values ($1, $2, $3, 'accepted')`,
      [data.id, ids[role], role === 'removed' ? 'editor' : role],
    )
  }
  await database.query('delete from public.note_collaborators where user_id = $1', [ids.removed])
  return data.id
}

const encode = (update: Uint8Array) => Buffer.from(update).toString('base64')
const decode = (update: string) => new Uint8Array(Buffer.from(update, 'base64'))

const open = (who: Person, after = 0) => clients[who].rpc('open_live_note', { note_id: note, after })
const push = (who: Person, update: Uint8Array, version?: number) =>
  clients[who].rpc('push_live_note', {
    note_id: note,
    update: encode(update),
    ...(version !== undefined && { version }),
  })

/** The update that hands a text over. */
function seed(content: string): Uint8Array {
  const doc = new Y.Doc()
  doc.clientID = 1
  doc.getText('content').insert(0, content)
  return Y.encodeStateAsUpdate(doc)
}

/** A device that has everything that is stored. */
async function read(who: Person = 'owner'): Promise<Y.Doc> {
  const doc = new Y.Doc()
  let seq = 0
  for (;;) {
    const { data } = await open(who, seq).throwOnError()
    if (data.snapshot !== null) Y.applyUpdate(doc, decode(data.snapshot))
    seq = Math.max(seq, data.base) + data.updates.length
    for (const update of data.updates) {
      try {
        Y.applyUpdate(doc, decode(update))
      } catch {
        // Left out everywhere.
      }
    }
    if (seq >= data.head) return doc
  }
}

async function write(who: Person, change: (text: Y.Text) => void): Promise<void> {
  const doc = await read(who)
  const before = Y.encodeStateVector(doc)
  change(doc.getText('content'))
  await push(who, Y.encodeStateAsUpdate(doc, before)).throwOnError()
}

async function handOver(): Promise<void> {
  const { data } = await open('owner').throwOnError()
  await push('owner', seed(data.content ?? ''), data.version ?? 0).throwOnError()
}

/** What is pushed after the hand-over, which may still be on its way to whoever joins. */
const isLater = ({ seq }: { seq: number }) => seq > 1

async function stored(): Promise<{ content: string; version: number }> {
  const { data } = await clients.owner.from('notes').select('content, version').eq('id', note).single().throwOnError()
  return data
}

const contentBecomes = (content: string) =>
  vi.waitFor(async () => expect((await stored()).content).toBe(content), { interval: 100 })

describe('who may', () => {
  const may: Record<Person, { read: boolean; write: boolean }> = {
    owner: { read: true, write: true },
    admin: { read: true, write: true },
    editor: { read: true, write: true },
    viewer: { read: true, write: false },
    outsider: { read: false, write: false },
    removed: { read: false, write: false },
  }
  test.each(people)('%s', async (who) => {
    await handOver()
    const opened = await open(who)
    expect([opened.error?.code, opened.data?.role ?? null]).toEqual(may[who].read ? [undefined, who] : ['PT403', null])
    const pushed = await push(who, seed('x'))
    expect([pushed.error?.details, pushed.data]).toEqual(may[who].write ? [undefined, 2] : ['no_write', null])
    const { error } = await clients[who].rpc('rename_live_note', { note_id: note, title: 'Chapitre 1' })
    expect(error?.details).toEqual(may[who].write ? undefined : 'no_write')
    for (const call of ['claim_live_notes', 'has_unwritten_live_notes', 'write_live_note'])
      expect((await clients[who].rpc(call as never)).error).not.toBeNull()
  })

  test('nobody, of a note that is not shared', async () => {
    const { data } = await clients.owner.from('notes').insert({ title: 'Seul' }).select('id').single().throwOnError()
    const { error } = await clients.owner.rpc('open_live_note', { note_id: data.id })
    expect(error?.details).toBe('not_shared')
  })
})

describe('an editor who loses it hears nothing after the commit, is told, and writes nothing, by', () => {
  const losses: readonly (readonly [what: string, reads: boolean, lose: () => PromiseLike<unknown>])[] = [
    ['removal', false, () => clients.owner.from('note_collaborators').delete().match(editorOf())],
    [
      'demotion',
      true,
      () =>
        database.query(`update public.note_collaborators set role = 'viewer' where note_id = $1 and user_id = $2`, [
          note,
          ids.editor,
        ]),
    ],
    ['un-sharing', false, () => clients.owner.from('notes').update({ is_shared: false }).eq('id', note)],
    [
      'the trash',
      false,
      () => clients.owner.from('notes').update({ deleted_at: new Date().toISOString() }).eq('id', note),
    ],
  ]
  const editorOf = () => ({ note_id: note, user_id: ids.editor })

  test.each(losses)('%s', async (_what, reads, lose) => {
    await handOver()
    const { data } = await clients.editor.from('live_channels').select('topic').eq('id', note).single().throwOnError()
    const heard: unknown[] = []
    const joined = Promise.withResolvers<void>()
    const moved = Promise.withResolvers<void>()
    clients.editor
      .channel(data.topic, { config: { private: true } })
      .on('broadcast', { event: 'update' }, ({ payload }) => void (isLater(payload) && heard.push(payload)))
      .on('broadcast', { event: 'moved' }, () => moved.resolve())
      .subscribe((state) => state === 'SUBSCRIBED' && joined.resolve())
    await joined.promise
    await lose()
    for (let count = 0; count < 40; count++)
      await database.query(`select private.tell_live('note', $1, 'update', '{"seq": 2}')`, [note])
    await moved.promise
    // The same socket answers, so nothing is on its way any more.
    const again = clients.editor.channel(`${data.topic}:again`, { config: { private: true } })
    await new Promise<void>((resolve) => again.subscribe((state) => state !== 'SUBSCRIBED' && resolve()))
    expect(heard).toEqual([])
    expect((await push('editor', seed('x'))).error?.details).toBe('no_write')
    const opened = await open('editor')
    expect([opened.data?.role, opened.error?.details]).toEqual(reads ? ['viewer', undefined] : [undefined, 'no_access'])
    await clients.editor.removeAllChannels()
  })
})

test('every device knows by the note that it is live, also when it is shared no more', async () => {
  const cards = async () => (await clients.owner.rpc('sync_notes', { since: 0 }).throwOnError()).data
  const card = async () => (await cards()).find(({ note_id }) => note_id === note)?.note
  expect(await card()).toMatchObject({ is_shared: true, is_live: true })
  await clients.owner.from('notes').update({ is_shared: false }).eq('id', note).throwOnError()
  expect(await card()).toMatchObject({ is_shared: false, is_live: true })
  expect(
    (
      await clients.owner
        .from('notes')
        .update({ is_live: false } as never)
        .eq('id', note)
    ).error?.code,
  ).toBe('42501')
  const { data: alone } = await clients.owner
    .from('notes')
    .insert({ title: 'Seul' })
    .select('is_live')
    .single()
    .throwOnError()
  expect(alone.is_live).toBe(false)
})

describe('the text that a note has', () => {
  test('is handed over once, however many try at once', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, index) => open(index % 2 ? 'owner' : 'editor').throwOnError()))
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => push(index % 2 ? 'owner' : 'editor', seed('La cellule'), 1)),
    )
    expect(answers.map(({ error }) => error?.details ?? 'taken').toSorted()).toEqual([
      ...Array(9).fill('seeded'),
      'taken',
    ])
    expect((await read('viewer')).getText('content').toString()).toBe('La cellule')
  })

  test('is handed over as it is, not as it was', async () => {
    await open('editor').throwOnError()
    await clients.owner
      .rpc('save_note', { note_id: note, base_version: 1, title: 'Cours', content: 'nouveau' })
      .throwOnError()
    expect((await push('editor', seed('La cellule'), 1)).error?.details).toBe('seeded')
    const { data } = await open('editor').throwOnError()
    expect([data.head, data.content, data.version]).toEqual([0, 'nouveau', 2])
  })

  test('takes no update before that, and is not saved as a whole after it', async () => {
    await open('owner').throwOnError()
    expect((await push('owner', seed('x'))).error?.details).toBe('seeded')
    await handOver()
    const save = (content: string, title = 'Cours') =>
      clients.owner.rpc('save_note', { note_id: note, base_version: 1, title, content })
    expect((await save('autre')).error).toMatchObject({ code: 'PT409', details: 'note_live' })
    expect((await save('La cellule', 'Chapitre 1')).error).toBeNull()
    // Written on another version: no conflict for the learner to answer.
    expect((await save('La cellule', 'Chapitre 2')).error).toMatchObject({ code: 'PT409', details: 'note_live' })
  })
})

test('a note over the limit of its owner’s plan is read only, and what came before is still written', async () => {
  await handOver()
  await write('editor', (text) => text.insert(0, '# '))
  // Older notes than this one, as many as the plan keeps: from the time of a larger plan.
  await database.query('set session_replication_role = replica')
  await database.query(
    `insert into public.notes (user_id, title, created_at)
     select $1, 'Ancien', now() - interval '1 day' from generate_series(1, private.note_limit('free'))`,
    [ids.owner],
  )
  await database.query('set session_replication_role = origin')
  const { error } = await push('editor', seed('x'))
  expect([error?.code, error?.details]).toEqual(['PT402', 'plan_limit_read_only'])
  await contentBecomes('# La cellule')
  await database.query(`delete from public.notes where user_id = $1 and title = 'Ancien'`, [ids.owner])
})

describe('what is pushed', () => {
  test('is written into the note, and becomes a version', async () => {
    await handOver()
    await write('editor', (text) => text.insert(0, '# '))
    await write('owner', (text) => text.insert(text.length, ' vit'))
    await contentBecomes('# La cellule vit')
    const { data } = await clients.owner.from('note_versions').select('content').eq('note_id', note).throwOnError()
    expect(data).toEqual([{ content: 'La cellule' }])
  })

  test('comes to those on the channel with its number, and without its bytes where it is large', async () => {
    await handOver()
    const { data } = await clients.viewer.from('live_channels').select('topic').eq('id', note).single().throwOnError()
    const heard: { seq: number; update?: string }[] = []
    const joined = Promise.withResolvers<void>()
    clients.viewer
      .channel(data.topic, { config: { private: true } })
      .on('broadcast', { event: 'update' }, ({ payload }) => void (isLater(payload) && heard.push(payload)))
      .subscribe((state) => state === 'SUBSCRIBED' && joined.resolve())
    await joined.promise
    const small = seed('petit')
    await push('owner', small).throwOnError()
    await push('owner', seed('long'.repeat(20_000))).throwOnError()
    await vi.waitFor(() => expect(heard).toHaveLength(2))
    expect(heard).toEqual([{ seq: 2, update: encode(small) }, { seq: 3 }])
  })

  const refused: readonly [string, string][] = [
    ['nothing', ''],
    ['no base64', '%%%'],
    ['more than a megabyte', Buffer.alloc(1_048_577).toString('base64')],
  ]
  test.each(refused)('is refused: %s', async (_what, update) => {
    await handOver()
    const { error } = await clients.owner.rpc('push_live_note', { note_id: note, update })
    expect(error?.details).toBe('update_refused')
  })

  test('and cannot be read is left out of the text, which goes on', async () => {
    await handOver()
    await push('editor', new Uint8Array([1, 2, 3, 255])).throwOnError()
    await push('editor', seed('zut').slice(0, -2)).throwOnError()
    await write('owner', (text) => text.insert(0, '# '))
    await contentBecomes('# La cellule')
  })

  test('and fills a note is cut where the note ends', async () => {
    await handOver()
    await write('owner', (text) => text.insert(text.length, 'é'.repeat(150_000)))
    await write('editor', (text) => text.insert(text.length, '\0𝕏'.repeat(60_000)))
    await vi.waitFor(async () => expect([...(await stored()).content].length).toBe(200_000))
  })
})

test('many updates become a snapshot, made of the rows, which are kept for a day', async () => {
  await handOver()
  const doc = await read()
  for (let count = 0; count < 230; count++) {
    const before = Y.encodeStateVector(doc)
    doc.getText('content').insert(0, String(count % 10))
    await push('owner', Y.encodeStateAsUpdate(doc, before)).throwOnError()
  }
  const text = doc.getText('content').toString()
  const { data } = await vi.waitFor(
    async () => {
      const opened = await open('viewer').throwOnError()
      expect(opened.data.base).toBeGreaterThanOrEqual(200)
      return opened
    },
    { interval: 200 },
  )
  expect(data.updates.length).toBe(data.head - data.base)
  expect((await read('viewer')).getText('content').toString()).toBe(text)
  await contentBecomes(text)
  const count = async () =>
    Number(
      (await database.query('select count(*) from private.live_note_updates where note_id = $1', [note])).rows[0].count,
    )
  expect(await count()).toBe(231)
  await database.query(
    `update private.live_note_updates set replaced_at = now() - interval '25 hours' where replaced_at is not null`,
  )
  await write('owner', (all) => all.insert(0, '.'))
  await contentBecomes(`.${text}`)
  expect(await count()).toBeLessThan(32)
})
