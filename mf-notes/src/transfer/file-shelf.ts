import type { Allowance } from '@cahier/contract/reading'
import { maxAttachmentBytes } from '../attachments/size.ts'
import { typeOfName } from './file-type.ts'
import type { NamedFile } from './in-tree.ts'
import { maxArchiveFileBytes } from './limits.ts'
import type { FileTree, OtherFile } from './open-archive.ts'

/** A file that becomes a file of a note. */
export interface NoteFile {
  /** The id that the note has in the files of the import. */
  noteId: string
  /** With the name that it has in the note. */
  file: File
}

/** Why a file that a note names is left out. `file-too-large`: it is larger than files of notes are. */
export type ShelfProblem = 'unreadable' | 'too-many' | 'too-large' | 'file-too-large'

/** Reads the files that notes name, each once, as far as there is room. */
export class FileShelf {
  /** Files that are left out, each once. */
  readonly problems: { file: string; problem: { kind: ShelfProblem } }[] = []
  readonly #allowance: Allowance
  readonly #named = new Set<OtherFile>()
  readonly #contents = new Map<OtherFile, Blob | null>()
  #roomBytes = maxArchiveFileBytes

  constructor(allowance: Allowance) {
    this.#allowance = allowance
  }

  /** Whether a note names the file. */
  isNamed(file: OtherFile): boolean {
    return this.#named.has(file)
  }

  /**
   * The files that a note names, without those that it has.
   *
   * @param present names of the files that the note has
   */
  async take(
    noteId: string,
    named: readonly NamedFile[],
    { others }: FileTree,
    present: readonly string[],
  ): Promise<NoteFile[]> {
    const files: NoteFile[] = []
    for (const { path, name } of named) {
      const other = others.get(path)
      if (!other) continue
      this.#named.add(other)
      const content = present.includes(name) ? null : await this.#contentOf(other)
      if (content) files.push({ noteId, file: new File([content], name, { type: typeOfName(name) }) })
    }
    return files
  }

  async #contentOf(other: OtherFile): Promise<Blob | null> {
    const known = this.#contents.get(other)
    if (known !== undefined) return known
    const read = await this.#read(other)
    const content = read instanceof Blob ? read : null
    if (!(read instanceof Blob)) this.problems.push({ file: other.name, problem: { kind: read } })
    this.#contents.set(other, content)
    return content
  }

  async #read(other: OtherFile): Promise<Blob | ShelfProblem> {
    if (other.size > maxAttachmentBytes) return 'file-too-large'
    if (other.size > this.#roomBytes) return 'too-large'
    if (this.#allowance.entries === 0) return 'too-many'
    const bytes = await other.read()
    if (!bytes) return 'unreadable'
    this.#allowance.takeEntry()
    this.#roomBytes -= other.size
    return new Blob([bytes as Uint8Array<ArrayBuffer>])
  }
}
