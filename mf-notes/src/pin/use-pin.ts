import { useTexts } from '../locales/index.ts'
import { useChange } from '../outcome/use-change.ts'
import { useReplica } from '../replica/use-replica.ts'
import type { LocalNote } from '../replica/view.ts'

/** Pins a note, or unpins it, and says so. */
export function usePin(): (note: LocalNote) => Promise<boolean> {
  const texts = useTexts().toast
  const replica = useReplica()
  const change = useChange()
  return (note) => {
    const pinned = !note.is_pinned
    return change(() => replica.pin(note.id, pinned), {
      done: pinned ? texts.pinned : texts.unpinned,
      failed: texts.pinFailed,
    })
  }
}
