import { AreaError } from '../host/area-error.ts'

/**
 * Inserts a row under a key from the caller, or updates it if an earlier attempt inserted it although its response was lost. Unlike an
 * upsert, this needs no right to update the key, and an update runs no trigger of inserts.
 *
 * @param insert the insertion, already sent
 * @param update sets the same values by key
 * @returns the answer of the one that succeeded
 */
export async function insertOrUpdate<Data>(insert: Promise<Data>, update: () => Promise<Data>): Promise<Data> {
  try {
    return await insert
  } catch (error) {
    if (error instanceof AreaError && error.isDuplicate) return update()
    throw error
  }
}
