import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ReleaseError, type ReleaseRecord, releaseKey } from '../model/index.ts'
import { id, recordOf, setOf } from '../testing/index.ts'
import { directoryStore } from './directory.ts'
import { revisit } from './revisit.ts'

const [a, b, c] = [id('a'), id('b'), id('c')]
let root: string
const store = () => directoryStore(root)
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cahier-revisit-'))
  for (const release of [a, b, c]) await store().putRelease(recordOf('mf-notes', release), new Map())
})
afterEach(() => rm(root, { recursive: true }))

const past = setOf({
  members: { 'mf-notes': { release: b, predecessor: a, held: false, canary: { release: c, share: 10 } } },
})
/** Accepts every release except one. */
const without = (barred: string) => ({
  admit: async ({ id: release }: ReleaseRecord) => {
    if (release === barred) throw new ReleaseError('CAHIER-R016', { release: barred, key: 'k' })
  },
})

test('a past set can be shown without its trial', async () => {
  const { members } = await revisit(store(), past, [], without(''))
  expect(members).toEqual({ 'mf-notes': { release: b, predecessor: a, held: false } })
})

test('a past set with a release that is withdrawn, missing, or signed with a revoked key is refused', async () => {
  const withdrawn = revisit(store(), past, [releaseKey('mf-notes', b)], without(''))
  await expect(withdrawn).rejects.toMatchObject({ code: 'CAHIER-R005' })
  await expect(revisit(store(), past, [], without(b))).rejects.toMatchObject({ code: 'CAHIER-R016' })
  const gone = setOf({ members: { 'mf-notes': { release: id('d'), predecessor: null, held: false } } })
  await expect(revisit(store(), gone, [], without(''))).rejects.toMatchObject({ code: 'CAHIER-R002' })
})

test('such a predecessor is left out, because browsers fall back to it automatically', async () => {
  const withdrawn = await revisit(store(), past, [releaseKey('mf-notes', a)], without(''))
  const revoked = await revisit(store(), past, [], without(a))
  for (const { members } of [withdrawn, revoked]) expect(members['mf-notes']?.predecessor).toBeNull()
})
