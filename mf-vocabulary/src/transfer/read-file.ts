import { type Content, FileError } from './source.ts'
import { decode, type Encoding, guessEncoding } from './text/encoding.ts'
import type { Table, TableOptions } from './text/read-table.ts'

/** Bytes of a file that are read. What a package inflates to has limits of its own. */
export const limits = { package: 256 * 1024 * 1024, text: 32 * 1024 * 1024 }

/** What somebody says of how a text is written; null asks the text itself. */
export interface Said extends TableOptions {
  encoding: Encoding | null
}

const nothing: Said = { encoding: null, separator: null, header: null }

/** A file as it was read, with what can be chosen about it. */
export interface ReadFile extends Content {
  name: string
  /** Null: a package says itself how it is written. */
  text: ({ bytes: Uint8Array; said: Said; encoding: Encoding } & Pick<Table, 'separator' | 'hasHeader'>) | null
}

const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Reads a package of Anki, or a text with rows. @throws FileError */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > limits.package) throw new FileError('too-large')
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    (cause: unknown) => {
      // It is gone by now, or a folder.
      throw new FileError('unreadable', cause)
    },
  )
  if (isArchive(bytes)) return { ...(await readPackageFile(bytes)), name: file.name, text: null }
  if (/\.(apkg|colpkg)$/i.test(file.name)) throw new FileError('not-anki')
  if (bytes.length > limits.text) throw new FileError('too-large')
  return readText(file.name, bytes, nothing)
}

/** Reads a text as somebody says that it is written. */
export async function readText(name: string, bytes: Uint8Array, said: Said): Promise<ReadFile> {
  const { readTable } = await import('./text/read-table.ts')
  const encoding = said.encoding ?? guessEncoding(bytes)
  const { separator, hasHeader, ...content } = readTable(decode(bytes, encoding), said)
  return { ...content, name, text: { bytes, said, encoding, separator, hasHeader } }
}

async function readPackageFile(bytes: Uint8Array): Promise<Content> {
  const [{ readPackage }, { readNotes }, { AnkiError }] = await Promise.all([
    import('./anki/read-package.ts'),
    import('./anki/read-notes.ts'),
    import('./anki/package.ts'),
  ])
  try {
    const content = readNotes(await readPackage(bytes))
    if (content.sources.length === 0 && content.problems.length === 0) throw new FileError('empty')
    return content
  } catch (error) {
    throw error instanceof AnkiError ? new FileError(error.kind, error) : error
  }
}
