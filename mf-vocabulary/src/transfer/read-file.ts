import { type Content, FileError } from './source.ts'
import { decode, type Encoding, guessEncoding } from './text/encoding.ts'

/** Bytes of a file that are read. What a package inflates to has limits of its own. */
export const limits = { package: 256 * 1024 * 1024, text: 32 * 1024 * 1024 }

/** A file as it was read, with what can be chosen about it. */
export interface ReadFile extends Content {
  name: string
  /** Null: a package says itself how it is written. */
  text: { bytes: Uint8Array; encoding: Encoding; hasHeader: boolean; isAnki: boolean } | null
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
  return readText(file.name, bytes, guessEncoding(bytes), null)
}

/** Reads a text as somebody says that it is written. @param header null asks the first row itself */
export async function readText(
  name: string,
  bytes: Uint8Array,
  encoding: Encoding,
  header: boolean | null,
): Promise<ReadFile> {
  const { readTable } = await import('./text/read-table.ts')
  const { hasHeader, isAnki, ...content } = readTable(decode(bytes, encoding), { header })
  return { ...content, name, text: { bytes, encoding, hasHeader, isAnki } }
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
