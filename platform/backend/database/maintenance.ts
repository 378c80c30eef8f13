import { CompiledQuery, type Kysely } from 'kysely'

/**
 * Does what a Postgres server's background processes do and PGlite lacks: a checkpoint, which shortens recovery after a crash,
 * vacuum, and analyze. Each step uses the connection separately, so that requests run in between.
 */
export async function maintain(kysely: Kysely<unknown>): Promise<void> {
  await asOwner(kysely, 'checkpoint')
  for (const { name } of await asOwner<{ name: string }>(kysely, WORN_TABLES))
    await asOwner(kysely, `vacuum (analyze) ${name}`)
}

// Autovacuum's own thresholds.
const WORN_TABLES = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_all_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`

/** One statement as the owner, outside a transaction: vacuum runs in none. */
async function asOwner<Row>(kysely: Kysely<unknown>, statement: string): Promise<Row[]> {
  return await kysely.connection().execute(async (connection) => {
    await connection.executeQuery(CompiledQuery.raw('set session authorization postgres'))
    try {
      return (await connection.executeQuery<Row>(CompiledQuery.raw(statement))).rows
    } finally {
      await connection.executeQuery(CompiledQuery.raw('set session authorization authenticator'))
    }
  })
}
