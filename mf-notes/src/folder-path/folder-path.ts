import { fold } from '@cahier/contract/search'

/*
 * A folder is a path: names between slashes. The database has the same rules: `private.folder_path`, `private.moved_path` and the
 * constraints of `note_folders`.
 */

/** Levels that folders have. */
export const maxFolderLevels = 5
/** Characters that a path may have. */
export const maxPathCharacters = 100
/** Folders that an account may have. */
export const maxFolders = 500

const names = (path: string): string[] => path.split('/')

export const nameOf = (path: string): string => names(path).at(-1) ?? ''

/** `L2/Bio` as learners read it. */
export const shownPath = (path: string): string => names(path).join(' / ')

/** The folder that one lies in; empty outside of all folders. */
export const parentOf = (path: string): string => names(path).slice(0, -1).join('/')

export const joined = (parent: string, name: string): string => (parent === '' ? name : `${parent}/${name}`)

/** Whether something lies in a folder, or is that folder. */
export const isWithin = (path: string | null, folder: string): boolean =>
  path !== null && (path === folder || path.startsWith(`${folder}/`))

/** A path and those that it lies in, the outermost first. */
export const withParents = (path: string): string[] =>
  names(path).map((_, index, all) => all.slice(0, index + 1).join('/'))

/**
 * Where something lies once what is in `source` has gone to `target`.
 *
 * @param target an empty one is outside of all folders
 */
export function movedPath(path: string | null, source: string, target: string): string | null {
  if (path === source) return target === '' ? null : target
  if (!isWithin(path, source)) return path
  return joined(target, (path ?? '').slice(source.length + 1))
}

/** A folder with those in it. */
export interface Folder {
  path: string
  name: string
  level: number
  /** Notes in it and in those in it. */
  notes: number
  folders: readonly Folder[]
}

const collator = new Intl.Collator('fr', { sensitivity: 'base', numeric: true })

/**
 * The folders as a tree, by name.
 *
 * @param paths of folders, also of those that no note lies in
 * @param places the folder of each note
 */
export function folderTree(paths: Iterable<string>, places: Iterable<string | null>): Folder[] {
  const counts = new Map<string, number>()
  const known = new Set<string>()
  for (const path of paths) for (const each of withParents(path)) known.add(each)
  for (const place of places) {
    if (place === null) continue
    for (const each of withParents(place)) {
      known.add(each)
      counts.set(each, (counts.get(each) ?? 0) + 1)
    }
  }
  const within = Map.groupBy(known, parentOf)
  const level = (parent: string, depth: number): Folder[] =>
    (within.get(parent) ?? [])
      .map((path) => ({
        path,
        name: nameOf(path),
        level: depth,
        notes: counts.get(path) ?? 0,
        folders: level(path, depth + 1),
      }))
      .sort((a, b) => collator.compare(a.name, b.name) || (a.name < b.name ? -1 : 1))
  return level('', 1)
}

/** All folders of a tree, each before those in it. @param isOpen whether to go into a folder */
export function flat(tree: readonly Folder[], isOpen: (folder: Folder) => boolean = () => true): Folder[] {
  return tree.flatMap((folder) => [folder, ...(isOpen(folder) ? flat(folder.folders, isOpen) : [])])
}

/** Why a folder cannot be called so, or be put there. */
export type FolderProblem = 'blank' | 'slash' | 'long' | 'deep' | 'taken' | 'many' | 'circle'

/**
 * Checks the path that a new folder gets, or one that is renamed or put elsewhere.
 *
 * @param name as it is typed
 * @param paths all folders that there are
 * @param source the folder that gets the path; null for a new one
 */
export function folderProblem(
  name: string,
  parent: string,
  paths: readonly string[],
  source: string | null,
): FolderProblem | null {
  const wanted = name.trim()
  if (wanted === '') return 'blank'
  if (wanted.includes('/')) return 'slash'
  if (source !== null && isWithin(parent, source)) return 'circle'
  const path = joined(parent, wanted)
  const moved =
    source === null
      ? [path]
      : paths.flatMap((each) => (isWithin(each, source) ? [movedPath(each, source, path) ?? ''] : []))
  if (moved.some((each) => names(each).length > maxFolderLevels)) return 'deep'
  if (moved.some((each) => Array.from(each).length > maxPathCharacters)) return 'long'
  const isTaken = (other: string) =>
    other !== source && parentOf(other) === parent && fold(nameOf(other)) === fold(wanted)
  if (paths.some(isTaken)) return 'taken'
  return source === null && paths.length >= maxFolders ? 'many' : null
}
