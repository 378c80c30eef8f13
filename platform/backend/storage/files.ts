import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackendError } from '../errors.ts'
import { tooLarge } from './errors.ts'

/** A temporary file, until the row with its version is committed. */
export interface ReceivedFile {
  readonly version: string
  /** Bytes. */
  readonly size: number
  /** MD5 of the content in quotes, as S3 gives it. */
  readonly eTag: string
}

const VERSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The objects' contents on disk, each in a file named by its version. What learners call a file never becomes a path.
 *
 * A file is written into `incoming`, then its row is committed, then it is moved to `objects`. After a crash, a file in `incoming` either has
 * a row and is moved on the next start, or has none and is deleted.
 */
export class FileStore {
  readonly #root: string
  readonly #temporary: boolean
  #keepers = 0
  readonly #unwanted = new Set<string>()

  private constructor(root: string, temporary: boolean) {
    this.#root = root
    this.#temporary = temporary
  }

  /** Keeps files in `<dataDir>/storage`, or in a temporary directory until closed. Throws CAHIER-B005 when it cannot. */
  static async open(dataDir: string | undefined): Promise<FileStore> {
    const root = dataDir === undefined ? await mkdtemp(join(tmpdir(), 'cahier-storage-')) : join(dataDir, 'storage')
    try {
      await mkdir(join(root, 'incoming'), { recursive: true, mode: 0o700 })
      await mkdir(join(root, 'objects'), { recursive: true, mode: 0o700 })
    } catch (cause) {
      throw new BackendError('CAHIER-B005 folder', { folder: root }, { cause })
    }
    return new FileStore(root, dataDir === undefined)
  }

  /**
   * Writes a stream to a temporary file, which is deleted if that fails.
   *
   * @param limit bytes; one more is EntityTooLarge, and the rest is not read
   */
  async receive(body: Readable, limit: number): Promise<ReceivedFile> {
    const version = randomUUID()
    const hash = createHash('md5')
    let size = 0
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length
        if (size > limit) return done(tooLarge())
        hash.update(chunk)
        done(null, chunk)
      },
    })
    try {
      await pipeline(body, meter, createWriteStream(this.#aside(version), { flags: 'wx', mode: 0o600 }))
    } catch (error) {
      await this.discard(version)
      throw error
    }
    return { version, size, eTag: `"${hash.digest('hex')}"` }
  }

  /** Moves a file to its final place after its row was committed. A file that was replaced meanwhile no longer exists. */
  async place(version: string): Promise<void> {
    await rename(this.#aside(version), await this.shelved(version)).catch(ifMissing)
  }

  /** Removes a file without a row, wherever it is. */
  async discard(version: string): Promise<void> {
    if (this.#keepers > 0) this.#unwanted.add(version)
    else await this.#remove(version)
  }

  /** Keeps every file while `work` runs; files that are discarded meanwhile are removed afterwards. */
  async keeping<T>(work: () => Promise<T>): Promise<T> {
    this.#keepers++
    try {
      return await work()
    } finally {
      this.#keepers--
      if (this.#keepers === 0) {
        const unwanted = [...this.#unwanted]
        this.#unwanted.clear()
        for (const version of unwanted) await this.#remove(version)
      }
    }
  }

  /** The final place of a version, whose folder is created. */
  async shelved(version: string): Promise<string> {
    await mkdir(this.#shelf(version), { recursive: true, mode: 0o700 })
    return this.#placed(version)
  }

  async #remove(version: string): Promise<void> {
    await rm(this.#aside(version), { force: true })
    await rm(this.#placed(version), { force: true })
  }

  /**
   * Opens a file for reading, or gives undefined when there is none. An opened file can be read to its end even if it is
   * replaced meanwhile.
   */
  async open(version: string): Promise<FileHandle | undefined> {
    // Between commit and move the file is still temporary. It may move after the first check, so its final place is checked twice.
    for (const path of [this.#placed(version), this.#aside(version), this.#placed(version)]) {
      const handle = await open(path).catch(ifMissing)
      if (handle !== undefined) return handle
    }
    return undefined
  }

  /** The versions of temporary files. */
  async aside(): Promise<string[]> {
    return (await readdir(join(this.#root, 'incoming'))).filter((name) => VERSION.test(name))
  }

  /** The versions of files in their final place, one folder at a time. */
  async *placed(): AsyncGenerator<string[]> {
    for (const shelf of await readdir(join(this.#root, 'objects'))) {
      yield (await readdir(join(this.#root, 'objects', shelf))).filter((name) => VERSION.test(name))
    }
  }

  async close(): Promise<void> {
    if (this.#temporary) await rm(this.#root, { recursive: true, force: true })
  }

  #aside(version: string): string {
    return join(this.#root, 'incoming', assertVersion(version))
  }

  #placed(version: string): string {
    return join(this.#shelf(version), version)
  }

  /** 256 folders, so that none grows too large to list. */
  #shelf(version: string): string {
    return join(this.#root, 'objects', assertVersion(version).slice(0, 2))
  }
}

function assertVersion(version: string): string {
  if (!VERSION.test(version)) throw new Error('A file version is not a UUID')
  return version
}

function ifMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
  throw error
}
