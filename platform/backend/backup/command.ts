import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { readKeys } from '../access/keys.ts'
import { openDatabase } from '../database/open.ts'
import { BackendError } from '../errors.ts'
import { runningBackend } from '../running.ts'
import { FileStore } from '../storage/files.ts'
import { type BackupSummary, type OnStep, readArchive } from './archive.ts'
import { writeBackup } from './write.ts'

export type { BackupSummary } from './archive.ts'
export { type RestoreOptions, restoreBackup } from './restore.ts'

export interface BackUpOptions {
  readonly dataDir: string
  readonly databaseUrl?: string | undefined
  /** The application's data directory, around it. */
  readonly installationDir?: string | undefined
  readonly onStep?: OnStep | undefined
  /** Told each set file of the application that cannot be read. A running backend says it in its own log. */
  readonly onDamagedSet?: ((path: string) => void) | undefined
}

/**
 * Backs a data directory up to a new file and reads that file again to its end. The backend makes it when it runs, for nobody else
 * may open the directory then.
 *
 * @throws CAHIER-B001, -B005, -B010, -B015
 */
export async function backUpDirectory(
  { dataDir, databaseUrl, installationDir, onStep = () => {}, onDamagedSet }: BackUpOptions,
  path: string,
): Promise<BackupSummary> {
  const keys = readKeys(dataDir)
  const url = await runningBackend(dataDir).catch((error: unknown) => {
    if (error instanceof BackendError && error.code === 'CAHIER-B007') return undefined
    throw error
  })
  if (url !== undefined) {
    onStep('writing', url)
    await fetchBackup(url, keys.secretKey, path)
  } else {
    const database = await openDatabase({ dataDir, url: databaseUrl })
    try {
      const files = await FileStore.open(dataDir)
      await writeBackup({ database, files, keys, installationDir, onStep, onDamagedSet }, path)
    } finally {
      await database.close()
    }
  }
  return await readArchive(path, { part: (part) => onStep('reading', part) })
}

async function fetchBackup(url: string, secretKey: string, path: string): Promise<void> {
  const response = await fetch(`${url}/backup/v1`, { method: 'POST', headers: { apikey: secretKey } })
  if (!response.ok || response.body === null) throw new Error(`The backup was answered with ${response.status}`)
  const aside = `${path}.${process.pid}.partial`
  try {
    await pipeline(response.body, createWriteStream(aside, { flags: 'wx', mode: 0o600, flush: true }))
    await rename(aside, path)
  } catch (cause) {
    await rm(aside, { force: true }).catch(() => {})
    throw new BackendError('CAHIER-B015', { path }, { cause })
  }
}
