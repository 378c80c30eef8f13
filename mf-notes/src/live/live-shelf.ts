import { accountDatabase } from '@cahier/contract'
import { type DeviceDatabase, deviceDatabase } from '@cahier/contract/data'
import type { EditorLeases } from '../leases/editor-leases.ts'
import type { LiveShelf } from './live-text.ts'
import type { LiveRole } from './text-server.ts'

/** An earlier release reads them after a rollback: they keep their names, keys and values. */
const stores = {
  /** What a device has seen, by note. */
  texts: {},
  /** Updates that the server does not have, by note, tab and number. */
  unsent: {},
}

interface KeptText {
  readonly state: Uint8Array
  readonly head: number
  readonly role?: LiveRole | null
}

/** The live notes that an account has on this device. */
export const liveDatabase = (userId: string): DeviceDatabase =>
  deviceDatabase(accountDatabase('live-notes', userId), stores)

const rowsOf = (...key: string[]) => IDBKeyRange.bound(key, [...key, []])

/**
 * The shelf of one live note where it is open. Each opening drops only what it has sent itself; what one left behind is taken over by the next.
 *
 * @param tab names the opening
 */
export function liveShelf(
  { open }: Pick<DeviceDatabase, 'open'>,
  noteId: string,
  { tab, leases }: { tab: string; leases: EditorLeases },
): LiveShelf {
  let next = 0
  const release = leases.take(tab)
  return {
    async load() {
      const living = await leases.held()
      const transaction = (await open()).transaction(['texts', 'unsent'], 'readwrite')
      transaction.done.catch(() => {})
      const kept: KeptText | undefined = await transaction.objectStore('texts').get(noteId)
      const rows = transaction.objectStore('unsent')
      const unsent: Uint8Array[] = []
      for (let cursor = await rows.openCursor(rowsOf(noteId)); cursor; cursor = await cursor.continue()) {
        const [, of] = cursor.key as [string, string, number]
        if (of !== tab && living.has(of)) continue
        unsent.push(cursor.value)
        await cursor.delete()
      }
      for (const update of unsent) await rows.put(update, [noteId, tab, next++])
      await transaction.done
      return { state: kept?.state ?? null, head: kept?.head ?? 0, unsent, ...(kept?.role && { role: kept.role }) }
    },
    async keep(updates) {
      const transaction = (await open()).transaction('unsent', 'readwrite', { durability: 'strict' })
      transaction.done.catch(() => {})
      for (const update of updates) await transaction.store.put(update, [noteId, tab, next++])
      await transaction.done
    },
    async drop(count) {
      const transaction = (await open()).transaction('unsent', 'readwrite')
      transaction.done.catch(() => {})
      const keys = await transaction.store.getAllKeys(rowsOf(noteId, tab), count)
      const [first, last] = [keys[0], keys.at(-1)]
      if (first !== undefined) await transaction.store.delete(IDBKeyRange.bound(first, last))
      await transaction.done
    },
    async save(state, head, role) {
      await (await open()).put('texts', { state, head, role } satisfies KeptText, noteId)
    },
    async forget() {
      const transaction = (await open()).transaction(['texts', 'unsent'], 'readwrite')
      transaction.done.catch(() => {})
      await transaction.objectStore('texts').delete(noteId)
      await transaction.objectStore('unsent').delete(rowsOf(noteId, tab))
      await transaction.done
    },
    close: release,
  }
}

/** The live notes with something that the server does not have. */
export async function unsentNotes({ open }: Pick<DeviceDatabase, 'open'>): Promise<readonly string[]> {
  const keys = (await (await open()).getAllKeys('unsent')) as [string, string, number][]
  return [...new Set(keys.map(([noteId]) => noteId))]
}
