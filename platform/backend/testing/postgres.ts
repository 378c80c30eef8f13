import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { startServer } from '../database/embedded/server.ts'
import { silent } from '../log.ts'
import { migratedCluster } from './cluster.ts'
import { temporaryDirectory } from './directory.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the test run's Postgres server; its database `postgres` has the application's schema. */
    postgres: string
  }
}

/** Runs one Postgres server for all test files of a project. */
export default async function servePostgres(project: TestProject): Promise<() => Promise<void>> {
  const template = await migratedCluster()
  const dataDir = await temporaryDirectory('cahier-postgres-')
  // Nothing here has to survive anything.
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' }
  const server = await startServer(dataDir, silent, { settings, template })
  project.provide('postgres', server.url)
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
