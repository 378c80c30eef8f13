import * as v from 'valibot'
import { dataFile, format, formatVersion, storedSection } from '../format/format.ts'
import { JsonError, jsonParts, type Part } from './json-sections.ts'
import { openEntry, type ZipEntry, ZipError, zipEntries } from './zip.ts'

/** `invalid`: nothing that can be imported. `newer`: a later application wrote it. */
export class DataFileError extends Error {
  override readonly name = 'DataFileError'
  readonly kind: 'invalid' | 'newer'
  constructor(kind: 'invalid' | 'newer', cause?: unknown) {
    super(kind, { cause })
    this.kind = kind
  }
}

/** A file with data that has been looked through once: what it has. */
export interface DataFile {
  /** When it was written; null where it does not say. */
  exportDate: string | null
  /** Rows by section, as the database names it, in the order of the file. */
  counts: ReadonlyMap<string, number>
  /** Reads it again, row by row. */
  rows(signal: AbortSignal): AsyncIterable<{ section: string; row: unknown }>
  /** One of its files; null if it has none of that name. Rejects with ZipError if it is broken, or larger than `most` bytes. */
  file(name: string, most: number): Promise<Blob | null>
  /** SHA-256 of each of its files, by name. */
  sums: ReadonlyMap<string, string>
  /** The ids of its notes and words: what links may lead to. */
  ids: ReadonlySet<string>
}

/** Bytes of the data after inflating: more than any account has. */
const maxDataBytes = 4_000_000_000
/** Rows of one file. */
const maxRows = 5_000_000

/**
 * Looks through a file: an archive of this application, or JSON with a section `documents` or `vocabulary`.
 *
 * @throws DataFileError
 */
export async function readDataFile(file: Blob, signal: AbortSignal): Promise<DataFile> {
  const isArchive = (await file.slice(0, 2).text()) === 'PK'
  const entries = isArchive ? await zipEntries(file).catch(asInvalid) : new Map<string, ZipEntry>()
  const data = entries.get(dataFile)
  if (isArchive && (!data || data.size > maxDataBytes)) throw new DataFileError('invalid')
  const open = async () => (data ? await openEntry(file, data) : file.stream())

  const parts = async function* (until: AbortSignal): AsyncGenerator<Part> {
    yield* jsonParts((await open()).pipeThrough(new TextDecoderStream('utf-8', { fatal: true }), { signal: until }))
  }

  const counts = new Map<string, number>()
  const sums = new Map<string, string>()
  const ids = new Set<string>()
  let exportDate: string | null = null
  let rows = 0
  try {
    for await (const { key, isItem, value } of parts(signal)) {
      if (key === 'format' && isArchive && value !== format) throw new DataFileError('invalid')
      if (key === 'version' && isArchive && (typeof value !== 'number' || value > formatVersion))
        throw new DataFileError('newer')
      if (key === 'exportDate' && typeof value === 'string' && !Number.isNaN(Date.parse(value))) exportDate = value
      if (key === 'files' && isItem && v.is(Summed, value)) sums.set(value.path, value.sha256)
      if (Array.isArray(value) && !isItem && !notSections.has(key)) counts.set(storedSection(key), 0)
      if (isItem && !notSections.has(key)) counts.set(storedSection(key), (counts.get(storedSection(key)) ?? 0) + 1)
      if (isItem && linked.has(key) && v.is(Named, value)) ids.add(value.id.toLowerCase())
      if (isItem && ++rows > maxRows) throw new DataFileError('invalid')
    }
  } catch (error) {
    signal.throwIfAborted()
    asInvalid(error)
  }
  if (!counts.has('documents') && !counts.has('vocabulary')) throw new DataFileError('invalid')

  return {
    exportDate,
    counts,
    sums,
    ids,
    async *rows(until) {
      for await (const { key, isItem, value } of parts(until)) {
        if (isItem && !notSections.has(key)) yield { section: storedSection(key), row: value }
      }
    },
    async file(name, most) {
      const entry = entries.get(name)
      if (!entry) return null
      if (entry.size > most) throw new ZipError('too large')
      return await new Response(await openEntry(file, entry)).blob()
    },
  }
}

const notSections: ReadonlySet<string> = new Set(['files', 'missingFiles'])
/** Sections whose rows have an address in the application. */
const linked: ReadonlySet<string> = new Set(['documents', 'vocabulary'])

const Named = v.object({ id: v.string() })
const Summed = v.object({ path: v.string(), sha256: v.string() })

function asInvalid(error: unknown): never {
  if (error instanceof DataFileError) throw error
  // A decoder rejects text that is not UTF-8 with a TypeError, and a decompressor what it cannot read.
  if (error instanceof ZipError || error instanceof JsonError || error instanceof TypeError)
    throw new DataFileError('invalid', error)
  throw error
}
