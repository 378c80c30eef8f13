import { type Database, openDatabase, type Sql } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import { afterAll, beforeAll } from 'vitest'
import { migrationsDirectory } from '../schema/migrations.ts'
import { signUpLearners } from './actors.ts'

/**
 * Opens a migrated database with the two learners before a file's tests and closes it after them.
 *
 * @param prepare adds further data, as the schema's owner
 */
export function scratchDatabase(prepare: (sql: Sql) => Promise<unknown> = async () => {}) {
  let database: Database
  beforeAll(async () => {
    database = await openDatabase({ url: await testDatabase('migrated'), migrationsDir: migrationsDirectory })
    await database.as('supabase_auth_admin', signUpLearners)
    await database.as('postgres', prepare)
  })
  afterAll(() => database.close())

  /** Runs work as the schema's owner and rolls it back, so that tests do not affect each other. */
  async function inScratch(work: (sql: Sql) => Promise<unknown>): Promise<void> {
    const done = Symbol('done')
    const attempt = database.as('postgres', async (sql) => {
      // How long a statement may take is tested where it counts; here a busy machine takes as long as it needs.
      await sql('set local statement_timeout to 0')
      await work(sql)
      throw done
    })
    await attempt.catch((error: unknown) => {
      if (error !== done) throw error
    })
  }
  return { inScratch }
}
