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

/** The folder of exports in the browser's own file system. */
const folder = 'exports'

/** Removes the copies of earlier exports that the browser's own file system holds. */
export async function forgetExports(): Promise<void> {
  const root = await navigator.storage?.getDirectory?.()
  await root?.removeEntry(folder, { recursive: true }).catch(() => {})
}

/**
 * Asks where to save. Without a dialog for that, the file is written to the browser's own file system and then downloaded; where a page may
 * not write there, the browser keeps it as a blob.
 *
 * @returns null if the learner gave up
 */
export async function saveTarget(
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
  await forgetExports()
  const root = await navigator.storage?.getDirectory?.().catch(() => undefined)
  const handle = await (await root?.getDirectoryHandle(folder, { create: true }))?.getFileHandle(name, { create: true })
  if (handle && 'createWritable' in handle) {
    return {
      stream: await handle.createWritable(),
      finish: async () => download(await handle.getFile(), name),
      discard: forgetExports,
    }
  }
  const parts: Blob[] = []
  return {
    stream: new WritableStream({ write: (bytes) => void parts.push(new Blob([bytes as BlobPart])) }),
    finish: async () => download(new Blob(parts, { type: 'application/zip' }), name),
    discard: async () => {},
  }
}
