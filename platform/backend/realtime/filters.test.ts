import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Learner, type TestBackend, testBackend } from '../testing/backend.ts'
import { joined, type Listening, listening, reach } from '../testing/channels.ts'

let backend: TestBackend
let lea: Learner

beforeAll(async () => {
  backend = await testBackend()
  lea = await backend.learner()
})

afterAll(() => backend.close())

const rows = [
  { id: 1, word: 'été', level: 1, learned_on: '2026-01-09' },
  { id: 2, word: 'a,b', level: 2, learned_on: '2026-01-10' },
  { id: 3, word: 'cœur', level: null, learned_on: null },
]

const filters: readonly [filter: string, rows: number[]][] = [
  ['level=eq.1', [1]],
  ['level=neq.1', [2]],
  ['level=lt.2', [1]],
  ['level=lte.2', [1, 2]],
  ['level=gt.1', [2]],
  ['level=gte.1', [1, 2]],
  ['learned_on=gte.2026-01-10', [2]],
  ['level=in.(1,3)', [1]],
  ['word=in.(cœur,"a,b")', [2, 3]],
  ['word=eq."a,b"', [2]],
  ['level=is.null', [3]],
  ['level=not.is.null', [1, 2]],
  ['level=not.eq.1', [2]],
  ['level=isdistinct.1', [2, 3]],
  ['word=like.%é', [1]],
  ['level=gt.0,word=neq.été', [2]],
  [`word=eq.') or (true`, []],
  ['', [1, 2, 3]],
]

describe('a filter', () => {
  const listenings = new Map<string, Listening>()
  beforeAll(async () => {
    for (const [filter] of filters) listenings.set(filter, await listening(lea.client, { table: 'words', filter }))
    await lea.client.from('words').insert(rows).throwOnError()
    await reach(listenings.get('')?.changes ?? [], rows.length)
  })

  test.each(filters)('%s matches the rows %j', (filter, expected) => {
    const { changes = [] } = listenings.get(filter) ?? {}
    expect(changes.map((change) => 'id' in change.new && change.new.id)).toEqual(expected)
  })

  test.each<[filter: object, reason: string]>([
    [{ table: 'words', filter: 'word' }, 'Error parsing `filter` params'],
    [{ table: 'words', filter: 'word=fts.a' }, 'Error parsing `filter` params: ["fts", "a"]'],
    [{ table: 'words', filter: 'word=in.a' }, '`in` filter value must be wrapped by parentheses'],
    [{ table: 'words', filter: Array(21).fill('level=eq.1').join() }, 'more than 20 conditions'],
    [{ table: 'words', filter: 'level=eq.1,' }, 'filter must not contain empty segments'],
    [{ table: 'words', filter: 'nothing=eq.1' }, 'invalid column for filter nothing'],
    [{ table: 'words', filter: 'origin=eq.server' }, 'invalid column for filter origin'],
    [{ table: 'words', filter: 'level=eq.one' }, 'invalid input syntax for type integer'],
    [{ table: 'words', filter: 'level=like.1' }, 'operator does not exist'],
    [{ table: 'words', filter: 'level=is.one' }, 'invalid value for is filter'],
    [
      { table: 'words', filter: `level=in.(${Array.from({ length: 101 }, (_, i) => i)})` },
      'too many values for `in` filter',
    ],
    [{ table: 'words', select: ['origin'] }, 'invalid column for select origin'],
    [{ table: '*', select: ['id'] }, 'Column selection is not supported for wildcard subscriptions'],
    [{ table: 'sessions' }, 'Please check Realtime is enabled for the given connect parameters'],
    [{ table: 'nowhere' }, 'Please check Realtime is enabled for the given connect parameters'],
    [{ table: 'users', schema: 'auth' }, 'Please check Realtime is enabled for the given connect parameters'],
  ])('%j is refused: %s', async (filter, reason) => {
    const { said } = await listening(lea.client, { table: '', ...filter })
    expect(said).toEqual([expect.objectContaining({ status: 'error', message: expect.stringContaining(reason) })])
  })

  test('that is refused also refuses the channel', async () => {
    const channel = lea.client.channel('waits', { config: { postgres_changes_options: { wait: true } } })
    channel.on('postgres_changes', { event: '*', schema: 'public', table: 'nowhere' }, () => {})
    await expect(joined(channel)).rejects.toThrow(/^RealtimeDisabledForConfiguration: Unable to subscribe/)
  })

  test('on the owner matches deletions if the replica identity contains the owner', async () => {
    const { changes } = await listening(lea.client, {
      table: 'entries',
      event: 'DELETE',
      filter: `user_id=eq.${lea.id}`,
    })
    const { data: row } = await lea.client.from('entries').insert({ body: 'gone' }).select().single().throwOnError()
    await lea.client.from('entries').delete().eq('id', row.id).throwOnError()
    expect((await reach(changes, 1))[0]).toMatchObject({ eventType: 'DELETE', old: { id: row.id } })
  })
})
