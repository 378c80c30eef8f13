import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readMigrations } from '@cahier/backend/control'
import type { MigrationLedger } from '@cahier/releases/model'
import * as v from 'valibot'
import { readMigrationHeader } from '../build-inputs/migration-header.ts'

const version = v.nullable(v.string())
const schema = v.object({ head: version, floor: version, floors: v.optional(v.record(v.string(), v.string()), {}) })
const path = (data: string) => join(data, 'ledger.json')

/** What the database itself knows: its newest migration, and the newest that took something away (or else the first). */
type Applied = Pick<MigrationLedger, 'head' | 'floor'>

/**
 * Keeps what the database said, for commands that run while it is stopped, or beside it. What it once ceased to support
 * stays so, whatever an older checkout knows.
 */
export async function writeLedger(data: string, applied: Applied, migrationsDir: string): Promise<void> {
  const aside = `${path(data)}.${process.pid}`
  const known = await keptLedger(data)
  await mkdir(data, { recursive: true })
  await writeFile(aside, JSON.stringify(await ledgerOf(applied, migrationsDir, known?.floors)))
  await rename(aside, path(data))
}

/**
 * The state of the database that a set must fit: as the database last said, else as the checkout's migrations will
 * leave it (a hosted project gets them by `supabase db push` before the application is deployed).
 */
export async function readLedger(data: string, migrationsDir: string): Promise<MigrationLedger> {
  const kept = await keptLedger(data)
  if (kept) return kept
  const head = (await readMigrations(migrationsDir)).at(-1)?.version ?? null
  return ledgerOf({ head, floor: null }, migrationsDir)
}

async function keptLedger(data: string) {
  const text = await readFile(path(data), 'utf8').catch(() => null)
  return text === null ? null : v.parse(schema, JSON.parse(text))
}

/**
 * @param floors raised before
 */
async function ledgerOf(
  { head, floor }: Applied,
  migrationsDir: string,
  floors: Readonly<Record<string, string>> = {},
): Promise<MigrationLedger> {
  const raised = { ...floors }
  const migrations = await readMigrations(migrationsDir)
  for (const { version, script } of migrations) {
    const header = readMigrationHeader(version, script)
    if (header.floor === null || head === null || version > head) continue
    for (const area of header.areas) if (header.floor > (raised[area] ?? '')) raised[area] = header.floor
  }
  // A migration that this checkout does not have took something away: nobody here knows from whom.
  const isKnown = floor === null || migrations.some(({ version }) => version === floor)
  return { head, floor: isKnown ? null : floor, floors: raised }
}
