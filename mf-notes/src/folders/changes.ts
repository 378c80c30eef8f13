import { isWithin, movedPath, parentOf, withParents } from '../folder-path/folder-path.ts'
import type { SmallOperation } from '../replica/operation.ts'
import type { LocalNote } from '../replica/view.ts'

type Placed = Pick<LocalNote, 'id' | 'folder'>

const change = (source: string | null, target: string): SmallOperation => ({
  kind: 'folder',
  noteId: '',
  source,
  target,
})

/** A new folder. */
export const creation = (path: string): SmallOperation[] => [change(null, path)]

/** Gives a folder another name, or another place. */
export const relocation = (source: string, target: string): SmallOperation[] => [change(source, target)]

/** A folder goes, not what is in it: its notes and folders are then in the one that it lay in. */
export const dissolution = (path: string): SmallOperation[] => [change(path, parentOf(path))]

/**
 * What undoes a dissolution: the folders come back, each note to the one that it was in, and folders that were not there before
 * go.
 *
 * @param notes all of the learner's, in the trash too, as they were before
 * @param paths all folders before
 */
export function undoDissolution(path: string, notes: readonly Placed[], paths: readonly string[]): SmallOperation[] {
  const inside = paths.filter((each) => isWithin(each, path))
  const before = new Set(paths.flatMap(withParents))
  const risen = inside
    .flatMap((each) => movedPath(each, path, parentOf(path)) ?? [])
    .filter((each) => !before.has(each))
  return [
    ...[path, ...inside].map((each) => change(null, each)),
    ...notes
      .filter(({ folder }) => isWithin(folder, path))
      .map(({ id, folder }): SmallOperation => ({ kind: 'move', noteId: id, folder })),
    // The innermost first: each is empty then.
    ...risen.toSorted((a, b) => b.length - a.length).map((each) => change(each, parentOf(each))),
  ]
}
