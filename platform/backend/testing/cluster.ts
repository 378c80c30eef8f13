import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

const installed = createRequire(import.meta.url).resolve('@electric-sql/pglite')
const version = createHash('sha256').update(installed).digest('hex').slice(0, 12)
const folder = join(import.meta.dirname, '../node_modules/.cache')

/** Data directory of an empty PGlite of the installed version. */
export const clusterFile = join(folder, `pglite-${version}.tar`)

/** Makes every PGlite of a test run start from a copy of one empty data directory, because creating one takes five seconds. */
export default async function provideCluster(): Promise<void> {
  if (!existsSync(clusterFile)) {
    const pglite = await PGlite.create()
    const cluster = await pglite.dumpDataDir('none')
    await pglite.close()
    await mkdir(folder, { recursive: true })
    // Another run may be creating it at the same time.
    const written = join(folder, randomUUID())
    await writeFile(written, cluster.stream())
    await rename(written, clusterFile)
  }
  process.env.CAHIER_CLUSTER = clusterFile
}
