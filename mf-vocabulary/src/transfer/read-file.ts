import { type Content, FileError } from './source.ts'
import { decode, type Encoding } from './text/encoding.ts'
import { guessEncoding } from './text/guess-encoding.ts'
import type { Table, TableOptions } from './text/read-table.ts'

/** Maximum file sizes in bytes. The inflated content of a package has its own limits. */
export const limits = { package: 256 * 1024 * 1024, text: 32 * 1024 * 1024 }

/** The learner's choices for reading a text; null values are detected. */
export interface TextSettings extends TableOptions {
  encoding: Encoding | null
}

const detected: TextSettings = { encoding: null, separator: null, header: null }

/** A file that was read, with the settings that can be changed. */
export interface ReadFile extends Content {
  name: string
  /** SHA-256 of its bytes, hexadecimal. */
  digest: string
  /** Null for a package, which needs no settings. */
  text:
    | ({ bytes: Uint8Array<ArrayBuffer>; settings: TextSettings; encoding: Encoding } & Pick<
        Table,
        'separator' | 'hasHeader'
      >)
    | null
}

const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Reads an Anki package, or a text with rows. @throws FileError */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > limits.package) throw new FileError('too-large')
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    (cause: unknown) => {
      // The file was deleted, or is a folder.
      throw new FileError('unreadable', cause)
    },
  )
  if (isArchive(bytes))
    return { ...(await readPackageFile(bytes)), name: file.name, digest: await digestOf(bytes), text: null }
  if (/\.(apkg|colpkg)$/i.test(file.name)) throw new FileError('not-anki')
  if (bytes.length > limits.text) throw new FileError('too-large')
  return readText(file.name, bytes, detected)
}

/** Reads a text with the given settings. */
export async function readText(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  settings: TextSettings,
): Promise<ReadFile> {
  const { readTable } = await import('./text/read-table.ts')
  const encoding = settings.encoding ?? guessEncoding(bytes)
  const { separator, hasHeader, ...content } = readTable(decode(bytes, encoding), settings)
  return { ...content, name, digest: await digestOf(bytes), text: { bytes, settings, encoding, separator, hasHeader } }
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
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
