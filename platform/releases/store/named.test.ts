import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { draftOf, id, writeDist } from '../testing/index.ts'
import { directoryStore } from './directory.ts'
import { releaseIdOf } from './named.ts'
import { publish, tagBuild } from './publish.ts'
import type { ReleaseStore } from './store.ts'

let root: string
let store: ReleaseStore

/** Publishes a release whose record says when. */
async function published(release: string, version: string, tags: readonly string[] = []) {
  const dist = join(root, release)
  await writeDist(dist, draftOf('mf-notes', release, { version }))
  if (tags.length > 0) await tagBuild(dist, tags)
  return (await publish(store, dist)).record
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cahier-named-'))
  const directory = directoryStore(join(root, 'store'))
  const order = [id('a'), id('b'), id('c')]
  // Releases of one millisecond have no order of their own.
  store = {
    ...directory,
    published: async (member) =>
      (await directory.published(member)).sort((one, other) => order.indexOf(other.id) - order.indexOf(one.id)),
  }
  await published(id('a'), '1.3.0', ['rentree'])
  await published(id('b'), '1.4.0', ['rentree', 'main'])
  await published(id('c'), '1.4.0')
})
afterEach(() => rm(root, { recursive: true, force: true }))

test.each([
  [id('a'), id('a')],
  ['1.3.0', id('a')],
  ['1.4.0', id('c')],
  ['rentree', id('b')],
  ['main', id('b')],
])('%s names %s', async (name, release) => {
  expect(await releaseIdOf(store, 'mf-notes', name)).toBe(release)
})

test.each(['2.0.0', 'none', id('d')])('%s names nothing', async (name) => {
  await expect(releaseIdOf(store, 'mf-notes', name)).rejects.toMatchObject({ code: 'CAHIER-R002' })
})

test('the tags of a build are replaced, and are part of what is signed', async () => {
  const dist = join(root, 'again')
  await writeDist(dist, draftOf('mf-notes', id('e'), { tags: ['old'] }))
  await tagBuild(dist, ['new'])
  const signed: unknown[] = []
  const { record } = await publish(store, dist, async (release) => {
    signed.push(release.tags)
    return { key: 'k', value: 'v' }
  })
  expect([record.tags, signed]).toEqual([['new'], [['new']]])
})

test.each([
  ['an id', id('a')],
  ['a space', 'a b'],
  ['an option', '--force'],
  ['nothing', ''],
])('a tag is not %s', async (_, tag) => {
  const dist = join(root, 'wrong')
  await writeDist(dist, draftOf('mf-notes', id('e'), { tags: [tag] }))
  await expect(publish(store, dist)).rejects.toMatchObject({ code: 'CAHIER-R001' })
})
