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
    const row = await addEntry(lea, { body: 'first', data: { tags: ['é', 1] } })
    await lea.client.from('entries').update({ rank: 8 }).eq('id', row.id).throwOnError()
    // A deleted row is visible to nobody, so the changes before must be sent first.
    await reach(changes, 2)
    await lea.client.from('entries').delete().eq('id', row.id).throwOnError()
    const entries = { schema: 'public', table: 'entries', errors: null }
    expect(await reach(changes, 3)).toEqual([
      expect.objectContaining({ ...entries, eventType: 'INSERT', new: row, old: {} }),
      expect.objectContaining({ ...entries, eventType: 'UPDATE', new: { ...row, rank: 8 }, old: row }),
      // If policies protect a table, a deletion only contains the key.
      expect.objectContaining({ ...entries, eventType: 'DELETE', new: {}, old: { id: row.id } }),
    ])
    expect(Math.abs(Date.parse(changes[0]?.commit_timestamp ?? '') - Date.now())).toBeLessThan(10_000)
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
  test('is not visible to any subscription, except for the key of a deletion', async () => {
    const seen = await listening(tom.client, { table: 'words' })
    const row = word()
    await write(lea, row)
    await lea.client.from('words').update({ word: 'secret' }).eq('id', row.id).throwOnError()
    await lea.client.from('words').delete().eq('id', row.id).throwOnError()
    await settle(tom, seen)
    expect(seen.changes).toEqual([
      expect.objectContaining({ eventType: 'DELETE', old: { id: row.id } }),
      expect.objectContaining({ new: expect.objectContaining({ user_id: tom.id }) }),
    ])
  })

  test('is not visible at all to a subscription of one’s own rows', async () => {
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
