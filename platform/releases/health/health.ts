import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { MemberName, ReleaseKey, RequestCounts, RunningCanary } from '../model/index.ts'
import type { Evidence, Side, Tally } from './trial.ts'
import { type JudgedVitals, maxBuckets, noVitals, type Vitals } from './vitals.ts'

/** The health of a release in all sessions that reported to this server. */
export interface ReleaseHealth extends Tally {
  /** Sessions in which it did not load. */
  unloaded: number
  /** Sessions in which it crashed. */
  crashed: number
  vitals: Vitals
  requests: RequestCounts
}

/** The state of a trial, from the reports of its sessions. */
export interface TrialHealth extends RunningCanary {
  evidence: Evidence
  /** The same for sessions in which a request was refused. */
  refusals: Evidence
  vitals: Readonly<Record<Side, JudgedVitals>>
  /** Why it was halted, as `readTrialReason` reads it, or null while it runs. Servers of before wrote a French sentence. */
  halted: string | null
}

/** Counts only; nothing about individual sessions. */
export interface Health {
  format: 2
  releases: Readonly<Partial<Record<ReleaseKey, ReleaseHealth>>>
  /** The running trials. */
  trials: readonly TrialHealth[]
}

/** Where a server keeps its health. */
export const healthFile = (data: string): string => join(data, 'health.json')

export const noHealth: Health = { format: 2, releases: {}, trials: [] }

/** A release that no session has reported. */
export const noReleaseHealth: ReleaseHealth = {
  sessions: 0,
  failed: 0,
  unloaded: 0,
  crashed: 0,
  vitals: noVitals,
  requests: { sent: 0, slow: 0, refused: 0 },
}

/** Share of the sessions without a failure, 0 to 1, or null where there were none. */
export const crashFree = ({ sessions, failed }: Tally): number | null => (sessions === 0 ? null : 1 - failed / sessions)

/** Share of the requests that were refused, 0 to 1, or null where there were none. */
export const refusedShare = ({ sent, refused }: RequestCounts): number | null => (sent === 0 ? null : refused / sent)

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const tally = { sessions: count, failed: count }
const histogram = v.pipe(v.array(count), v.maxLength(maxBuckets))
const evidence = v.object({ canary: v.object(tally), stable: v.object(tally), logs: v.array(v.number()) })
const judged = v.object({ lcp: histogram, inp: histogram })
const member = v.custom<MemberName>((input) => typeof input === 'string')
const schema = v.object({
  format: v.literal(2),
  releases: v.record(
    v.custom<ReleaseKey>((input) => typeof input === 'string'),
    v.object({
      ...tally,
      unloaded: count,
      crashed: count,
      vitals: v.object({ lcp: histogram, inp: histogram, cls: histogram, ttfb: histogram }),
      requests: v.object({ sent: count, slow: count, refused: count }),
    }),
  ),
  trials: v.array(
    v.object({
      member,
      release: v.string(),
      stable: v.string(),
      share: v.number(),
      evidence,
      refusals: evidence,
      vitals: v.object({ canary: judged, stable: judged }),
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
