import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { accountDatabase, forgetAccount, setUnsent, unsentChanges } from './device.ts'

const open = (name: string) =>
  new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve(request.result)
  })
const names = async () => (await indexedDB.databases()).map(({ name }) => name)

beforeEach(() => localStorage.clear())

it('sums up the unsent changes of an account’s areas', () => {
  setUnsent('notes', 'lea', 2)
  setUnsent('vocabulary', 'lea', 1)
  setUnsent('notes', 'tom', 5)
  expect(unsentChanges('lea')).toBe(3)
  setUnsent('notes', 'lea', 0)
  expect(unsentChanges('lea')).toBe(1)
})

it('deletes the data of one account and keeps the other’s', async () => {
  for (const user of ['lea', 'tom']) {
    for (const area of ['notes', 'notes-kept']) (await open(accountDatabase(area, user))).close()
    setUnsent('notes', user, 1)
  }
  await forgetAccount('lea')
  expect((await names()).toSorted()).toEqual(
    ['notes', 'notes-kept'].map((area) => accountDatabase(area, 'tom')).toSorted(),
  )
  expect([unsentChanges('lea'), unsentChanges('tom')]).toEqual([0, 1])
})

it('deletes the files of one account', async () => {
  const folders = new Set([accountDatabase('exports', 'lea'), accountDatabase('exports', 'tom'), 'other.lea'])
  const storage = {
    getDirectory: async () => ({
      keys: () => [...folders].values(),
      removeEntry: async (name: string) => folders.delete(name),
    }),
  }
  vi.stubGlobal('navigator', { storage })
  await forgetAccount('lea')
  vi.unstubAllGlobals()
  expect([...folders]).toEqual([accountDatabase('exports', 'tom'), 'other.lea'])
})

it('does not wait for a database that is still open', async () => {
  const database = await open(accountDatabase('notes', 'lea'))
  await forgetAccount('lea')
  database.close()
  await expect.poll(names).not.toContain(accountDatabase('notes', 'lea'))
})
