import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { testBackend } from '../testing/backend.ts'
import { testDatabase } from '../testing/database.ts'

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
