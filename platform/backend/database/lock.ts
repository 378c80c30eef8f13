import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BackendError } from '../errors.ts'

export interface DirectoryLock {
  /** Releases the lock. Calling it twice does nothing. */
  release(): void
}

/**
 * Takes the exclusive lock on a data directory, or throws CAHIER-B001 when a living process holds it.
 *
 * Keys, stored files and the database's server belong to one process: a second one would end the first one's server. Node offers no flock, but
 * SQLite holds a POSIX (or Windows) lock on its file for the length of an exclusive transaction, and the kernel drops that lock
 * with the process, however it ends: there is no stale lock to detect, and no race to take one over.
 *
 * @param directory the data directory; created when absent
 */
export function lockDirectory(directory: string): DirectoryLock {
  const owner = join(directory, 'lock.pid')
  let handle: DatabaseSync
  try {
    mkdirSync(directory, { recursive: true })
    handle = new DatabaseSync(join(directory, 'lock'), { timeout: 0 })
  } catch (cause) {
    throw new BackendError('CAHIER-B005 data directory', { directory }, { cause })
  }
  try {
    handle.exec('begin exclusive')
    // For the sentence below only: the lock itself is the kernel's.
    writeFileSync(owner, String(process.pid))
  } catch (cause) {
    handle.close()
    if (hasCode(cause, sqliteNotADatabaseCode)) {
      throw new BackendError('CAHIER-B005 lock', { path: join(directory, 'lock') }, { cause })
    }
    if (!hasCode(cause, sqliteBusyCode)) {
      throw new BackendError('CAHIER-B005 data directory', { directory }, { cause })
    }
    throw new BackendError('CAHIER-B001 directory', { directory, owner: ownerOf(owner) }, { cause })
  }
  let held = true
  return {
    release() {
      if (!held) return
      held = false
      handle.close()
    },
  }
}

const sqliteBusyCode = 5
const sqliteNotADatabaseCode = 26

function hasCode(error: unknown, code: number): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === code
}

function ownerOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null
  }
}
