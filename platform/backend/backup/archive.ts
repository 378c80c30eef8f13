import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip, type Gzip } from 'node:zlib'
import * as v from 'valibot'
import { StoredKeys } from '../access/keys.ts'
import { BackendError } from '../errors.ts'

/** Raised when what follows in the file can no longer be read by older code. */
const formatVersion = 2

const Column = v.object({ name: v.string(), type: v.string() })
const Head = v.object({
  cahier: v.picklist([1, formatVersion]),
  madeAt: v.string(),
  /** The migrations that stood, in order. */
  migrations: v.array(v.object({ version: v.string(), checksum: v.string() })),
  /** The next number that each sequence gives. */
  sequences: v.array(v.object({ name: v.string(), next: v.string() })),
  keys: StoredKeys,
})
const Table = v.object({ table: v.string(), columns: v.array(Column) })
const TableEnd = v.object({ rows: v.number(), sha256: v.string() })
const File = v.object({ file: v.string(), bytes: v.number() })
/** Relative, no segment empty or dotted: it becomes a path. */
const Relative = v.pipe(v.string(), v.regex(/^(?!\.)[\w.@~-]+(\/(?!\.)[\w.@~-]+)*$/))
/** A file of the application's data directory. */
const Installed = v.object({ installation: Relative, bytes: v.number() })
const FileEnd = v.object({ sha256: v.string() })
const End = v.object({
  end: v.object({ tables: v.number(), files: v.number(), installation: v.optional(v.number(), 0), sha256: v.string() }),
})

export type BackupHead = v.InferOutput<typeof Head>
export type BackupTable = v.InferOutput<typeof Table>

/** What a backup holds. The hashes of two backups are equal where their rows and files are. */
export interface BackupSummary {
  readonly tables: ReadonlyMap<string, { readonly rows: number; readonly sha256: string }>
  readonly files: ReadonlyMap<string, string>
  /** Of the application's data directory, by path. */
  readonly installation: ReadonlyMap<string, string>
}

type Chunks = AsyncIterable<Buffer> | Iterable<Buffer>

/**
 * Writes a backup: compressed lines of JSON, one a row, with the bytes of each file after its line. Every table and every file ends with its
 * hash, the whole with that of everything before.
 */
export class ArchiveWriter {
  readonly #gzip: Gzip
  readonly #written: Promise<void>
  readonly #whole = createHash('sha256')
  #tables = 0
  #files = 0
  #installation = 0

  constructor(path: string) {
    this.#gzip = createGzip()
    this.#written = pipeline(this.#gzip, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
    // Met where it is waited for.
    this.#written.catch(() => {})
  }

  async head(head: Omit<BackupHead, 'cahier'>): Promise<void> {
    await this.#line({ cahier: formatVersion, ...head })
  }

  /** @param rows JSON arrays of texts, a batch at a time */
  async table(table: BackupTable, rows: AsyncIterable<readonly string[]>): Promise<void> {
    await this.#line(table)
    const hash = createHash('sha256')
    let count = 0
    for await (const batch of rows) {
      count += batch.length
      await this.#write(`${batch.join('\n')}\n`, hash)
    }
    await this.#line({ rows: count, sha256: hash.digest('hex') })
    this.#tables++
  }

  async file(name: string, bytes: number, content: Chunks): Promise<void> {
    await this.#line({ file: name, bytes })
    await this.#content(content)
    this.#files++
  }

  /** A file of the application's data directory. */
  async installation(path: string, bytes: number, content: Chunks): Promise<void> {
    await this.#line({ installation: path, bytes })
    await this.#content(content)
    this.#installation++
  }

  /** Resolves when everything is on the disk. */
  async end(): Promise<void> {
    const [tables, files, installation] = [this.#tables, this.#files, this.#installation]
    await this.#line({ end: { tables, files, installation, sha256: this.#whole.copy().digest('hex') } })
    this.#gzip.end()
    await this.#written
  }

  async abandon(): Promise<void> {
    this.#gzip.destroy()
    await this.#written.catch(() => {})
  }

  async #content(content: Chunks): Promise<void> {
    const hash = createHash('sha256')
    for await (const chunk of content) await this.#write(chunk, hash)
    await this.#line({ sha256: hash.digest('hex') })
  }

  #line(value: object): Promise<void> {
    return this.#write(`${JSON.stringify(value)}\n`)
  }

  async #write(chunk: string | Buffer, hash?: Hash): Promise<void> {
    this.#whole.update(chunk)
    hash?.update(chunk)
    if (!this.#gzip.write(chunk)) await Promise.race([once(this.#gzip, 'drain'), this.#written])
  }
}

/** What a reader does with the parts of a backup, in their order. */
/** What a backup or a restoration does now, and with which part: a table, `storage` or `installation`. */
export type OnStep = (doing: 'writing' | 'reading' | 'restoring', part: string) => void

export interface ArchiveVisitor {
  /** Told each table, and once the files of learners and of the application, before they are read. */
  part?(name: string): void
  head?(head: BackupHead): Promise<void>
  /** @param rows JSON arrays of texts; they are read to the end whether or not they are asked for */
  table?(table: BackupTable, rows: AsyncIterable<string>): Promise<void>
  file?(name: string, content: AsyncIterable<Buffer>): Promise<void>
  installation?(path: string, content: AsyncIterable<Buffer>): Promise<void>
}

/**
 * Reads a backup to its end and compares every hash.
 *
 * @throws CAHIER-B012 when it is not whole, or no backup at all
 */
export async function readArchive(path: string, visitor: ArchiveVisitor = {}): Promise<BackupSummary> {
  const bytes = new ByteReader(unzipped(path))
  const head = await bytes.json(Head)
  await visitor.head?.(head)
  const tables = new Map<string, { rows: number; sha256: string }>()
  const files = new Map<string, string>()
  const installation = new Map<string, string>()
  for (;;) {
    const before = bytes.hash()
    const part = await bytes.json(v.union([Table, File, Installed, End]))
    if ('end' in part) {
      const { end } = part
      expectSame(
        `${tables.size} ${files.size} ${installation.size} ${before}`,
        `${end.tables} ${end.files} ${end.installation} ${end.sha256}`,
      )
      if ((await bytes.line()) !== undefined) throw damaged()
      return { tables, files, installation }
    }
    if ('table' in part) {
      visitor.part?.(part.table)
      const rows = new Rows(bytes)
      await visitor.table?.(part, rows)
      for await (const _ of rows);
      const end = bytes.parse(TableEnd, rows.after)
      expectSame(`${rows.count} ${rows.sha256()}`, `${end.rows} ${end.sha256}`)
      tables.set(part.table, end)
    } else {
      if ('file' in part && files.size === 0) visitor.part?.('storage')
      if ('installation' in part && installation.size === 0) visitor.part?.('installation')
      const hash = createHash('sha256')
      const content = bytes.take(part.bytes, hash)
      if ('file' in part) await visitor.file?.(part.file, content)
      else await visitor.installation?.(part.installation, content)
      for await (const _ of content);
      const { sha256 } = await bytes.json(FileEnd)
      expectSame(hash.digest('hex'), sha256)
      if ('file' in part) files.set(part.file, sha256)
      else installation.set(part.installation, sha256)
    }
  }
}

const damaged = (cause?: unknown) => new BackendError('CAHIER-B012', {}, { cause })

function expectSame(found: string, told: string): void {
  if (found !== told) throw damaged()
}

async function* unzipped(path: string): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  const read = pipeline(createReadStream(path), gunzip)
  read.catch(() => {})
  try {
    for await (const chunk of gunzip) yield chunk
    await read
  } catch (cause) {
    throw damaged(cause)
  }
}

/** The lines of a table; the line after them is its end. */
class Rows implements AsyncIterable<string> {
  readonly #bytes: ByteReader
  readonly #hash = createHash('sha256')
  count = 0
  after: Buffer | undefined

  constructor(bytes: ByteReader) {
    this.#bytes = bytes
  }

  sha256(): string {
    return this.#hash.digest('hex')
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    while (this.after === undefined) {
      const line = await this.#bytes.line()
      if (line === undefined) throw damaged()
      if (line[0] !== openingBracketCode) {
        this.after = line
        return
      }
      this.count++
      this.#hash.update(line).update('\n')
      yield line.toString()
    }
  }
}

const openingBracketCode = 0x5b
const newlineCode = 0x0a

class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>
  readonly #hash = createHash('sha256')
  #rest: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Of everything read until now. */
  hash(): string {
    return this.#hash.copy().digest('hex')
  }

  /** The next line without its end; undefined after the last. */
  async line(): Promise<Buffer | undefined> {
    const parts: Buffer[] = []
    for (;;) {
      const end = this.#rest.indexOf(newlineCode)
      if (end >= 0) {
        parts.push(this.#consume(end + 1).subarray(0, end))
        return Buffer.concat(parts)
      }
      parts.push(this.#consume(this.#rest.length))
      if (!(await this.#more())) {
        if (parts.some((part) => part.length > 0)) throw damaged()
        return undefined
      }
    }
  }

  async *take(count: number, hash: Hash): AsyncGenerator<Buffer> {
    let left = count
    while (left > 0) {
      if (this.#rest.length === 0 && !(await this.#more())) throw damaged()
      const chunk = this.#consume(Math.min(left, this.#rest.length))
      left -= chunk.length
      hash.update(chunk)
      yield chunk
    }
  }

  async json<Schema extends v.GenericSchema>(schema: Schema): Promise<v.InferOutput<Schema>> {
    return this.parse(schema, await this.line())
  }

  parse<Schema extends v.GenericSchema>(schema: Schema, line: Buffer | undefined): v.InferOutput<Schema> {
    try {
      return v.parse(schema, JSON.parse(line?.toString() ?? ''))
    } catch (cause) {
      throw damaged(cause)
    }
  }

  #consume(count: number): Buffer {
    const taken = this.#rest.subarray(0, count)
    this.#rest = this.#rest.subarray(count)
    this.#hash.update(taken)
    return taken
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#chunks.next()
    if (done) return false
    this.#rest = value
    return true
  }
}
