import { deleteDB, type IDBPDatabase, openDB } from 'idb'
import { accountDatabase } from '../api/device.ts'
import type { ShellApi } from '../api/shell-api.ts'

/** Object stores by name. They are made with the database, which has version 1: what changes is the format of a row. */
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
  const opened = new WeakMap<ShellApi, { name: string; database: DeviceDatabase }>()
  return {
    open(shell) {
      const session = shell.session.get()
      if (session.status !== 'signed-in') return Promise.reject(new Error('nobody is signed in'))
      const name = accountDatabase(area, session.userId)
      const known = opened.get(shell)
      if (known?.name === name) return known.database.open()
      known?.database.close()
      const database = deviceDatabase(name, stores)
      opened.set(shell, { name, database })
      return database.open()
    },
  }
}

/** A database on this device. */
export interface DeviceDatabase {
  /**
   * Opens it at the first call, and again after the browser has closed it, which may happen at any time. Call it for each
   * transaction; rejects once `close` was called.
   */
  open(): Promise<IDBPDatabase>
  /** Closes it for good. */
  close(): void
}

/**
 * Opens a database, and makes it anew if it has none of its stores. Releases from before opened the notes' database for two purposes, and the
 * first one decided the stores; it then holds nothing but answers of the server.
 */
async function openWith(stores: readonly string[], open: () => Promise<IDBPDatabase>): Promise<IDBPDatabase> {
  const database = await open()
  if (stores.length === 0 || stores.some((store) => database.objectStoreNames.contains(store))) return database
  database.close()
  await deleteDB(database.name)
  return open()
}

/** @param stores those of a database that is there already stay as they are */
export function deviceDatabase(name: string, stores: DeviceStores): DeviceDatabase {
  let opened: Promise<IDBPDatabase> | undefined
  let isClosed = false

  function connect(): Promise<IDBPDatabase> {
    const forget = () => {
      if (opened === connection) opened = undefined
    }
    const connection = openWith(Object.keys(stores), () =>
      // Without a number, so that a later release may raise the version, and this one still opens the database after a rollback.
      openDB(name, undefined, {
        upgrade(created) {
          for (const [store, options] of Object.entries(stores)) created.createObjectStore(store, options)
        },
        // Closes it for an upgrade or deletion elsewhere; this tab opens it again when it is needed.
        blocking(_current, _next, event) {
          forget()
          if (event.target instanceof IDBDatabase) event.target.close()
        },
        terminated: forget,
      }),
    )
    connection.catch(forget)
    return connection
  }

  return {
    open() {
      if (isClosed) return Promise.reject(new Error(`the database ${name} is closed`))
      opened ??= connect()
      return opened
    },
    close() {
      isClosed = true
      void opened?.then((database) => database.close())
    },
  }
}
