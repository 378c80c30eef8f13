import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Learner, type TestBackend, testBackend } from '../testing/backend.ts'
import { joined, type Listening, leaveAll, listening, reach } from '../testing/channels.ts'

let backend: TestBackend
let lea: Learner
let tom: Learner

beforeAll(async () => {
  backend = await testBackend()
  lea = await backend.learner()
  tom = await backend.learner()
})

afterEach(() => Promise.all([lea, tom].map(({ client }) => leaveAll(client))))

afterAll(() => backend.close())

let ids = 0
const word = (over: object = {}) => ({ id: ++ids, word: `word ${ids}`, ...over })

const write = (learner: Learner, ...rows: object[]) => learner.client.from('words').insert(rows).throwOnError()

const addEntry = async (learner: Learner, entry: object) =>
  (await learner.client.from('entries').insert(entry).select().single().throwOnError()).data

/** Waits for a change of the listener's own, which arrives after all earlier ones. */
async function settle(learner: Learner, { changes }: Listening): Promise<void> {
  const own = word()
  await write(learner, own)
  await expect.poll(() => changes.some((change) => 'id' in change.new && change.new.id === own.id)).toBe(true)
}

describe('a change', () => {
  test('is sent to its owner with the old and new row', async () => {
    const { changes } = await listening(lea.client, { table: 'entries' })
    const before = Date.now()
    const row = await addEntry(lea, { body: 'first', data: { tags: ['é', 1] } })
    await lea.client.from('entries').update({ rank: 8 }).eq('id', row.id).throwOnError()
    await lea.client.from('entries').delete().eq('id', row.id).throwOnError()
    const entries = { schema: 'public', table: 'entries', errors: null }
    expect(await reach(changes, 3)).toEqual([
      expect.objectContaining({ ...entries, eventType: 'INSERT', new: row, old: {} }),
      expect.objectContaining({ ...entries, eventType: 'UPDATE', new: { ...row, rank: 8 }, old: row }),
      // If policies protect a table, a deletion only contains the key.
      expect.objectContaining({ ...entries, eventType: 'DELETE', new: {}, old: { id: row.id } }),
    ])
    const committed = Date.parse(changes[0]?.commit_timestamp ?? '')
    expect(committed).toBeGreaterThanOrEqual(before)
    expect(committed).toBeLessThanOrEqual(Date.now())
  })

  test('contains the old row’s replica identity, and no column that the role may not read', async () => {
    const { changes } = await listening(lea.client, { table: 'words' })
    const row = word()
    await write(lea, row)
    await lea.client.from('words').update({ word: 'other' }).eq('id', row.id).throwOnError()
    await reach(changes, 2)
    expect(changes[0]?.new).toEqual({
      ...row,
      number: expect.any(Number),
      user_id: lea.id,
      level: null,
      learned_on: null,
    })
    expect(changes[1]).toMatchObject({ new: { word: 'other' }, old: { id: row.id } })
    expect(JSON.stringify(changes)).not.toMatch(/origin|"old":\{[^}]*word/)
  })

  test('that was rolled back is not sent', async () => {
    const { changes } = await listening(lea.client, { table: 'words' })
    const [first, second] = [word(), word()]
    const refused = await lea.client.from('words').insert([first, { ...first }])
    expect(refused.error?.code).toBe('23505')
    await write(lea, second)
    expect((await reach(changes, 1)).map((change) => change.new)).toEqual([expect.objectContaining(second)])
  })

  test('that is too large contains an error and only its short values', async () => {
    const { changes } = await listening(lea.client, { table: 'entries' })
    const row = await addEntry(lea, { body: 'large', data: 'x'.repeat(1_100_000) })
    await reach(changes, 1)
    expect(changes[0]).toMatchObject({ errors: ['Error 413: Payload Too Large'], new: { id: row.id, body: 'large' } })
    expect(changes[0]?.new).not.toHaveProperty('data')
  })

  test('is sent after the change that cascaded to it', async () => {
    const told: string[] = []
    const channel = backend.server().channel('all')
    channel.on('postgres_changes', { event: '*', schema: 'public', table: 'entries' }, (c) =>
      told.push(`${c.eventType} entry`),
    )
    channel.on('postgres_changes', { event: '*', schema: 'public', table: 'marks' }, (c) =>
      told.push(`${c.eventType} mark`),
    )
    await joined(channel)
    const entry = await addEntry(lea, { body: 'parent' })
    await lea.client.from('marks').insert({ entry_id: entry.id }).throwOnError()
    await reach(told, 2)
    await lea.client.from('entries').delete().eq('id', entry.id).throwOnError()
    expect(await reach(told, 4)).toEqual(['INSERT entry', 'INSERT mark', 'DELETE entry', 'DELETE mark'])
    await channel.unsubscribe()
  })
})

describe('another learner’s row', () => {
  test('is not visible to a subscription of one’s own rows', async () => {
    const seen = await listening(tom.client, { table: 'entries', filter: `user_id=eq.${tom.id}` })
    const row = await addEntry(lea, { body: 'hers' })
    await lea.client.from('entries').update({ rank: 1 }).eq('id', row.id).throwOnError()
    await lea.client.from('entries').delete().eq('id', row.id).throwOnError()
    const own = await addEntry(tom, { body: 'his' })
    await reach(seen.changes, 1)
    await tom.client.from('entries').delete().eq('id', own.id).throwOnError()
    expect((await reach(seen.changes, 2)).map(({ eventType }) => eventType)).toEqual(['INSERT', 'DELETE'])
  })

  test('cannot be subscribed to by a visitor', async () => {
    const visitor = backend.visitor()
    const { said, changes, channel } = await listening(visitor, { table: 'words' })
    expect(said).toEqual([
      expect.objectContaining({
        status: 'error',
        message: expect.stringContaining('Please check Realtime is enabled'),
      }),
    ])
    const row = word()
    await write(lea, row)
    await lea.client.from('words').delete().eq('id', row.id).throwOnError()
    const seen = await listening(lea.client, { table: 'words' })
    await settle(lea, seen)
    expect(changes).toEqual([])
    await channel.unsubscribe()
  })

  test('is visible with the secret key', async () => {
    const { changes, channel } = await listening(backend.server(), { table: 'words' })
    await write(lea, word())
    await write(tom, word())
    expect((await reach(changes, 2)).map((change) => 'user_id' in change.new && change.new.user_id)).toEqual([
      lea.id,
      tom.id,
    ])
    await channel.unsubscribe()
  })
})

let pages = 0
const page = (over: object = {}) => ({ id: ++pages, body: `page ${pages}`, is_shared: false, ...over })
const addPage = (row: object) => lea.client.from('pages').insert(row).throwOnError()
const removePage = (id: number) => lea.client.from('pages').delete().eq('id', id).throwOnError()

/** Waits until everything that was sent to a client before has arrived: an answer on the same socket is later. */
async function flush(client: SupabaseClient): Promise<void> {
  const channel = await joined(client.channel(`flush ${pages++}`))
  await client.removeChannel(channel)
}

const forms: readonly (readonly [form: string, subscription: (id: number) => Parameters<typeof listening>[1]])[] = [
  ['every schema', () => ({ schema: '*' })],
  ['every table of every schema', () => ({ schema: '*', table: '*' })],
  ['a schema', () => ({ schema: 'public' })],
  ['every table of a schema', () => ({ schema: 'public', table: '*' })],
  ['a table', () => ({ table: 'pages' })],
  ['a table of every schema', () => ({ schema: '*', table: 'pages' })],
  ['a column of a table', () => ({ table: 'pages', select: ['body'] })],
  ['a table by its key', (id) => ({ table: 'pages', filter: `id=eq.${id}` })],
  ['a table by its owner', () => ({ table: 'pages', filter: `user_id=eq.${lea.id}` })],
  ['a table by another column', () => ({ table: 'pages', filter: 'is_shared=eq.false' })],
  ['a table by what a column is not', () => ({ table: 'pages', filter: 'body=neq.nothing' })],
]

describe('a learner’s row is sent to its owner alone, to a subscription of', () => {
  test.each(forms)('%s', async (_, subscription) => {
    const row = page()
    const visitor = backend.visitor()
    const [owner, other, anonymous] = await Promise.all(
      [lea.client, tom.client, visitor].map((client) => listening(client, subscription(row.id))),
    )
    if (!owner || !other || !anonymous) throw new Error('A subscription is missing')
    await addPage(row)
    await lea.client.from('pages').update({ body: 'other' }).eq('id', row.id).throwOnError()
    await removePage(row.id)
    const heard = (await reach(owner.changes, 3)).map(({ eventType, table }) => [table, eventType])
    expect(heard).toEqual([
      ['pages', 'INSERT'],
      ['pages', 'UPDATE'],
      ['pages', 'DELETE'],
    ])
    await Promise.all([tom.client, visitor].map(flush))
    expect([other.changes, anonymous.changes]).toEqual([[], []])
    await leaveAll(visitor)
  })

  test.each(['INSERT', 'UPDATE', 'DELETE'] as const)('%s', async (event) => {
    const row = page()
    const [owner, other] = await Promise.all([
      listening(lea.client, { table: 'pages', event }),
      listening(tom.client, { table: 'pages', event }),
    ])
    await addPage(row)
    await lea.client.from('pages').update({ body: 'other' }).eq('id', row.id).throwOnError()
    await removePage(row.id)
    await reach(owner.changes, 1)
    await flush(tom.client)
    expect(other.changes).toEqual([])
  })
})

describe('a row that is shared', () => {
  test('is sent from then on, without how it was before', async () => {
    const { changes } = await listening(tom.client, { table: 'pages' })
    const own = await listening(lea.client, { table: 'pages' })
    const row = page()
    await addPage(row)
    // Both updates are committed at once, so that the row is visible when the first is sent.
    await lea.client.rpc('share_page', { page: row.id, shown: 'shown' }).throwOnError()
    await lea.client.from('pages').update({ body: 'newer' }).eq('id', row.id).throwOnError()
    const shown = { ...row, user_id: lea.id, body: 'shown', is_shared: true }
    expect(await reach(changes, 2)).toEqual([
      expect.objectContaining({ eventType: 'UPDATE', new: shown, old: {} }),
      expect.objectContaining({ eventType: 'UPDATE', new: { ...shown, body: 'newer' }, old: shown }),
    ])
    expect((await reach(own.changes, 4))[2]).toMatchObject({ old: { body: 'before shown', is_shared: false } })
    await removePage(row.id)
    expect((await reach(changes, 3))[2]).toMatchObject({ eventType: 'DELETE', old: { id: row.id } })
  })

  test('is not sent once it is not shared any more, nor while a restrictive policy hides it', async () => {
    const { changes } = await listening(tom.client, { table: 'pages' })
    const own = await listening(lea.client, { table: 'pages' })
    const all = await listening(backend.server(), { table: 'pages' })
    const row = page({ is_shared: true })
    await addPage(row)
    await lea.client.from('pages').update({ is_shared: false }).eq('id', row.id).throwOnError()
    await removePage(row.id)
    const draft = page({ is_shared: true, body: 'draft', user_id: lea.id })
    await backend.server().from('pages').insert(draft).throwOnError()
    await reach(all.changes, 4)
    await Promise.all([lea.client, tom.client].map(flush))
    expect(changes.map(({ eventType }) => eventType)).toEqual(['INSERT'])
    expect(own.changes.map(({ eventType }) => eventType)).toEqual(['INSERT', 'UPDATE', 'DELETE'])
    await all.channel.unsubscribe()
  })
})

test('a table that is emptied is sent to nobody', async () => {
  const row = page()
  await addPage(row)
  const seen = await listening(tom.client, { schema: '*' })
  const all = await listening(backend.server(), { schema: '*' })
  await backend.server().rpc('empty_pages').throwOnError()
  const added = page()
  await addPage(added)
  const idOf = (change: (typeof all.changes)[number]) => 'id' in change.new && change.new.id
  await expect.poll(() => all.changes.map(idOf)).toContain(added.id)
  // The first row may have come after somebody began to listen.
  const since = all.changes.filter((change) => idOf(change) !== row.id)
  expect(since.map(({ eventType }) => eventType)).toEqual(['INSERT'])
  await flush(tom.client)
  expect(seen.changes).toEqual([])
  await all.channel.unsubscribe()
})

describe('a row with which a question fails is not sent, and the others are:', () => {
  test('a policy', async () => {
    const { changes } = await listening(tom.client, { table: 'pages' })
    const own = await listening(lea.client, { table: 'pages' })
    const rows = [page({ body: 'broken' }), page({ body: 'broken!' }), page({ is_shared: true })]
    await lea.client.from('pages').insert(rows).throwOnError()
    await reach(own.changes, 3)
    expect((await reach(changes, 2)).map((change) => change.new)).toEqual([
      expect.objectContaining(rows[1] ?? {}),
      expect.objectContaining(rows[2] ?? {}),
    ])
    await backend.server().from('pages').delete().like('body', 'broken%').throwOnError()
  })

  test('a filter', async () => {
    const broken = await listening(lea.client, { table: 'words', filter: 'word=like.broken\\' })
    const { changes } = await listening(lea.client, { table: 'words' })
    await write(lea, word({ word: 'broken' }), word())
    await reach(changes, 2)
    expect(broken.changes).toEqual([])
  })
})

describe('many changes of one transaction', () => {
  const many = (count: number) => Array.from({ length: count }, () => page())

  test('are sent one by one up to fifty, and as one beyond', async () => {
    const { changes } = await listening(lea.client, { table: 'pages', event: 'INSERT' })
    await lea.client.from('pages').insert(many(50)).throwOnError()
    await reach(changes, 50)
    await lea.client.from('pages').insert(many(400)).throwOnError()
    await addPage(page({ body: 'last' }))
    expect((await reach(changes, 52)).slice(50)).toEqual([
      expect.objectContaining({
        eventType: 'INSERT',
        schema: 'public',
        table: 'pages',
        new: {},
        errors: ['Error 413: Too Many Rows'],
      }),
      expect.objectContaining({ new: expect.objectContaining({ body: 'last' }) }),
    ])
  })

  test('are sent to whoever may see one of them, and whose filter matches it', async () => {
    const rows = [...many(60), page({ is_shared: true, body: 'shared' })]
    const [other, matching, unmatched, all] = await Promise.all([
      listening(tom.client, { table: 'pages' }),
      listening(tom.client, { table: 'pages', filter: 'body=in.(shared)' }),
      listening(tom.client, { table: 'pages', filter: `id=eq.${rows[0]?.id}` }),
      listening(backend.server(), { table: 'pages' }),
    ])
    await lea.client.from('pages').insert(rows).throwOnError()
    const hers = rows.slice(0, 60).map(({ id }) => id)
    await lea.client.from('pages').delete().in('id', hers).throwOnError()
    await reach(all.changes, 2)
    await flush(tom.client)
    const heard = ({ changes }: Listening) => changes.map(({ eventType }) => eventType)
    expect([other, matching, unmatched, all].map(heard)).toEqual([['INSERT'], ['INSERT'], [], ['INSERT', 'DELETE']])
    await all.channel.unsubscribe()
  })
})

test('a change that cannot be read is left out', async () => {
  const { changes } = await listening(lea.client, { table: 'words' })
  await backend.server().rpc('garble_changes').throwOnError()
  await write(lea, word())
  await reach(changes, 1)
})

describe('a channel', () => {
  test('gets the columns it selects, and the key', async () => {
    const { changes } = await listening(lea.client, { table: 'words', select: ['level'] })
    const row = word({ level: 4 })
    await write(lea, row)
    expect((await reach(changes, 1))[0]?.new).toEqual({ id: row.id, level: 4 })
  })

  test('gets a change once for each of its bindings', async () => {
    const told: string[] = []
    const channel = lea.client.channel('several')
    channel.on('postgres_changes', { event: '*', schema: 'public', table: 'words' }, () => told.push('any'))
    channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'words' }, () => told.push('insert'))
    channel.on('postgres_changes', { event: 'UPDATE', schema: 'public', table: 'words' }, () => told.push('update'))
    channel.on('postgres_changes', { event: '*', schema: 'public' }, () => told.push('schema'))
    await joined(channel)
    const row = word()
    await write(lea, row)
    await lea.client.from('words').update({ level: 1 }).eq('id', row.id).throwOnError()
    await reach(told, 6)
    expect(told.toSorted()).toEqual(['any', 'any', 'insert', 'schema', 'schema', 'update'])
  })

  test('gets nothing after it was left, and no change is captured for it', async () => {
    const { changes, channel } = await listening(lea.client, { table: 'words' })
    await lea.client.removeChannel(channel)
    const other = await listening(lea.client, { table: 'words' })
    await write(lea, word())
    await reach(other.changes, 1)
    expect(changes).toEqual([])
  })
})

test('two hundred simultaneous changes of two learners are sent once, in the order of each learner', async () => {
  const mine = await listening(lea.client, { table: 'words' })
  const all = await listening(backend.server(), { table: 'words' })
  const writer = async (learner: Learner, from: number) => {
    for (let i = 0; i < 25; i++) {
      await learner.client
        .from('words')
        .insert({ id: from + i, word: 'new' })
        .throwOnError()
      await learner.client
        .from('words')
        .update({ level: i })
        .eq('id', from + i)
        .throwOnError()
    }
  }
  await Promise.all([writer(lea, 1_000), writer(lea, 2_000), writer(tom, 3_000), writer(tom, 4_000)])
  const told = await reach(all.changes, 200)
  const inserted = told
    .filter(({ eventType }) => eventType === 'INSERT')
    .map((change) => ('id' in change.new ? Number(change.new.id) : 0))
  expect(new Set(inserted).size).toBe(100)
  for (const from of [1_000, 2_000, 3_000, 4_000]) {
    expect(inserted.filter((id) => id >= from && id < from + 1_000)).toEqual(
      Array.from({ length: 25 }, (_, i) => from + i),
    )
  }
  // Each row's update comes after its insert, with the level it was given.
  const levels = new Map<unknown, unknown>()
  for (const change of told) {
    if (!('id' in change.new)) throw new Error('A change without a row')
    expect(levels.has(change.new.id)).toBe(change.eventType === 'UPDATE')
    levels.set(change.new.id, change.new.level)
  }
  expect([...levels].every(([id, level]) => Number(id) % 1_000 === level)).toBe(true)
  const named = (changes: typeof told) =>
    changes.map(({ eventType, new: row }) => [eventType, 'id' in row ? row.id : undefined])
  const hers = told.filter((change) => 'user_id' in change.new && change.new.user_id === lea.id)
  expect(named(await reach(mine.changes, 100))).toEqual(named(hers))
  await all.channel.unsubscribe()
})
