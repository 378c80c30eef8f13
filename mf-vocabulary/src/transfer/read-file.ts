import type { ReadOptions } from '@cahier/contract/reading'
import { largest, packageLimits, textLimits } from './limits.ts'
import readPackage from './online-package.worker.ts'
import { bytesOf, type Content, FileError } from './source.ts'
import readTable from './table.worker.ts'
import type { Encoding } from './text/encoding.ts'
import type { Table, TextSettings } from './text/read-table.ts'

const detected: TextSettings = { encoding: null, separator: null, header: null }

/** A file that was read, with the settings that can be changed. */
export interface ReadFile extends Content {
  name: string
  /** SHA-256 of its bytes, hexadecimal. */
  digest: string
  /** Null for a package, which needs no settings. */
  text: ({ file: File; settings: TextSettings; encoding: Encoding } & Pick<Table, 'separator' | 'hasHeader'>) | null
}

type Options = Omit<ReadOptions, 'limits'>

const isArchive = ([first, second]: Uint8Array) => first === 0x50 && second === 0x4b

/** Reads an Anki package, or a text with rows. @throws FileError, or FileRefused */
export async function readFile(file: File, options: Options = {}): Promise<ReadFile> {
  if (file.size > largest.package) throw new FileError('too-large')
  if (isArchive(await bytesOf(file.slice(0, 2))))
    return { ...(await readPackage(file, { limits: packageLimits, ...options })), name: file.name, text: null }
  if (/\.(apkg|colpkg)$/i.test(file.name)) throw new FileError('not-anki')
  if (file.size > largest.text) throw new FileError('too-large')
  return readText(file, detected, options)
}

/** Reads a text with the given settings. */
export async function readText(file: File, settings: TextSettings, options: Options = {}): Promise<ReadFile> {
  const { encoding, separator, hasHeader, ...read } = await readTable(
    { file, settings },
    { limits: textLimits, ...options },
  )
  return { ...read, name: file.name, text: { file, settings, encoding, separator, hasHeader } }
}
