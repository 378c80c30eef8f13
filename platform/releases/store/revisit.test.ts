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
/** Vouches for everything but one release. */
const without = (barred: string) => ({
  admit: async ({ id: release }: ReleaseRecord) => {
    if (release === barred) throw new ReleaseError('CAHIER-R016', 'Clé révoquée.')
  },
})

test('a past set comes back without what was on trial', async () => {
  const { members } = await revisit(store(), past, [], without(''))
  expect(members).toEqual({ 'mf-notes': { release: b, predecessor: a, held: false } })
})

test('not with a release that was withdrawn, whose key was revoked, or that is gone', async () => {
  const withdrawn = revisit(store(), past, [releaseKey('mf-notes', b)], without(''))
  await expect(withdrawn).rejects.toMatchObject({ code: 'CAHIER-R005' })
  await expect(revisit(store(), past, [], without(b))).rejects.toMatchObject({ code: 'CAHIER-R016' })
  const gone = setOf({ members: { 'mf-notes': { release: id('d'), predecessor: null, held: false } } })
  await expect(revisit(store(), gone, [], without(''))).rejects.toMatchObject({ code: 'CAHIER-R002' })
})

test('nor with such a predecessor, to which browsers fall back by themselves', async () => {
  const withdrawn = await revisit(store(), past, [releaseKey('mf-notes', a)], without(''))
  const revoked = await revisit(store(), past, [], without(a))
  for (const { members } of [withdrawn, revoked]) expect(members['mf-notes']?.predecessor).toBeNull()
})
