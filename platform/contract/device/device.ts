import { type IDBPDatabase, openDB } from 'idb'
import { accountDatabase } from '../v1/device.ts'
import type { ShellApi } from '../v1/shell-api.ts'

/** Object stores by name. A new one needs another version: see `docs/guides/areas.md`. */
export type DeviceStores = Readonly<Record<string, IDBObjectStoreParameters>>

/** An area's database on this device. */
export interface AreaDevice {
  /** That of the account that is signed in. Rejects when nobody is. */
  open(shell: ShellApi): Promise<IDBPDatabase>
}

/**
 * One database per area and account, opened once in a page. Signing out deletes it; a newer release that needs another
 * version takes it over.
 */
export function defineDevice(area: string, stores: DeviceStores): AreaDevice {
  const opened = new WeakMap<ShellApi, { name: string; database: Promise<IDBPDatabase> }>()
  return {
    open(shell) {
      const session = shell.session.get()
      if (session.status !== 'signed-in') return Promise.reject(new Error('nobody is signed in'))
      const name = accountDatabase(area, session.userId)
      const known = opened.get(shell)
      if (known?.name === name) return known.database
      void known?.database.then((database) => database.close())
      const forget = () => {
        if (opened.get(shell)?.name === name) opened.delete(shell)
      }
      const database = openDatabase(name, stores, forget)
      opened.set(shell, { name, database })
      database.catch(forget)
      return database
    },
  }
}

/**
 * Opens a database of this device.
 *
 * @param onClosed it was given to another version, deleted, or closed by the browser
 */
export async function openDatabase(
  name: string,
  stores: DeviceStores,
  onClosed: () => void = () => {},
): Promise<IDBPDatabase> {
  const database = await openDB(name, 1, {
    upgrade(created) {
      for (const [store, options] of Object.entries(stores)) created.createObjectStore(store, options)
    },
    // Whoever wants another version, or none, gets it; this tab opens it anew when it needs it.
    blocking() {
      database.close()
      onClosed()
    },
    terminated: onClosed,
  })
  return database
}
