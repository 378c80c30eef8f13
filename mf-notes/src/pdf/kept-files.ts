import { accountDatabase } from '@cahier/contract'
import { type DeviceDatabase, deviceDatabase } from '@cahier/contract/data'
import type { Highlight } from '../data/highlight-changes.ts'

/** What an account's opened files may take on this device; those that were opened longest ago make room. */
export const maxKeptBytes = 200 * 1024 * 1024

/** The files of notes that an account has on this device. Of both, the key is the note and the file's name; a list of them reads no bytes. */
export const fileDatabase = (userId: string): DeviceDatabase =>
  deviceDatabase(accountDatabase('note-files', userId), { files: {}, opened: {} })

type Files = Pick<DeviceDatabase, 'open'>

/** Works with what is kept. @returns null where the device has no room or keeps nothing: a file is read without it too */
export async function onDevice<Value>(
  userId: string,
  work: (device: DeviceDatabase) => Promise<Value>,
): Promise<Value | null> {
  const device = fileDatabase(userId)
  try {
    return await work(device)
  } catch {
    return null
  } finally {
    device.close()
  }
}

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
  /** Absent until the server has told them. */
  highlights?: KeptHighlights
}

/** What the server last told of a file's highlights. */
export interface KeptHighlights {
  attachmentId: string
  rows: readonly Highlight[]
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

/** Keeps the highlights of a file that was opened, as long as the file itself. */
export async function keepHighlights({ open }: Files, file: FileName, highlights: KeptHighlights): Promise<void> {
  const transaction = (await open()).transaction('opened', 'readwrite')
  transaction.done.catch(() => {})
  const opened: Opened | undefined = await transaction.store.get(keyOf(file))
  if (opened) await transaction.store.put({ ...opened, highlights } satisfies Opened, keyOf(file))
  await transaction.done
}

export async function keptHighlights({ open }: Files, file: FileName): Promise<KeptHighlights | null> {
  const opened: Opened | undefined = await (await open()).get('opened', keyOf(file))
  return opened?.highlights ?? null
}

/** Deletes what is kept of a file that the note has no more. */
export async function forgetFile({ open }: Files, file: FileName): Promise<void> {
  const transaction = (await open()).transaction(['files', 'opened'], 'readwrite')
  transaction.done.catch(() => {})
  await transaction.objectStore('files').delete(keyOf(file))
  await transaction.objectStore('opened').delete(keyOf(file))
  await transaction.done
}
