import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/**
 * The address of a new database of the project's Postgres server; undefined where the tests run on PGlite.
 *
 * @param template what stands in it: nothing, or the application's schema
 */
export async function testDatabase(template: 'template0' | 'migrated' = 'template0'): Promise<string | undefined> {
  const server = inject('postgres')
  if (server === undefined) return undefined
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(`create database ${name} template ${template}`)
  } finally {
    await client.end()
  }
  return new URL(name, server).href
}
