import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What stands before the first migration: roles and accounts, then what the other services bring. */
const SCRIPTS = ['bootstrap.sql', '../storage/schema.sql', '../realtime/schema.sql']

/** Reads the scripts that make any Postgres what a Supabase project is at its birth. They change nothing that is already so. */
export function bootstrapScripts(): Promise<string[]> {
  return Promise.all(SCRIPTS.map((file) => readFile(join(import.meta.dirname, file), 'utf8')))
}
