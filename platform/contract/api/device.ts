/*
 * Areas name their data on a device by account, so that two people can share a browser and signing out can delete all data
 * of one of them.
 */

/** Name of an area's IndexedDB database for one account. */
export const accountDatabase = (area: string, userId: string): string => `cahier.${area}.${userId}`

const unsentKey = (area: string, userId: string) => `cahier.unsent.${area}.${userId}`

/**
 * Sets how many changes of an area are only on this device. Signing out asks for confirmation while there are any.
 *
 * @param area its name, or that of a part of it that counts for itself: `notes.live`
 */
export function setUnsent(area: string, userId: string, count: number): void {
  if (count > 0) localStorage.setItem(unsentKey(area, userId), String(count))
  else localStorage.removeItem(unsentKey(area, userId))
}

const singleKeysKey = 'cahier.single-keys'

/** Whether shortcuts of a single key are on. Learners who use voice control or type by accident can turn them off. */
export const areSingleKeysOn = (): boolean => localStorage.getItem(singleKeysKey) !== 'off'

/** Stores that choice on this device. */
export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(singleKeysKey)
  else localStorage.setItem(singleKeysKey, 'off')
}

const keysOf = (userId: string) => Object.keys(localStorage).filter((key) => key.endsWith(`.${userId}`))

const unsentUnder = (prefix: string, userId: string): number =>
  keysOf(userId)
    .filter((key) => key.startsWith(prefix))
    .reduce((sum, key) => sum + Number(localStorage.getItem(key)), 0)

/** How many changes of an area, with its parts, are only on this device. */
export const unsentOf = (area: string, userId: string): number => unsentUnder(`cahier.unsent.${area}.`, userId)

/** How many changes of an account, in all areas, are only on this device. */
export const unsentChanges = (userId: string): number => unsentUnder('cahier.unsent.', userId)

/** Deletes all data of an account on this device. A database that is still open is deleted when it closes. */
export async function forgetAccount(userId: string): Promise<void> {
  for (const key of keysOf(userId)) localStorage.removeItem(key)
  const databases = await indexedDB.databases()
  const names = databases.flatMap(({ name }) =>
    name?.startsWith('cahier.') && name.endsWith(`.${userId}`) ? name : [],
  )
  await Promise.all([...names.map(deleteDatabase), deleteFiles(userId)])
}

/** Deletes the folders of an account in the browser's own file system. Some browsers have none in a private window. */
async function deleteFiles(userId: string): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory()
    for await (const name of root.keys()) {
      if (name.startsWith('cahier.') && name.endsWith(`.${userId}`)) await root.removeEntry(name, { recursive: true })
    }
  } catch {
    // None, or one of its files is being read: the browser deletes them with the site's data.
  }
}

const deleteDatabase = (name: string) =>
  new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onblocked = () => resolve()
    request.onerror = () => resolve()
  })
