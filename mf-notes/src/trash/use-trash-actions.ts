import { useFormat } from '@cahier/contract/i18n'
import { useShell } from '@cahier/contract/react'
import { useCallback, useRef } from 'react'
import { useTexts } from '../locales/index.ts'
import { useReplica } from '../replica/use-replica.ts'
import type { LocalNote } from '../replica/view.ts'

/** What can be done with notes in the trash. Restoring can be taken back, deleting is asked about first. */
export function useTrashActions() {
  const shell = useShell()
  const texts = useTexts()
  const format = useFormat()
  const replica = useReplica()

  const attempt = async (work: () => Promise<unknown>, done = () => {}) => {
    try {
      await work()
      done()
    } catch (error) {
      shell.reportError(error)
      shell.toast({ kind: 'error', message: texts.trash.failed })
    }
  }

  const restore = (note: LocalNote) =>
    attempt(
      () => replica.trash(note.id, false),
      () =>
        shell.toast({
          kind: 'success',
          message: texts.trash.restored,
          duration: 8000,
          action: { label: texts.toast.undo, run: () => void attempt(() => replica.trash(note.id, true)) },
        }),
    )

  const remove = async (note: LocalNote) => {
    const { title, body, confirm } = texts.trash.confirmDelete
    if (!(await shell.confirm({ title, body: body(note.title), confirmLabel: confirm, destructive: true }))) return
    await attempt(
      () => replica.delete(note.id),
      () => shell.toast({ kind: 'success', message: texts.trash.deleted }),
    )
  }

  const empty = async (notes: readonly LocalNote[]) => {
    const { title, body } = texts.trash.confirmPurge
    const question = { title, body: body(format.number(notes.length), notes.length), confirmLabel: texts.trash.purge }
    if (!(await shell.confirm({ ...question, destructive: true }))) return
    await attempt(
      async () => {
        for (const note of notes) await replica.delete(note.id)
      },
      () => shell.toast({ kind: 'success', message: texts.trash.purged }),
    )
  }

  // The rows keep their functions while the page around them draws anew.
  const latest = useRef({ restore, remove })
  latest.current = { restore, remove }
  return {
    restore: useCallback((note: LocalNote) => void latest.current.restore(note), []),
    remove: useCallback((note: LocalNote) => void latest.current.remove(note), []),
    empty,
  }
}
