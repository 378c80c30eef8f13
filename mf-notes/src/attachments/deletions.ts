import { createStore } from '@cahier/contract/react'

/** Milliseconds that a deletion can be taken back. */
export const patience = 8000

interface Deletion {
  timer: ReturnType<typeof setTimeout>
  run(): Promise<void>
}

const waiting = new Map<string, Deletion>()
const ids = createStore<ReadonlySet<string>>(new Set())
const show = () => ids.set(new Set(waiting.keys()))

/** Files that are as good as deleted: not shown any more, and there until it cannot be taken back. */
export const deletedIds = ids

/**
 * Deletes a file in a while, even if its note has been closed by then.
 *
 * @param remove must not reject
 * @returns takes it back, and says whether that was in time
 */
export function deleteLater(id: string, remove: () => Promise<void>): () => boolean {
  let begun = false
  const run = async () => {
    begun = true
    clearTimeout(deletion.timer)
    await remove()
    waiting.delete(id)
    show()
  }
  const deletion: Deletion = { timer: setTimeout(() => void run(), patience), run }
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

/** Deletes at once whatever waits: before a file of the same name comes, or the page goes. */
export async function deleteNow(): Promise<void> {
  await Promise.all([...waiting.values()].map(({ run }) => run()))
}

addEventListener('pagehide', () => void deleteNow())
