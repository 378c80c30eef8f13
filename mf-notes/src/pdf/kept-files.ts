import { accountDatabase } from '@cahier/contract'
import { type DeviceDatabase, deviceDatabase } from '@cahier/contract/data'

/** What an account's opened files may take on this device; those that were opened longest ago make room. */
export const maxKeptBytes = 200 * 1024 * 1024

/** The files of notes that an account has on this device. Of both, the key is the note and the file's name; a list of them reads no bytes. */
export const fileDatabase = (userId: string): DeviceDatabase =>
  deviceDatabase(accountDatabase('note-files', userId), { files: {}, opened: {} })

type Files = Pick<DeviceDatabase, 'open'>

/** Where a file of a note is found. */
export interface FileName {
  noteId: string
  name: string
}

interface Opened {
  /** Of these bytes on the server: a file that replaces another has a path of its own. */
  path: string
  size: number
  /** In milliseconds since 1970. */
  at: number
}

const keyOf = ({ noteId, name }: FileName) => [noteId, name.normalize('NFC')]

/** Which of the kept files make room for another. @returns their places in the list */
export function makingRoom(
  opened: readonly Pick<Opened, 'size' | 'at'>[],
  size: number,
  limit = maxKeptBytes,
): number[] {
  let taken = size + opened.reduce((sum, file) => sum + file.size, 0)
  const oldestFirst = opened.map((_, place) => place).toSorted((a, b) => (opened[a]?.at ?? 0) - (opened[b]?.at ?? 0))
  const gone: number[] = []
  for (const place of oldestFirst) {
    if (taken <= limit) break
    taken -= opened[place]?.size ?? 0
    gone.push(place)
  }
  return gone
}

/**
 * The bytes of a file that was opened on this device; null if it has none.
 *
 * @param path what the server has under the name; null where it cannot be asked
 */
export async function keptFile(
  { open }: Files,
  file: FileName,
  path: string | null,
  now: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const transaction = (await open()).transaction(['files', 'opened'], 'readwrite')
  transaction.done.catch(() => {})
  const key = keyOf(file)
  const opened: Opened | undefined = await transaction.objectStore('opened').get(key)
  if (!opened || (path !== null && path !== opened.path)) return null
  const bytes: Uint8Array<ArrayBuffer> | undefined = await transaction.objectStore('files').get(key)
  await transaction.objectStore('opened').put({ ...opened, at: now } satisfies Opened, key)
  await transaction.done
  return bytes ?? null
}

/** Keeps a file that was opened, in place of one that had its name. */
export async function keepFile(
  { open }: Files,
  file: FileName,
  { path, bytes, now }: { path: string; bytes: Uint8Array<ArrayBuffer>; now: number },
): Promise<void> {
  if (bytes.length > maxKeptBytes) return
  const transaction = (await open()).transaction(['files', 'opened'], 'readwrite')
  transaction.done.catch(() => {})
  const [files, opened] = [transaction.objectStore('files'), transaction.objectStore('opened')]
  const key = keyOf(file)
  await opened.delete(key)
  const [keys, rows] = [await opened.getAllKeys(), (await opened.getAll()) as Opened[]]
  for (const place of makingRoom(rows, bytes.length)) {
    const gone = keys[place]
    if (gone === undefined) continue
    await files.delete(gone)
    await opened.delete(gone)
  }
  await files.put(bytes, key)
  await opened.put({ path, size: bytes.length, at: now } satisfies Opened, key)
  await transaction.done
}

/** Deletes what is kept of a file that the note has no more. */
export async function forgetFile({ open }: Files, file: FileName): Promise<void> {
  const transaction = (await open()).transaction(['files', 'opened'], 'readwrite')
  transaction.done.catch(() => {})
  await transaction.objectStore('files').delete(keyOf(file))
  await transaction.objectStore('opened').delete(keyOf(file))
  await transaction.done
}
