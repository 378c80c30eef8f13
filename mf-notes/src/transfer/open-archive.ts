import { ArchiveError, packedFiles } from '@cahier/contract/archive'
import type { Allowance } from '@cahier/contract/reading'
import { partsOf } from './archive-path.ts'

/** A file that is chosen or in an archive, and is no text of a note. Notes may show it. */
export interface OtherFile {
  /** The name that it has in its archive, with its folders. */
  name: string
  size: number
  /** Null if it cannot be read. */
  read(): Uint8Array | null | Promise<Uint8Array | null>
}

/** Files that can name each other: those of an archive, or those that are chosen one by one. */
export interface FileTree {
  readonly isArchive: boolean
  /** The title of each note by its path. */
  readonly titles: Map<string, string>
  /** What is no note, by its path. */
  readonly others: Map<string, OtherFile>
}

export const emptyTree = (isArchive: boolean): FileTree => ({ isArchive, titles: new Map(), others: new Map() })

/** Why an archive, or a file of it, is left out. */
export type ArchiveProblem = 'unreadable' | 'broken-archive' | 'too-many' | 'too-large'

const text = /\.(md|markdown|txt|html?|enex|jex)$/i
/** What systems add to archives by themselves. */
const hidden = /(^|[/\\])(\.[^./\\]|__MACOSX[/\\])/
export const isNote = (name: string): boolean => text.test(name) && !hidden.test(name)
export const isArchive = (name: string): boolean => /\.zip$/i.test(name) && !hidden.test(name)
/** Archives in archives that are opened: exports in parts are one in another. */
const maxArchiveLevels = 2

/**
 * Takes the notes of an archive, and of the archives in it. What else it has is put into the tree, unread.
 *
 * @param archive null if it could not be read
 * @param take a note
 * @param depth how many archives are around it
 */
export function openArchive(
  archive: { name: string; bytes: Uint8Array | null },
  tree: FileTree,
  allowance: Allowance,
  take: (source: { name: string; path: string; bytes: Uint8Array }) => void,
  refuse: (problem: ArchiveProblem, name: string) => void,
  depth = 0,
): void {
  const isOpened = (name: string) => depth + 1 < maxArchiveLevels && isArchive(name)
  if (!archive.bytes) {
    refuse('unreadable', archive.name)
    return
  }
  try {
    const files = packedFiles(archive.bytes).filter(({ name }) => !hidden.test(name) && !/[/\\]$/.test(name))
    const { wanted = [], others = [] } = Object.groupBy(files, ({ name }) =>
      isNote(name) || isOpened(name) ? 'wanted' : 'others',
    )
    if (wanted.length > allowance.entries) throw new ArchiveError('too-many')
    if (wanted.reduce((sum, { size }) => sum + size, 0) > allowance.bytes) throw new ArchiveError('too-large')
    for (const file of others) tree.others.set(partsOf(file.name).join('/'), file)
    for (const { name, read } of wanted) {
      const bytes = read()
      if (!isOpened(name)) {
        if (bytes) take({ name, path: partsOf(name).join('/'), bytes })
        else refuse('unreadable', name)
        continue
      }
      allowance.takeBytes(bytes?.length ?? 0)
      allowance.takeEntry()
      openArchive({ name, bytes }, tree, allowance, take, refuse, depth + 1)
    }
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    refuse(error.kind === 'broken' ? 'broken-archive' : error.kind, archive.name)
  }
}
