import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { id, recordOf, setOf } from '../testing/index.ts'
import { directoryStore } from './directory.ts'
import type { ReleaseStore } from './store.ts'

let root: string
let store: ReleaseStore

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cahier-store-'))
  store = directoryStore(root)
})

afterEach(() => rm(root, { recursive: true, force: true }))

test('an empty store has nothing', async () => {
  expect(await store.head('production')).toBeNull()
  expect(await store.set('production', 1)).toBeNull()
  expect(await store.record('mf-notes', id('a'))).toBeNull()
  expect(await store.file('mf-notes', id('a'), 'app.js')).toBeNull()
})

test('a number is given once', async () => {
  expect(await store.putSet(setOf({ reason: 'premier' }))).toBe(true)
  expect(await store.putSet(setOf({ reason: 'second' }))).toBe(false)
  expect(await store.set('production', 1)).toMatchObject({ reason: 'premier' })
})

test('numbers are compared as numbers, and other files are no sets', async () => {
  for (const number of [1, 2, 9, 10]) await store.putSet(setOf({ number }))
  await writeFile(join(root, 'sets/production/.x.tmp'), '')
  await writeFile(join(root, 'sets/production/99.json.bak'), '')
  expect(await store.head('production')).toBe(10)
})

test('channels do not see each other', async () => {
  await store.putSet(setOf({ channel: 'staging' }))
  expect(await store.head('production')).toBeNull()
})

test('a release is stored once', async () => {
  const record = recordOf('mf-notes', id('a'))
  expect(await store.putRelease(record, new Map([['app.js', Buffer.from('1')]]))).toBe(true)
  expect(await store.putRelease(record, new Map([['app.js', Buffer.from('2')]]))).toBe(false)
  expect(await store.file('mf-notes', id('a'), 'app.js')).toEqual(Buffer.from('1'))
})

test.each([
  ['no JSON', '{'],
  ['no set', '{}'],
])('a corrupt set (%s) is an error, not an absence', async (_name, content) => {
  await mkdir(join(root, 'sets/production'), { recursive: true })
  await writeFile(join(root, 'sets/production/1.json'), content)
  await expect(store.set('production', 1)).rejects.toMatchObject({ code: 'CAHIER-R001' })
})
