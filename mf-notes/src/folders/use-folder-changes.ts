import { useFormat } from '@cahier/contract/i18n'
import { isWithin, joined, nameOf, parentOf, shownPath } from '../folder-path/folder-path.ts'
import { requestsOf } from '../note-changes/requests.ts'
import { useChange } from '../outcome/use-change.ts'
import type { SmallOperation } from '../replica/operation.ts'
import { useReplica } from '../replica/use-replica.ts'
import { creation, dissolution, relocation, undoDissolution } from './changes.ts'
import { useTexts } from './locales/index.ts'

/**
 * Changes of folders, and of what lies in them: on this device at once, on the server when it can be reached. Each says what it did
 * and offers to undo it, and resolves to whether it went well.
 */
export function useFolderChanges() {
  const { toast } = useTexts()
  const format = useFormat()
  const replica = useReplica()
  const change = useChange()
  const { failed } = toast

  const run = (requests: readonly SmallOperation[], undo: readonly SmallOperation[], done: string) =>
    change(() => replica.change(requests), { done, failed, undo: { run: () => replica.change(undo), failed } })

  return {
    create: (path: string) => run(creation(path), dissolution(path), toast.created(nameOf(path))),
    relocate(source: string, target: string) {
      const isRenamed = parentOf(source) === parentOf(target)
      const done = isRenamed ? toast.renamed(nameOf(target)) : toast.moved(nameOf(target))
      return run(relocation(source, target), relocation(target, source), done)
    },
    /** @param paths all folders */
    dissolve(path: string, paths: readonly string[]) {
      const { notes } = replica.state.get()
      const count = notes.filter((note) => note.deleted_at === null && isWithin(note.folder, path)).length
      const [name, parent, shown] = [nameOf(path), parentOf(path), format.number(count)]
      const done = () => {
        if (count === 0) return toast.dissolved(name)
        return parent === ''
          ? toast.dissolvedOut(name, count, shown)
          : toast.dissolvedTo(name, count, shown, shownPath(parent))
      }
      return run(dissolution(path), undoDissolution(path, notes, paths), done())
    },
    /** Puts a folder into another one; an empty parent is outside of all. */
    nest(source: string, parent: string) {
      return this.relocate(source, joined(parent, nameOf(source)))
    },
    /** Puts notes into a folder; null takes them out of theirs. */
    moveNotes(ids: readonly string[], folder: string | null) {
      const wanted = new Set(ids)
      const notes = replica.state.get().notes.filter(({ id }) => wanted.has(id))
      const { requests, undo } = requestsOf(notes, { kind: 'move', folder })
      if (requests.length === 0) return Promise.resolve(true)
      const shown = format.number(requests.length)
      const done =
        folder === null
          ? toast.notesOut(shown, requests.length)
          : toast.notesMoved(shown, requests.length, shownPath(folder))
      return run(requests, undo, done)
    },
  }
}
export type FolderChanges = ReturnType<typeof useFolderChanges>
