import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type BackupSummary, backUpDirectory } from '@cahier/backend/control'
import type { Environment } from '../environment.ts'
import { texts } from '../language/texts.ts'
import { startProgress } from '../progress.ts'
import { remark, say } from '../terminal.ts'
import { backendFolder, refuseHosted } from './account.ts'

/**
 * `cahier backup [file]`: writes everything that the backend holds, and the application's keys, sets and live releases, to one
 * new file, and reads the file again to verify it.
 */
export async function backup(environment: Environment, file?: string): Promise<void> {
  refuseHosted(environment)
  const path = backupPath(environment, file)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const dataDir = backendFolder(environment)
  const progress = startProgress(null)
  const summary = await backUpDirectory(
    {
      dataDir,
      databaseUrl: environment.databaseUrl,
      installationDir: environment.data,
      onStep: (doing, part) => progress.step(texts.backup[doing](part)),
      onDamagedSet: (path) => remark(texts.backup.damagedSet(path)),
    },
    path,
  )
  progress.end()
  say(texts.backup.written(path))
  say(described(summary))
  say(texts.backup.secret)
}

/** Summary of a backup for the terminal. */
export function described({ tables, files, installation }: BackupSummary): string {
  const rows = [...tables.values()].reduce((sum, table) => sum + table.rows, 0)
  const count = new Intl.NumberFormat(texts.locale)
  return texts.backup.contents(
    count.format(rows),
    tables.size,
    count.format(files.size),
    count.format(installation.size),
  )
}

/**
 * Where a backup is written: the file that was named, else a new one beside the nightly ones in the data directory. In the checkout git would add its keys and
 * hashes of passwords.
 */
export const backupPath = ({ data }: Pick<Environment, 'data'>, file?: string, now = new Date()): string =>
  file === undefined
    ? join(data, 'backups', `cahier-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.backup`)
    : resolve(file)
