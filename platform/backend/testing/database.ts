import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** The address of a new, empty database of the project's Postgres server; undefined where the tests run on PGlite. */
export async function testDatabase(): Promise<string | undefined> {
  const server = inject('postgres')
  if (server === undefined) return undefined
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(`create database ${name} template template0`)
  } finally {
    await client.end()
  }
  return new URL(name, server).href
}
