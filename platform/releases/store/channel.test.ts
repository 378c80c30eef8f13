import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { promote, rollback, tryOut, withdraw } from '../model/index.ts'
import { id, recordOf } from '../testing/index.ts'
import { closeChannel, openChannel, openChannels } from './channel.ts'
import { type CommitOptions, commit, history, liveSet } from './commit.ts'
import { directoryStore } from './directory.ts'
import type { ReleaseStore } from './store.ts'

const [a, b, c, d] = [id('a'), id('b'), id('c'), id('d')]
let root: string
let store: ReleaseStore

const on = (channel: string): CommitOptions => ({ channel, author: 'test', ledger: { head: null, floor: null } })
const run = async (channel: string, ...[delta]: [Parameters<typeof commit>[1]]) =>
  (await commit(store, delta, on(channel))).set

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cahier-channel-'))
  store = directoryStore(root)
  await store.putRelease(recordOf('shell', a), new Map())
  for (const release of [a, b, c, d]) await store.putRelease(recordOf('mf-notes', release), new Map())
  await run('production', (live) => promote(live, { shell: a, 'mf-notes': a }, null))
  await run('production', (live) => promote(live, { 'mf-notes': b }, null))
})
afterEach(() => rm(root, { recursive: true }))

describe('a channel', () => {
  test('starts as a copy of production, then changes independently', async () => {
    await run('production', (live) => tryOut(live, 'mf-notes', { release: d, share: 10 }, null))
    const first = await openChannel(store, on('pr-12'))
    expect(first).toMatchObject({ channel: 'pr-12', number: 1, operation: 'open', parent: null })
    expect(first.reason).toBe('copie de l’ensemble 3 de production')
    expect(first.members).toEqual({
      shell: { release: a, predecessor: null, held: false },
      'mf-notes': { release: b, predecessor: a, held: false },
    })
    await run('pr-12', (live) => promote(live, { 'mf-notes': c }, null))
    expect((await liveSet(store, 'production'))?.number).toBe(3)
    expect(
      (await run('pr-12', async (live, past) => rollback(live, await past(), 'mf-notes', null))).members,
    ).toMatchObject({
      'mf-notes': { release: b },
    })
  })

  test('is opened once by concurrent requests', async () => {
    await Promise.all(Array.from({ length: 5 }, () => openChannel(store, on('staging'))))
    expect(await store.head('staging')).toBe(1)
  })

  test('has the same checks', async () => {
    await openChannel(store, on('pr-12'))
    await store.putRelease(recordOf('mf-ai', c, { imports: { vue: '^3.0.0' } }), new Map())
    await expect(run('pr-12', (live) => promote(live, { 'mf-ai': c }, null))).rejects.toMatchObject({
      code: 'CAHIER-R006',
    })
    await run('production', async (live, past) => withdraw(live, await past(), 'mf-notes', c, 'défaut'))
    await openChannel(store, on('pr-13'))
    await expect(run('pr-13', (live) => promote(live, { 'mf-notes': c }, null))).rejects.toMatchObject({
      code: 'CAHIER-R005',
    })
  })

  test('has no sessions to try a release on', async () => {
    await openChannel(store, on('pr-12'))
    const trial = run('pr-12', (live) => tryOut(live, 'mf-notes', { release: c, share: 10 }, null))
    await expect(trial).rejects.toMatchObject({ code: 'CAHIER-R018' })
  })

  test('that was removed keeps its history, and reopens as a new copy of production', async () => {
    await openChannel(store, on('pr-12'))
    await run('pr-12', (live) => promote(live, { 'mf-notes': c }, null))
    await closeChannel(store, 'fusionnée', on('pr-12'))
    expect(await openChannels(store)).toMatchObject([{ channel: 'production' }])
    expect((await history(store, 'pr-12', 3)).map(({ operation }) => operation)).toEqual(['close', 'promote', 'open'])
    await expect(closeChannel(store, null, on('pr-12'))).rejects.toMatchObject({ code: 'CAHIER-R046' })
    expect(await openChannel(store, on('pr-12'))).toMatchObject({ number: 4, members: { 'mf-notes': { release: b } } })
    expect((await openChannels(store)).map(({ channel }) => channel)).toEqual(['pr-12', 'production'])
  })

  test.each(['', 'PR-12', '12', '../x', 'a/b', 'x'.repeat(64)])('cannot be called « %s »', async (name) => {
    await expect(openChannel(store, on(name))).rejects.toMatchObject({ code: 'CAHIER-R046' })
  })
})

test('production cannot be removed', async () => {
  await expect(closeChannel(store, null, on('production'))).rejects.toMatchObject({ code: 'CAHIER-R046' })
})
