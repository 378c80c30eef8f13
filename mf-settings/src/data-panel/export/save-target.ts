import { accountDatabase } from '@cahier/contract'

/** Where an export goes: a stream to write to, and what is done with the file once it is whole. */
export interface SaveTarget {
  stream: WritableStream<Uint8Array>
  /** Gives the file to the learner. */
  finish(): Promise<void>
  /** Removes what was written of a file that stays incomplete. */
  discard(): Promise<void>
}

interface PickerWindow {
  showSaveFilePicker?(options: {
    suggestedName: string
    types: readonly { accept: Record<string, readonly string[]> }[]
  }): Promise<FileSystemFileHandle>
}

/** Milliseconds after which the browser has certainly copied a file that it downloads from its own file system. */
const copyTimeoutMs = 600_000

/** The folder of an account's exports in the browser's own file system. Signing out deletes it. */
async function folderOf(userId: string, { create }: { create: boolean }): Promise<FileSystemDirectoryHandle | null> {
  try {
    return await (await navigator.storage.getDirectory()).getDirectoryHandle(accountDatabase('exports', userId), {
      create,
    })
  } catch {
    // There is none yet, or the browser has no such file system in a private window.
    return null
  }
}

/** Removes the copies of earlier exports that the browser's own file system holds. */
export async function forgetExports(userId: string): Promise<void> {
  const folder = await folderOf(userId, { create: false })
  if (!folder) return
  for await (const [name, handle] of folder.entries()) {
    const file = await (handle as FileSystemFileHandle).getFile()
    if (Date.now() - file.lastModified > copyTimeoutMs) await folder.removeEntry(name).catch(() => {})
  }
}

/**
 * Asks where to save. Without a dialog for that, the file is written to the browser's own file system and then downloaded; where a page may
 * not write there, the browser keeps it as a blob.
 *
 * @returns null if the learner gave up
 */
export async function saveTarget(
  userId: string,
  name: string,
  download: (file: Blob, name: string) => void,
): Promise<SaveTarget | null> {
  const { showSaveFilePicker } = window as PickerWindow
  if (showSaveFilePicker) {
    try {
      const handle = await showSaveFilePicker.call(window, {
        suggestedName: name,
        types: [{ accept: { 'application/zip': ['.zip'] } }],
      })
      const stream = await handle.createWritable()
      // A stream that is aborted leaves the file as it was.
      return { stream, finish: async () => {}, discard: async () => {} }
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return null
      // Too long after the click: the browser shows no dialog then.
      if (!(error instanceof DOMException && error.name === 'SecurityError')) throw error
    }
  }
  const folder = await folderOf(userId, { create: true })
  // Not the file's own name: an earlier export of the same day may still be copied.
  const stored = crypto.randomUUID()
  const handle = await folder?.getFileHandle(stored, { create: true })
  if (handle && 'createWritable' in handle) {
    return {
      stream: await handle.createWritable(),
      finish: async () => download(await handle.getFile(), name),
      discard: async () => void (await folder?.removeEntry(stored).catch(() => {})),
    }
  }
  const parts: Blob[] = []
  return {
    stream: new WritableStream({ write: (bytes) => void parts.push(new Blob([bytes as BlobPart])) }),
    finish: async () => download(new Blob(parts, { type: 'application/zip' }), name),
    discard: async () => {},
  }
}
