import { createHash, randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { cp, mkdir, realpath, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { serverAccount } from '../database/embedded/account.ts'
import { findBinaries } from '../database/embedded/binaries.ts'
import { readMigrations } from '../database/migrations.ts'
import { openDatabase } from '../database/open.ts'
import { bootstrapScripts } from '../database/scripts.ts'
import { temporaryDirectory } from './directory.ts'

const migrationsDir = join(import.meta.dirname, '../../../supabase/migrations')
const cache = join(import.meta.dirname, '../node_modules/.cache')

/**
 * Makes a cluster with the application's schema, once for each version of it, for databases to begin as copies of.
 *
 * @returns its directory
 */
export async function migratedCluster(): Promise<string> {
  const { version } = await findBinaries(serverAccount())
  const scripts = [...(await bootstrapScripts()), ...(await readMigrations(migrationsDir)).map(({ script }) => script)]
  const hash = createHash('sha256').update(JSON.stringify([version, scripts]))
  const cluster = join(cache, `cluster-${hash.digest('hex').slice(0, 12)}`)
  if (existsSync(cluster)) return cluster
  const dataDir = await temporaryDirectory('cahier-cluster-')
  try {
    await (await openDatabase({ dataDir, migrationsDir })).close()
    await mkdir(cache, { recursive: true })
    // Another run may be making it at the same time.
    const aside = join(cache, randomUUID())
    await cp(await realpath(join(dataDir, 'cluster')), aside, { recursive: true })
    await rename(aside, cluster).catch(() => rm(aside, { recursive: true }))
  } finally {
    rmSync(dataDir, { recursive: true })
  }
  return cluster
}
