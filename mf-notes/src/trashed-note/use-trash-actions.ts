import { useFormat } from '@cahier/contract/i18n'
import { useCallback } from 'react'
import { useTexts } from '../locales/index.ts'
import { useChange } from '../outcome/use-change.ts'
import { useReplica } from '../replica/use-replica.ts'
import type { LocalNote } from '../replica/view.ts'

/** What can be done with notes in the trash. Restoring can be undone, deleting is asked about first. */
export function useTrashActions() {
  const texts = useTexts()
  const format = useFormat()
  const replica = useReplica()
  const change = useChange()
  const { failed } = texts.trash

  // The same functions in each render: rows that have not changed are not rendered again.
  const restore = useCallback(
    (note: LocalNote) =>
      void change(() => replica.trash(note.id, false), {
        name: note.id,
        done: texts.trash.restored,
        failed,
        undo: { run: () => replica.trash(note.id, true), failed },
      }),
    [change, replica, texts, failed],
  )

  const remove = useCallback(
    (note: LocalNote) => {
      const { title, body, confirm } = texts.trash.confirmDelete
      void change(() => replica.delete(note.id), {
        name: note.id,
        confirm: { title, body: body(note.title), confirmLabel: confirm, destructive: true },
        done: texts.trash.deleted,
        failed,
      })
    },
    [change, replica, texts, failed],
  )

  const empty = (notes: readonly LocalNote[]) => {
    const { title, body } = texts.trash.confirmPurge
    void change(() => replica.change(notes.map(({ id }) => ({ kind: 'delete', noteId: id }))), {
      name: 'empty',
      confirm: {
        title,
        body: body(format.number(notes.length), notes.length),
        confirmLabel: texts.trash.purge,
        destructive: true,
      },
      done: texts.trash.purged,
      failed,
    })
  }
  return { restore, remove, empty }
}
