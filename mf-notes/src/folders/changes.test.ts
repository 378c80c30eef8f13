import { expect, it } from 'vitest'
import { isWithin, movedPath } from '../folder-path/folder-path.ts'
import type { SmallOperation } from '../replica/operation.ts'
import { localFolders } from '../replica/view.ts'
import { dissolution, undoDissolution } from './changes.ts'

const notes = [
  { id: '1', folder: 'L2' },
  { id: '2', folder: 'L2/Bio' },
  { id: '3', folder: 'L2/Bio/TP' },
  { id: '4', folder: 'Bio' },
  { id: '5', folder: null },
]
const paths = ['L2', 'L2/Bio', 'L2/Bio/TP', 'L2/Vide', 'Bio']

/** Notes and folders after operations, as the device shows them. */
function after(operations: readonly SmallOperation[], from = { notes, paths }) {
  const placed = operations.reduce(
    (now, operation) =>
      now.map((note) => {
        if (operation.kind === 'folder' && operation.source !== null && isWithin(note.folder, operation.source))
          return { ...note, folder: movedPath(note.folder, operation.source, operation.target) }
        return operation.kind === 'move' && operation.noteId === note.id ? { ...note, folder: operation.folder } : note
      }),
    from.notes as { id: string; folder: string | null }[],
  )
  const folders = localFolders(
    from.paths,
    operations.map((operation) => ({ operation })),
  )
  return { notes: placed, paths: folders.toSorted() }
}

it.each([
  ['L2', ['Bio', 'Bio/TP', 'Vide'], [null, 'Bio', 'Bio/TP', 'Bio', null]],
  ['L2/Bio', ['Bio', 'L2', 'L2/TP', 'L2/Vide'], ['L2', 'L2', 'L2/TP', 'Bio', null]],
  ['L2/Vide', ['Bio', 'L2', 'L2/Bio', 'L2/Bio/TP'], ['L2', 'L2/Bio', 'L2/Bio/TP', 'Bio', null]],
])('%s goes, what is in it stays, and comes back', (path, left, places) => {
  const gone = after(dissolution(path))
  expect([gone.paths, gone.notes.map(({ folder }) => folder)]).toEqual([left, places])
  const back = after(undoDissolution(path, notes, paths), gone as never)
  expect(back).toEqual({ notes, paths: paths.toSorted() })
})
