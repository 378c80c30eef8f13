/*
 * What areas keep on a device is named by the account, so that two people can share a browser and signing out can clear
 * everything of one of them.
 */

/** Name of an area's IndexedDB database for one account. */
export const accountDatabase = (area: string, userId: string): string => `cahier.${area}.${userId}`

const unsentKey = (area: string, userId: string) => `cahier.unsent.${area}.${userId}`

/** Says how many changes of an area are on this device only. Signing out asks first while there are any. */
export function setUnsent(area: string, userId: string, count: number): void {
  if (count > 0) localStorage.setItem(unsentKey(area, userId), String(count))
  else localStorage.removeItem(unsentKey(area, userId))
}

const singleKeysKey = 'cahier.single-keys'

/** Whether a key alone may start something outside a text. A learner who speaks to their machine, or types by accident, says no. */
export const areSingleKeysOn = (): boolean => localStorage.getItem(singleKeysKey) !== 'off'

/** Keeps the choice on this device. */
export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(singleKeysKey)
  else localStorage.setItem(singleKeysKey, 'off')
}

const keysOf = (userId: string) => Object.keys(localStorage).filter((key) => key.endsWith(`.${userId}`))

/** How many changes of an area are on this device only. */
export const unsentOf = (area: string, userId: string): number => Number(localStorage.getItem(unsentKey(area, userId)))

/** How many changes of an account, in all areas, are on this device only. */
export function unsentChanges(userId: string): number {
  return keysOf(userId)
    .filter((key) => key.startsWith('cahier.unsent.'))
    .reduce((sum, key) => sum + Number(localStorage.getItem(key)), 0)
}

/** Deletes everything that areas keep of an account on this device. A database that is still open goes when it closes. */
export async function forgetAccount(userId: string): Promise<void> {
  for (const key of keysOf(userId)) localStorage.removeItem(key)
  const databases = await indexedDB.databases()
  const names = databases.flatMap(({ name }) =>
    name?.startsWith('cahier.') && name.endsWith(`.${userId}`) ? name : [],
  )
  await Promise.all(names.map(deleteDatabase))
}

const deleteDatabase = (name: string) =>
  new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onblocked = () => resolve()
    request.onerror = () => resolve()
  })
