import { join, resolve } from 'node:path'
import { restoreBackup } from '@cahier/backend/control'
import type { Environment } from '../environment.ts'
import { texts } from '../language/texts.ts'
import { startProgress } from '../progress.ts'
import { say } from '../terminal.ts'
import { backendFolder, refuseHosted } from './account.ts'
import { described } from './backup.ts'

/** `cahier restore <file>`: makes a new data directory, or fills a new Postgres database, from a backup. */
export async function restore(root: string, environment: Environment, file: string): Promise<void> {
  refuseHosted(environment)
  const dataDir = backendFolder(environment)
  const progress = startProgress(null)
  const summary = await restoreBackup(resolve(file), {
    dataDir,
    installationDir: environment.data,
    databaseUrl: environment.databaseUrl,
    migrationsDir: join(root, 'supabase/migrations'),
    onStep: (doing, part) => progress.step(texts.backup[doing](part)),
  })
  progress.end()
  say(texts.backup.restored(dataDir))
  say(described(summary))
  say(texts.backup.sameKeys)
}
