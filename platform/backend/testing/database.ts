import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/**
 * Makes a database on the test run's server and gives its address.
 *
 * @param template what stands in it: nothing, or the application's schema
 */
export async function testDatabase(template: 'empty' | 'migrated' = 'empty'): Promise<string> {
  const server = new URL(inject('postgres'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Nobody may be connected to the one that is copied.
  const client = new pg.Client(at(server, 'template1'))
  await client.connect()
  try {
    // Copies files, because a copy through the log of the server takes twice the processor time.
    await client.query(
      `create database ${name} template ${template === 'migrated' ? 'postgres' : 'template0'} strategy file_copy`,
    )
  } finally {
    await client.end()
  }
  return at(server, name)
}

const at = (server: URL, database: string) => Object.assign(new URL(server), { pathname: database }).href
