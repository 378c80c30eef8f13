import { createStore, undoTime } from '@cahier/contract/react'

interface Deletion {
  timer: ReturnType<typeof setTimeout>
  run(): Promise<void>
}

const waiting = new Map<string, Deletion>()
const ids = createStore<ReadonlySet<string>>(new Set())
const show = () => ids.set(new Set(waiting.keys()))

/** Files that are hidden because they will be deleted once that can no longer be undone. */
export const deletedIds = ids

/**
 * Deletes a file once that can no longer be undone, even if its note has been closed by then.
 *
 * @param remove must not reject
 * @returns undoes it, and says whether that was in time
 */
export function deleteLater(id: string, remove: () => Promise<unknown>): () => boolean {
  let begun = false
  const run = async () => {
    begun = true
    clearTimeout(deletion.timer)
    await remove()
    waiting.delete(id)
    show()
  }
  const deletion: Deletion = { timer: setTimeout(() => void run(), undoTime), run }
  waiting.set(id, deletion)
  show()
  return () => {
    if (begun) return false
    clearTimeout(deletion.timer)
    waiting.delete(id)
    show()
    return true
  }
}

/** Deletes at once whatever waits: before a file of the same name is sent, or the page is left. */
export async function deleteNow(): Promise<void> {
  await Promise.all([...waiting.values()].map(({ run }) => run()))
}

addEventListener('pagehide', () => void deleteNow())
