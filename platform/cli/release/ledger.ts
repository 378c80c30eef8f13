import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readMigrations } from '@cahier/backend/control'
import type { MigrationLedger } from '@cahier/releases/model'
import * as v from 'valibot'
import { readBaselineAreas, readMigrationHeader } from '../build-inputs/migration-header.ts'
import { CommandError, systemCode } from '../error.ts'
import { texts } from '../language/texts.ts'

const version = v.nullable(v.string())
const schema = v.object({ head: version, floor: version, floors: v.optional(v.record(v.string(), v.string()), {}) })
const path = (data: string) => join(data, 'ledger.json')

/** What the database reports: its newest migration, and the newest contracting one (or else the first). */
type Applied = Pick<MigrationLedger, 'head' | 'floor'>

/**
 * Records what the database reported, for commands that run beside it or while it is stopped. A floor that was raised stays,
 * even when an older checkout writes the ledger.
 */
export async function writeLedger(data: string, applied: Applied, migrationsDir: string): Promise<void> {
  const aside = `${path(data)}.${process.pid}`
  const known = await keptLedger(data)
  await mkdir(data, { recursive: true })
  await writeFile(aside, JSON.stringify(await ledgerOf(applied, migrationsDir, known?.floors)))
  await rename(aside, path(data))
}

/**
 * The migrations that a set must fit: those that the database last reported, else those of the checkout (a hosted project gets
 * them by `supabase db push` before the application is deployed).
 */
export async function readLedger(data: string, migrationsDir: string): Promise<MigrationLedger> {
  const kept = await keptLedger(data)
  if (kept) return kept
  const head = (await readMigrations(migrationsDir)).at(-1)?.version ?? null
  return ledgerOf({ head, floor: null }, migrationsDir)
}

/** A contracting migration that the database does not have yet, and what the ledger will be once all up to it are applied. */
export interface Contraction {
  version: string
  file: string
  ledger: MigrationLedger
}

/** The newest migration that the database last reported; null before it has. */
export const reportedHead = async (data: string): Promise<string | null> => (await keptLedger(data))?.head ?? null

/**
 * The checkout's contracting migrations that are about to be applied.
 *
 * @param head the newest migration that the database has; blank where nobody knows, so that any may be ahead
 */
export async function contractionsAhead(data: string, migrationsDir: string, head: string): Promise<Contraction[]> {
  const kept = await keptLedger(data)
  const migrations = await readMigrations(migrationsDir)
  const last = migrations.at(-1)?.version ?? null
  const ahead = migrations.filter(
    ({ version, script }) => version > head && readMigrationHeader(version, script).floor !== null,
  )
  return Promise.all(
    ahead.map(async ({ version, file }) => {
      const { floor, floors } = await ledgerOf({ head: version, floor: null }, migrationsDir, kept?.floors)
      return { version, file, ledger: { head: last, floor, floors: floors ?? {} } }
    }),
  )
}

/** The version of the first migration of the checkout that comes after one that the database has; undefined where none does. */
export const migrationAfter = async (migrationsDir: string, head: string): Promise<string | undefined> =>
  (await readMigrations(migrationsDir)).find(({ version }) => version > head)?.version

/** @throws CAHIER-C023 where it is damaged: nobody knows what the database has */
async function keptLedger(data: string) {
  try {
    return v.parse(schema, JSON.parse(await readFile(path(data), 'utf8')))
  } catch (cause) {
    if (systemCode(cause) === 'ENOENT') return null
    throw new CommandError('CAHIER-C023', texts.damage.ledgerNow(path(data)), { cause })
  }
}

/** @param floors floors that were raised before */
async function ledgerOf(
  { head, floor }: Applied,
  migrationsDir: string,
  floors: Readonly<Record<string, string>> = {},
): Promise<MigrationLedger> {
  const raised = { ...floors }
  const migrations = await readMigrations(migrationsDir)
  const raise = (area: string, to: string) => {
    if (to > (raised[area] ?? '')) raised[area] = to
  }
  for (const { version, script, baseline } of migrations) {
    if (head === null || (baseline?.replaces ?? version) > head) continue
    for (const [area, before] of readBaselineAreas(script)) if (before.floor !== null) raise(area, before.floor)
    const header = readMigrationHeader(version, script)
    for (const area of header.areas) if (header.floor !== null) raise(area, header.floor)
  }
  // Where the checkout has neither the contracting migration nor a baseline that stands for it, its areas are unknown, and its floor applies to all.
  const isKnown =
    floor === null ||
    migrations.some(({ version, baseline }) => version === floor || (baseline !== null && floor <= baseline.replaces))
  return { head, floor: isKnown ? null : floor, floors: raised }
}
