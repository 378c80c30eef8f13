import { useShell } from '@cahier/contract/react'
import { useTexts } from '../locales/index.ts'
import { useReplica } from '../replica/use-replica.ts'
import type { LocalNote } from '../replica/view.ts'

/** Pins a note, or takes the pin out, and says so. */
export function usePin(): (note: LocalNote) => Promise<void> {
  const shell = useShell()
  const texts = useTexts().toast
  const replica = useReplica()
  return async (note) => {
    const pinned = !note.is_pinned
    try {
      await replica.pin(note.id, pinned)
      shell.toast({ kind: 'success', message: pinned ? texts.pinned : texts.unpinned })
    } catch (error) {
      shell.reportError(error)
      shell.toast({ kind: 'error', message: texts.pinFailed })
    }
  }
}
