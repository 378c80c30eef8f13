import type { Hono } from 'hono'
import type { Gatekeeper } from '../access/caller.ts'
import type { BackendKeys } from '../access/keys.ts'
import type { Database } from '../database/database.ts'
import type { DiskSpace } from '../disk/space.ts'
import type { Log } from '../log.ts'
import { createStorageApp } from './app.ts'
import { FileStore } from './files.ts'
import { SignedLinks } from './links.ts'
import { recoverFiles, sweepFiles } from './recovery.ts'

export interface StorageOptions {
  /** Absent: files live as long as the service. */
  readonly dataDir: string | undefined
  readonly database: Database
  readonly gatekeeper: Gatekeeper
  readonly keys: BackendKeys
  readonly space: DiskSpace
  readonly log: Log
}

export interface StorageService {
  readonly app: Hono
  readonly files: FileStore
  /** Removes files that no row names any more. */
  sweep(): Promise<void>
  close(): Promise<void>
}

/** Opens the files of a data directory, finishes what a crash interrupted, and serves them. Throws CAHIER-B005. */
export async function createStorage(options: StorageOptions): Promise<StorageService> {
  const { dataDir, database, gatekeeper, keys, space, log } = options
  const files = await FileStore.open(dataDir)
  await recoverFiles(database, files)
  return {
    app: createStorageApp({ database, gatekeeper, files, links: new SignedLinks(keys), space }, log),
    files,
    sweep: () => sweepFiles(database, files),
    close: () => files.close(),
  }
}
