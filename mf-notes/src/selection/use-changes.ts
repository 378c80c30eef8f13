import { useFormat } from '@cahier/contract/i18n'
import { useShell } from '@cahier/contract/react'
import { type Change, requestsOf } from '../note-changes/requests.ts'
import { useChange } from '../outcome/use-change.ts'
import { editionOf } from '../replica/operation.ts'
import { useReplica } from '../replica/use-replica.ts'
import type { LocalNote } from '../replica/view.ts'
import { useTexts } from './locales/index.ts'

/**
 * Changes of several notes: on this device at once, to the server in few requests. Each says what it did and offers one undo for all
 * of them, and resolves to whether it went well.
 */
export function useChanges() {
  const texts = useTexts()
  const { toast } = texts
  const format = useFormat()
  const shell = useShell()
  const replica = useReplica()
  const run = useChange()
  const { failed } = toast

  const doneOf = (change: Change, count: number) => {
    const shown = format.number(count)
    switch (change.kind) {
      case 'pin':
        return change.pinned ? toast.pinned(shown, count) : toast.unpinned(shown, count)
      case 'trash':
        return change.trashed ? toast.trashed(shown, count) : toast.restored(shown, count)
      case 'template':
        return change.template ? toast.templates(shown, count) : toast.notes(shown, count)
      default:
        return toast.tagged(shown, count)
    }
  }

  return {
    /** @param change any but a move, which the folders do */
    change(notes: readonly LocalNote[], change: Exclude<Change, { kind: 'move' }>): Promise<boolean> {
      const { requests, undo } = requestsOf(notes, change)
      if (requests.length === 0) {
        shell.toast({ kind: 'info', message: toast.same })
        return Promise.resolve(true)
      }
      return run(() => replica.change(requests), {
        done: doneOf(change, requests.length),
        failed,
        undo: { run: () => replica.change(undo), failed },
      })
    },
    /** Deletes notes for good, once the learner has said so. */
    remove: (notes: readonly LocalNote[]): Promise<boolean> =>
      run(() => replica.change(notes.map(({ id }) => ({ kind: 'delete', noteId: id }))), {
        confirm: {
          title: texts.deletion.title(format.number(notes.length), notes.length),
          body: texts.deletion.body,
          confirmLabel: texts.deletion.confirmLabel,
          destructive: true,
        },
        done: toast.deleted(format.number(notes.length), notes.length),
        failed,
      }),
    /** Adds a copy of each note, with its tags and files, in the same folder: not shared, and without its versions. */
    duplicate(notes: readonly LocalNote[]): Promise<boolean> {
      const copies = notes.map((note) => ({ note, id: crypto.randomUUID() }))
      const work = async () => {
        for (const { note, id } of copies) {
          const { title, content, tags } = note
          const text = { title: texts.copyOf(title), content, tags: tags.map(({ name }) => name) }
          await replica.save(id, text, editionOf(0))
        }
        const changes = await replica.change([
          ...copies.flatMap(({ note, id }) =>
            note.folder === null ? [] : [{ kind: 'move' as const, noteId: id, folder: note.folder }],
          ),
          ...copies.flatMap(({ note, id }) =>
            note.attachment_count > 0 ? [{ kind: 'copy-files' as const, noteId: id, from: note.id }] : [],
          ),
        ])
        return [...copies.map(({ id }) => ({ kind: 'save' as const, noteId: id })), ...changes]
      }
      const remove = () => replica.change(copies.map(({ id }) => ({ kind: 'trash', noteId: id, trashed: true })))
      const shown = format.number(copies.length)
      return run(work, { done: toast.duplicated(shown, copies.length), failed, undo: { run: remove, failed } })
    },
  }
}
