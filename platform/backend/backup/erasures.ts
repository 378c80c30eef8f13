import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from '../database/database.ts'
import { defines } from '../database/defines.ts'

/** Lists the accounts that were erased, each by a hash, one a line. Lies beside the backups: whoever restores one erases them again. */
export const ERASURES = 'erased-accounts'

const HASH = /^[0-9a-f]{64}$/

/** Seconds by which an erasure may show later than it says: its transaction took that long. */
const MARGIN = 600

/** Keeps the erased accounts of a database in lists outside of it, which no restoration takes back. */
export class Erasures {
  readonly #database: Database
  /** What each list holds, by its path. */
  readonly #lists: ReadonlyMap<string, Set<string>>
  #since = '-infinity'

  private constructor(database: Database, lists: ReadonlyMap<string, Set<string>>) {
    this.#database = database
    this.#lists = lists
  }

  /**
   * Reads the lists of these directories and erases again what a restored database has brought back: the accounts are closed when this
   * resolves, and the due jobs do the rest.
   */
  static async open(database: Database, directories: readonly string[]): Promise<Erasures> {
    const lists = new Map<string, Set<string>>()
    for (const directory of directories) {
      const path = join(directory, ERASURES)
      lists.set(path, await readErasures(path))
    }
    const known = [...new Set([...lists.values()].flatMap((hashes) => [...hashes]))]
    if (known.length > 0) {
      await database.as('postgres', async (sql) => {
        if (!(await defines(sql, 'private.replay_erasures(text[])'))) return
        await sql('set local statement_timeout to 0')
        await sql('select private.replay_erasures($1)', [known])
      })
    }
    const erasures = new Erasures(database, lists)
    await erasures.keep()
    return erasures
  }

  /** Adds what was erased since to the lists. */
  async keep(): Promise<void> {
    if (this.#lists.size === 0) return
    const erased = await this.#database.as('postgres', async (sql) => {
      if (!(await defines(sql, 'private.replay_erasures(text[])'))) return []
      return await sql<{ hash: string; erased_at: string }>(
        `select hash, erased_at::text from private.erased_accounts
         where erased_at > $1::timestamptz - make_interval(secs => $2) order by erased_at`,
        [this.#since, MARGIN],
      )
    })
    for (const [path, hashes] of this.#lists) {
      const added = erased.map(({ hash }) => hash).filter((hash) => !hashes.has(hash))
      if (added.length === 0) continue
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Begins with the end of a line: the one before may have been cut off.
      await appendFile(path, added.map((hash) => `\n${hash}`).join(''), { mode: 0o600, flush: true })
      for (const hash of added) hashes.add(hash)
    }
    this.#since = erased.at(-1)?.erased_at ?? this.#since
  }
}

/** The hashes of a list, none where there is no list. A line that was cut off is left out. */
async function readErasures(path: string): Promise<Set<string>> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  return new Set(text.split('\n').filter((line) => HASH.test(line)))
}
