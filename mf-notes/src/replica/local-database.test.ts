import 'fake-indexeddb/auto'
import { accountDatabase } from '@cahier/contract'
import { expect, it } from 'vitest'
import { openLocalDatabase } from './local-database.ts'
import { editionOf } from './operation.ts'

/** The database of an account as the first release reads it: version 1, by its own code. */
function openAsFirstRelease(userId: string): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>()
  const request = indexedDB.open(accountDatabase('notes', userId), 1)
  request.onupgradeneeded = () => reject(new Error('there is no database of version 1'))
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
  return promise
}

function readAll(database: IDBDatabase, store: string): Promise<unknown[]> {
  const { promise, resolve } = Promise.withResolvers<unknown[]>()
  const request = database.transaction(store).objectStore(store).getAll()
  request.onsuccess = () => resolve(request.result)
  return promise
}

function deleteElsewhere(userId: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = indexedDB.deleteDatabase(accountDatabase('notes', userId))
  request.onsuccess = () => resolve()
  request.onblocked = () => reject(new Error('the database is still open'))
  return promise
}

it('keeps the format that earlier releases read after a rollback', async () => {
  const userId = crypto.randomUUID()
  const database = await openLocalDatabase(userId)
  const text = { title: 'Mitose', content: 'Du texte', tags: ['bio'] }
  const edition = await database.enqueue({ kind: 'save', noteId: 'n', text }, editionOf(0))
  await database.takeNext()
  await database.keepDraft({
    id: 'd',
    format: 1,
    noteId: 'n',
    on: edition,
    title: 'Mitose',
    content: 'Du texte et plus',
    tags: 'bio',
    editedAt: '2026-11-20T10:00:00Z',
  })
  await database.takeOver([], 7)

  const earlier = await openAsFirstRelease(userId)
  expect([...earlier.objectStoreNames]).toEqual(['drafts', 'marks', 'notes', 'outbox'])
  expect(await readAll(earlier, 'outbox')).toEqual([
    {
      seq: 1,
      id: edition,
      operation: { kind: 'save', noteId: 'n', text, base: 0 },
      at: expect.any(String),
      sent: true,
      refusal: null,
    },
  ])
  expect(await readAll(earlier, 'drafts')).toMatchObject([{ id: 'd', format: 1, on: edition, tags: 'bio' }])
  expect(await readAll(earlier, 'marks')).toContain(7)
  earlier.close()
  database.close()
})

it('opens again after the browser closed it', async () => {
  const userId = crypto.randomUUID()
  const database = await openLocalDatabase(userId)
  await database.takeOver([], 7)
  // A deletion elsewhere closes it, as the browser may do at any time.
  await deleteElsewhere(userId)
  expect(await database.cursor()).toBe(0)
  await database.takeOver([], 8)
  expect(await database.cursor()).toBe(8)
  database.close()
  await expect(database.cursor()).rejects.toThrow('closed')
})
