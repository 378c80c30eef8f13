import { type IDBPDatabase, openDB } from 'idb'
import { accountDatabase } from '../v1/device.ts'
import type { ShellApi } from '../v1/shell-api.ts'

/** Object stores by name. They are made with the database, whose version stays 1: what changes is the format of a row. */
export type DeviceStores = Readonly<Record<string, IDBObjectStoreParameters>>

/** An area's database on this device. */
export interface AreaDevice {
  /** Opens the database of the signed-in account. Rejects if nobody is signed in. */
  open(shell: ShellApi): Promise<IDBPDatabase>
}

/**
 * One database per area and account, opened once per page. Signing out deletes it; a newer release may upgrade it to another
 * version.
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
 * Opens a database on this device.
 *
 * @param onClosed called when it was upgraded or deleted elsewhere, or closed by the browser
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
    // Closes it for an upgrade or deletion elsewhere; this tab opens it again when it is needed.
    blocking() {
      database.close()
      onClosed()
    },
    terminated: onClosed,
  })
  return database
}
