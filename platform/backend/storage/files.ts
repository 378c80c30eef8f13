import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackendError } from '../errors.ts'
import { tooLarge } from './errors.ts'

/** A file that lies aside until the row that names its version is committed. */
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
 * A file is written into `incoming`, then its row is committed, then it is moved to `objects`. Whatever a crash leaves in `incoming` either has
 * a row and is moved on the next start, or has none and goes.
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
      throw new BackendError('CAHIER-B005', `Le dossier ${root} n’est pas accessible en écriture.`, { cause })
    }
    return new FileStore(root, dataDir === undefined)
  }

  /**
   * Writes a stream aside. Nothing stays of one that fails.
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

  /** Moves a file to where it stays; its row has been committed. One that was replaced in that moment is gone already. */
  async place(version: string): Promise<void> {
    await rename(this.#aside(version), await this.shelved(version)).catch(ifMissing)
  }

  /** Removes a file that no row names, wherever it lies. */
  async discard(version: string): Promise<void> {
    if (this.#keepers > 0) this.#unwanted.add(version)
    else await this.#remove(version)
  }

  /** Keeps every file for the length of `work`; what was discarded meanwhile goes after it. */
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

  /** The place of a version that is about to be put there. */
  async shelved(version: string): Promise<string> {
    await mkdir(this.#shelf(version), { recursive: true, mode: 0o700 })
    return this.#placed(version)
  }

  async #remove(version: string): Promise<void> {
    await rm(this.#aside(version), { force: true })
    await rm(this.#placed(version), { force: true })
  }

  /**
   * Opens a file for reading, or gives undefined when there is none. What has been opened can be read to its end even if it is
   * replaced meanwhile.
   */
  async open(version: string): Promise<FileHandle | undefined> {
    // Between commit and move it still lies aside; during the move, neither place may have been looked at in time.
    for (const path of [this.#placed(version), this.#aside(version), this.#placed(version)]) {
      const handle = await open(path).catch(ifMissing)
      if (handle !== undefined) return handle
    }
    return undefined
  }

  /** The versions that lie aside. */
  async aside(): Promise<string[]> {
    return (await readdir(join(this.#root, 'incoming'))).filter((name) => VERSION.test(name))
  }

  /** The versions in their places, a shelf at a time. */
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

  /** Directories of a 256th of the files each: none grows too long to list. */
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
