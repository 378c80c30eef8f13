import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setOf } from '../testing/index.ts'
import { directoryStore } from './directory.ts'
import type { ReleaseStore } from './store.ts'

let root: string
let store: ReleaseStore

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cahier-store-'))
  store = directoryStore(root)
})

afterEach(() => rm(root, { recursive: true, force: true }))

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
