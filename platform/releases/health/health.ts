import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { MemberName, ReleaseKey, RunningCanary } from '../model/index.ts'
import type { Evidence, Tally } from './trial.ts'

/** The health of a release in all sessions that reported to this server. */
export interface ReleaseHealth extends Tally {
  /** Sessions in which it did not load. */
  unloaded: number
  /** Sessions in which it crashed. */
  crashed: number
}

/** The state of a trial, from the reports of its sessions. */
export interface TrialHealth extends RunningCanary {
  evidence: Evidence
  /** Why it was halted, in French, or null while it runs. */
  halted: string | null
}

/** Counts only; nothing about individual sessions. */
export interface Health {
  format: 1
  releases: Readonly<Partial<Record<ReleaseKey, ReleaseHealth>>>
  /** The running trial, or null. */
  trial: TrialHealth | null
}

/** Where a server keeps its health. */
export const healthFile = (data: string): string => join(data, 'health.json')

export const noHealth: Health = { format: 1, releases: {}, trial: null }

/** Share of the sessions without a failure, 0 to 1, or null where there were none. */
export const crashFree = ({ sessions, failed }: Tally): number | null => (sessions === 0 ? null : 1 - failed / sessions)

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const tally = { sessions: count, failed: count }
const member = v.custom<MemberName>((input) => typeof input === 'string')
const schema = v.object({
  format: v.literal(1),
  releases: v.record(
    v.custom<ReleaseKey>((input) => typeof input === 'string'),
    v.object({ ...tally, unloaded: count, crashed: count }),
  ),
  trial: v.nullable(
    v.object({
      member,
      release: v.string(),
      stable: v.string(),
      share: v.number(),
      evidence: v.object({ canary: v.object(tally), stable: v.object(tally), logs: v.array(v.number()) }),
      halted: v.nullable(v.string()),
    }),
  ),
}) satisfies v.GenericSchema<unknown, Health>

/** The stored health, or empty counts when there is no valid file: lost counts are collected again. */
export async function readHealth(path: string): Promise<Health> {
  const text = await readFile(path, 'utf8').catch(() => 'null')
  try {
    return v.parse(schema, JSON.parse(text))
  } catch {
    return noHealth
  }
}

export async function writeHealth(path: string, health: Health): Promise<void> {
  const aside = `${path}.${process.pid}`
  await writeFile(aside, JSON.stringify(health))
  await rename(aside, path)
}
