import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readMigrations } from '@cahier/backend/control'
import type { MigrationLedger } from '@cahier/releases/model'
import * as v from 'valibot'

const version = v.nullable(v.string())
const schema = v.object({ head: version, floor: version })
const path = (data: string) => join(data, 'ledger.json')

/** Keeps what the database said, for commands that run while it is stopped, or beside it. */
export async function writeLedger(data: string, ledger: MigrationLedger): Promise<void> {
  const aside = `${path(data)}.${process.pid}`
  await mkdir(data, { recursive: true })
  await writeFile(aside, JSON.stringify(ledger))
  await rename(aside, path(data))
}

/**
 * The state of the database that a set must fit: as the database last said, else as the checkout's migrations will
 * leave it (a hosted project gets them by `supabase db push` before the application is deployed).
 */
export async function readLedger(data: string, migrationsDir: string): Promise<MigrationLedger> {
  const text = await readFile(path(data), 'utf8').catch(() => null)
  if (text !== null) return v.parse(schema, JSON.parse(text))
  const migrations = await readMigrations(migrationsDir)
  const floor = migrations.findLast(({ contracts }) => contracts) ?? migrations[0]
  return { head: migrations.at(-1)?.version ?? null, floor: floor?.version ?? null }
}
