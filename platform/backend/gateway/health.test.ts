import { rm } from 'node:fs/promises'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { testBackend } from '../testing/backend.ts'
import { testDatabase } from '../testing/database.ts'
import { temporaryDirectory } from '../testing/directory.ts'

test('the health check asks the database', async () => {
  const databaseUrl = await testDatabase()
  const backend = await testBackend({ databaseUrl })
  onTestFinished(() => backend.close())
  const health = async () => {
    const response = await fetch(`${backend.url}/healthz`)
    return [response.status, await response.json()]
  }
  expect(await health()).toEqual([200, { status: 'ok', database: 'ok', migration: '20260102000000' }])

  const name = new URL(databaseUrl).pathname.slice(1)
  const server = new pg.Client(inject('postgres'))
  await server.connect()
  await server.query(`alter database ${name} allow_connections false`)
  await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await server.end()
  await backend.lost
  expect(await health()).toEqual([503, { status: 'error', database: 'error', migration: null }])
})

test.each([
  ['the disk is under the reserve', Number.MAX_SAFE_INTEGER, '', 'CAHIER-B018'],
  ['the database is read-only', 0, 'on', 'CAHIER-B019'],
])('the health check says that nothing is saved while %s', async (_why, diskReserve, mode, problem) => {
  const databaseUrl = await testDatabase()
  const dataDir = await temporaryDirectory('cahier-health-')
  const backend = await testBackend({ databaseUrl, dataDir, diskReserve })
  onTestFinished(async () => {
    await backend.close()
    await rm(dataDir, { recursive: true })
  })
  if (mode) {
    const server = new pg.Client(inject('postgres'))
    await server.connect()
    await server.query(
      `alter database ${new URL(databaseUrl).pathname.slice(1)} set default_transaction_read_only = ${mode}`,
    )
    await server.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = $1 and state = 'idle' and query not ilike 'listen%'`,
      [new URL(databaseUrl).pathname.slice(1)],
    )
    await server.end()
  }
  const response = await fetch(`${backend.url}/healthz`)
  expect([response.status, await response.json()]).toMatchObject([200, { status: 'degraded', problem }])
})
