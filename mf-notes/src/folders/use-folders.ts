import { useMemo } from 'react'
import { flat, folderTree } from '../folder-path/folder-path.ts'
import { useReplicaState } from '../replica/use-replica.ts'
import type { LocalNote } from '../replica/view.ts'

/** The learner's folders, as a tree with the counts of these notes, and the paths of all. */
export function useFolders(notes: readonly LocalNote[]) {
  const { folders } = useReplicaState()
  return useMemo(() => {
    const tree = folderTree(
      folders,
      notes.map(({ folder }) => folder),
    )
    return { tree, paths: flat(tree).map(({ path }) => path) }
  }, [folders, notes])
}
