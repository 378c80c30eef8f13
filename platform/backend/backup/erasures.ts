import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from '../database/database.ts'
import { defines } from '../database/defines.ts'

/** Lists the accounts that were erased, each by a hash, one a line. Lies beside the backups: whoever restores one erases them again. */
export const ERASURES = 'erased-accounts'

const HASH = /^[0-9a-f]{64}$/

/** Seconds by which an erasure may show later than it says: its transaction took that long. */
const erasureMarginSeconds = 600

/** Keeps the erased accounts of a database in lists outside of it, which no restoration takes back. */
export class Erasures {
  readonly #database: Database
  /** What each list holds, by its path. Null until it could be read. */
  readonly #lists: Map<string, Set<string> | null>
  #since = '-infinity'

  private constructor(database: Database, lists: Map<string, Set<string> | null>) {
    this.#database = database
    this.#lists = lists
  }

  /**
   * Reads the lists of these directories and erases again what a restored database has brought back: the accounts are closed when this
   * resolves, and the due jobs do the rest. Throws when the list of `dataDir` cannot be read.
   *
   * @param onError hears that another list cannot be read, or that one cannot be written: `keep` tries both again
   */
  static async open(
    database: Database,
    { dataDir, backupsDir }: { dataDir?: string | undefined; backupsDir?: string | undefined },
    onError: (error: unknown) => void,
  ): Promise<Erasures> {
    const lists = new Map<string, Set<string> | null>()
    if (backupsDir !== undefined) {
      const path = join(backupsDir, ERASURES)
      lists.set(path, await readErasures(path).catch(() => null))
    }
    if (dataDir !== undefined) {
      const path = join(dataDir, ERASURES)
      lists.set(path, await readErasures(path))
    }
    await replay(database, new Set([...lists.values()].flatMap((hashes) => [...(hashes ?? [])])))
    const erasures = new Erasures(database, lists)
    await erasures.keep().catch(onError)
    return erasures
  }

  /** Adds what was erased since to the lists. One that fails does not keep the others from it; the first failure is thrown in the end. */
  async keep(): Promise<void> {
    if (this.#lists.size === 0) return
    const read = await Promise.allSettled([...this.#lists.keys()].map((path) => this.#read(path)))
    const erased = await this.#database.as('postgres', async (sql) => {
      if (!(await defines(sql, 'private.replay_erasures(text[])'))) return []
      return await sql<{ hash: string; erased_at: string }>(
        `select hash, erased_at::text from private.erased_accounts
         where erased_at > $1::timestamptz - make_interval(secs => $2) order by erased_at`,
        [this.#since, erasureMarginSeconds],
      )
    })
    const hashes = erased.map(({ hash }) => hash)
    const written = await Promise.allSettled([...this.#lists].map(([path, held]) => held && add(path, held, hashes)))
    const failed = [...read, ...written].find((outcome) => outcome.status === 'rejected')
    if (failed) throw failed.reason
    this.#since = erased.at(-1)?.erased_at ?? this.#since
  }

  /** Reads a list that could not be read before, and erases again what it names. */
  async #read(path: string): Promise<void> {
    if (this.#lists.get(path)) return
    const hashes = await readErasures(path)
    await replay(this.#database, hashes)
    this.#lists.set(path, hashes)
  }
}

/** Closes the accounts of these hashes, as far as there are any. */
async function replay(database: Database, hashes: ReadonlySet<string>): Promise<void> {
  if (hashes.size === 0) return
  await database.as('postgres', async (sql) => {
    if (!(await defines(sql, 'private.replay_erasures(text[])'))) return
    await sql('set local statement_timeout to 0')
    await sql('select private.replay_erasures($1)', [[...hashes]])
  })
}

/** Adds those of the hashes to a list that it does not hold. */
async function add(path: string, held: Set<string>, hashes: readonly string[]): Promise<void> {
  const added = hashes.filter((hash) => !held.has(hash))
  if (added.length === 0) return
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // Begins with the end of a line: the one before may have been cut off.
  await appendFile(path, added.map((hash) => `\n${hash}`).join(''), { mode: 0o600, flush: true })
  for (const hash of added) held.add(hash)
}

/** The hashes of a list, none where there is no list. A line that was cut off is left out. */
async function readErasures(path: string): Promise<Set<string>> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  return new Set(text.split('\n').filter((line) => HASH.test(line)))
}
