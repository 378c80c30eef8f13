import { createStore, useShell, useStore } from '@cahier/contract/react'
import { type Attachment, readAttachments } from '../data/attachments.ts'
import { useTexts } from '../locales/index.ts'
import { useChange } from '../outcome/use-change.ts'
import { useReplica, useReplicaState } from '../replica/use-replica.ts'

/** Files that this page deleted: the list that it read before still has them. */
const deletedHere = createStore<ReadonlySet<string>>(new Set())

function setDeleted(id: string, isDeleted: boolean): void {
  const ids = new Set(deletedHere.get())
  if (isDeleted) ids.add(id)
  else ids.delete(id)
  deletedHere.set(ids)
}

/** Whether a file is deleted, also where the server does not know yet. */
export function useIsDeleted(): (id: string) => boolean {
  const here = useStore(deletedHere)
  const { detached } = useReplicaState()
  return (id) => here.has(id) || detached.has(id)
}

/**
 * Deletes a file at once, says so, and offers to undo it.
 *
 * @param refresh reads the note's files again
 */
export function useRemoveAttachment(refresh: () => Promise<void>): (attachment: Attachment) => void {
  const shell = useShell()
  const replica = useReplica()
  const texts = useTexts()
  const change = useChange()
  const { removed, removeFailed, tooLate } = texts.attachments
  return ({ user_id: _, created_at: __, ...file }) => {
    const remove = async () => {
      const changes = await replica.detach(file.note_id, file)
      setDeleted(file.id, true)
      return changes
    }
    const restore = async () => {
      const changes = await replica.attach(file.note_id, file)
      await replica.sync()
      // A deletion that waited was only taken back; another one may have come to its end.
      if (!replica.state.get().offline) {
        const present = await readAttachments(shell, file.note_id, new AbortController().signal)
        if (!present.some(({ id }) => id === file.id)) throw new Error('the file has been removed')
      }
      setDeleted(file.id, false)
      await refresh()
      return changes
    }
    void change(remove, {
      name: file.id,
      done: removed,
      kind: 'info',
      failed: removeFailed,
      isWorthReporting: () => false,
      undo: { run: restore, failed: tooLate },
    })
  }
}
