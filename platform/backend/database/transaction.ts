import type pg from 'pg'
import type { Sql } from './database.ts'

/** Runs `work` in a transaction on one of a pool's connections, under a role if one is named. */
export async function inTransaction<T>(
  pool: pg.Pool,
  role: string | undefined,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let isBroken = false
  try {
    await client.query(role === undefined ? 'begin' : `begin; set local role ${role}`)
    const result = await work((statement, parameters = []) => rowsOf(client, statement, parameters))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    client.release(isBroken)
  }
}

async function rowsOf<Row>(client: pg.PoolClient, statement: string, parameters: readonly unknown[]): Promise<Row[]> {
  const values = parameters.some(Array.isArray) ? await written(client, statement, parameters) : [...parameters]
  const { rows } = await client.query<Row & object>(statement, values)
  return rows
}

/**
 * Lists for JSON columns as JSON: node-postgres takes every list for an array of SQL's. Which it is only the statement tells, so the
 * server is asked, in one go that leaves nothing behind.
 */
async function written(client: pg.PoolClient, statement: string, parameters: readonly unknown[]): Promise<unknown[]> {
  const results: unknown = await client.query(
    `prepare cahier_types as ${statement}
     ; select parameter_types::oid[] as types from pg_prepared_statements where name = 'cahier_types'
     ; deallocate cahier_types`,
  )
  const [, answer] = results as readonly pg.QueryResult<{ types: readonly number[] }>[]
  const types = answer?.rows[0]?.types ?? []
  return parameters.map((value, index) =>
    Array.isArray(value) && JSON_TYPES.has(types[index] ?? 0) ? JSON.stringify(value) : value,
  )
}

/** json and jsonb. */
const JSON_TYPES = new Set([114, 3802])
