import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Scripts run before the first migration: roles and accounts, then the schemas of the other services. */
const SCRIPTS = ['bootstrap.sql', '../rest/schema.sql', '../storage/schema.sql', '../realtime/schema.sql']

/** Reads the scripts that give a Postgres the initial state of a Supabase project. They are idempotent. */
export function bootstrapScripts(): Promise<string[]> {
  return Promise.all(SCRIPTS.map((file) => readFile(join(import.meta.dirname, file), 'utf8')))
}
