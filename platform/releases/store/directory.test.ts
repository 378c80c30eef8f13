import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { id, recordOf, setOf } from '../testing/index.ts'
import { directoryStore } from './directory.ts'
import type { ReleaseStore } from './store.ts'

/** Whether the disk is read-only, which only a mount can make for whoever runs the tests. */
let isReadOnly = false
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>()
  const unlessReadOnly =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args) => {
      if (!isReadOnly) return await call(...args)
      throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' })
    }
  return { ...fs, access: unlessReadOnly(fs.access), mkdir: unlessReadOnly(fs.mkdir), rm: unlessReadOnly(fs.rm) }
})

let root: string
let store: ReleaseStore

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cahier-store-'))
  store = directoryStore(root)
})

afterEach(async () => {
  isReadOnly = false
  await rm(root, { recursive: true, force: true })
})

test('numbers are compared numerically, and other files are ignored', async () => {
  for (const number of [1, 2, 9, 10]) await store.putSet(setOf({ number }))
  await writeFile(join(root, 'sets/production/.x.tmp'), '')
  await writeFile(join(root, 'sets/production/99.json.bak'), '')
  expect(await store.head('production')).toBe(10)
})

test.each([
  ['not JSON', '{'],
  ['not a set', '{}'],
])('a corrupt set (%s) is an error, not an absence', async (_name, content) => {
  await mkdir(join(root, 'sets/production'), { recursive: true })
  await writeFile(join(root, 'sets/production/1.json'), content)
  await expect(store.set('production', 1)).rejects.toMatchObject({ code: 'CAHIER-R001' })
})

test('a store on a disk that is read-only says so, before a write and in its place', async () => {
  await store.requireWritable?.()
  isReadOnly = true
  const refusal = { code: 'CAHIER-R052', message: expect.stringContaining(root) }
  await expect(store.requireWritable?.()).rejects.toMatchObject(refusal)
  await expect(store.putSet(setOf())).rejects.toMatchObject(refusal)
  await expect(store.putRelease(recordOf('shell', id('a')), new Map())).rejects.toMatchObject(refusal)
})
