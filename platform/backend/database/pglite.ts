import { existsSync, openAsBlob } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { BackendError } from '../errors.ts'
import type { Engine } from './database.ts'
import { SingleConnection } from './driver.ts'
import { maintain } from './maintenance.ts'
import { bootstrapScripts } from './scripts.ts'
import { parsers } from './values.ts'

/**
 * Opens PGlite in `<dataDir>/postgres`, or in memory. Its session runs as `authenticator`, whose only right is to assume other roles.
 *
 * @throws CAHIER-B005 when the directory cannot be used
 */
export async function openPglite(dataDir: string | undefined): Promise<Engine> {
  const pglite = await create(dataDir)
  const kysely = new Kysely<unknown>({
    dialect: {
      createDriver: () => new SingleConnection(pglite),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (introspected) => new PostgresIntrospector(introspected),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const close = async () => {
    await kysely.destroy()
    if (!pglite.closed) await pglite.close()
  }
  try {
    for (const script of await bootstrapScripts()) await pglite.exec(script)
    await pglite.exec('set session authorization authenticator')
  } catch (error) {
    await close()
    throw error
  }
  return {
    kysely,
    under: (role) => ({ kysely, assume: `set local session authorization ${role}` }),
    // Wait for the only connection: another transaction may be using it.
    listen: async (channel, heard) => {
      await kysely.connection().execute(() => pglite.listen(channel, heard))
    },
    maintain: () => maintain(kysely),
    // It ends with this process.
    lost: new Promise(() => {}),
    close,
  }
}

async function create(dataDir: string | undefined): Promise<PGlite> {
  const options = { extensions: { btree_gin, pg_trgm, pgcrypto, unaccent }, parsers: { ...parsers } }
  if (dataDir === undefined) return await PGlite.create({ ...options, ...(await emptyCluster()) })
  const directory = join(dataDir, 'postgres')
  try {
    await mkdir(directory, { recursive: true })
    const isNew = !existsSync(join(directory, 'PG_VERSION'))
    return await PGlite.create({ ...options, ...(isNew && (await emptyCluster())), dataDir: directory })
  } catch (cause) {
    throw new BackendError('CAHIER-B005', `La base de données de ${directory} ne s’ouvre pas.`, { cause })
  }
}

/** The data directory that a new database begins with where tests have made one; PGlite makes its own otherwise. */
async function emptyCluster(): Promise<Pick<PGliteOptions, 'loadDataDir'>> {
  const { CAHIER_CLUSTER: path } = process.env
  return path ? { loadDataDir: await openAsBlob(path, { type: 'application/x-tar' }) } : {}
}
