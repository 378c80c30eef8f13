import type { Side, TrialHealth } from '@cahier/releases/health'
import {
  bucketOf,
  isJudged,
  type JudgedVital,
  maxSessionsPerAddress,
  noEvidence,
  noVitals,
  withFailure,
  withSession,
  withValue,
} from '@cahier/releases/health'
import type { BeaconEvent, Measurement, MemberName, RunningCanary, Vital } from '@cahier/releases/model'
import { type Cohort, isOnTrial } from '../live/cohort.ts'
import { Bounded } from './bounded.ts'

/** The session that sent a beacon. */
export interface Teller {
  session: string
  /** Which side of each trial the session is on; null outside trials. */
  cohort: Cohort | null
  /** See `networkOf`; null for this machine itself. */
  network: string | null
}

/** What a session of a trial has reported. */
interface Told {
  failed: boolean
  refused: boolean
  /** Bucket that it is counted in. */
  vitals: Partial<Record<JudgedVital, number>>
}

/** One trial: its health, and what is only kept in memory to count every session once. */
interface Trial {
  health: TrialHealth
  sessions: Bounded<Cohort, Told>
  /** Sessions counted, by network and side. */
  networks: Map<string, number>
}

export interface TrialCounts {
  all(): readonly TrialHealth[]
  /** Continues with the trials of a set. */
  follow(running: readonly RunningCanary[]): void
  count(teller: Teller, event: BeaconEvent): void
  /** Counts what a session measured that is counted already. */
  measure(teller: Teller, measured: Measurement): void
  /** Notes why a member's trial was halted. */
  noteHalt(member: MemberName, reason: string): void
}

const begun = (health: TrialHealth): Trial => ({ health, sessions: new Bounded(), networks: new Map() })
const unmeasured = { lcp: noVitals.lcp, inp: noVitals.inp }

/** Counts the sessions of trials. @param before earlier counts to continue from */
export function createTrialCounts(before: readonly TrialHealth[]): TrialCounts {
  let trials = before.map(begun)

  /** The trial that an event belongs to, and the session's side; null where the event is of no trial, or of the other side's release. */
  function sideOf({ cohort }: Teller, { member, release }: { member: MemberName; release: string }) {
    const trial = trials.find(({ health }) => health.member === member)
    if (!trial || trial.health.halted !== null || cohort === null) return null
    const side: Side = isOnTrial(cohort, trial.health) ? 'canary' : 'stable'
    // A session on trial also runs the stable release, when it falls back to it.
    if (release !== (side === 'canary' ? trial.health.release : trial.health.stable)) return null
    return { trial, side, cohort }
  }

  return {
    all: () => trials.map(({ health }) => health),
    follow(running) {
      trials = running.map(({ member, release, stable, share }) => {
        const known = trials.find(
          ({ health }) => health.member === member && health.release === release && health.stable === stable,
        )
        if (known) return { ...known, health: { ...known.health, share } }
        return begun({
          member,
          release,
          stable,
          share,
          evidence: noEvidence,
          refusals: noEvidence,
          vitals: { canary: unmeasured, stable: unmeasured },
          halted: null,
        })
      })
    },
    count(teller, event) {
      const found = sideOf(teller, event)
      if (!found) return
      const { trial, side, cohort } = found
      if (!trial.sessions.has(cohort)) {
        const place = `${teller.network} ${side}`
        const counted = trial.networks.get(place) ?? 0
        if (teller.network !== null && counted >= maxSessionsPerAddress) return
        trial.networks.set(place, counted + 1)
        trial.sessions.set(cohort, { failed: false, refused: false, vitals: {} })
        trial.health = {
          ...trial.health,
          evidence: withSession(trial.health.evidence, side),
          refusals: withSession(trial.health.refusals, side),
        }
      }
      const told = trial.sessions.get(cohort)
      if (event.kind === 'seen' || !told || told.failed) return
      told.failed = true
      trial.health = { ...trial.health, evidence: withFailure(trial.health.evidence, side, trial.health.share) }
    },
    measure(teller, measured) {
      const found = sideOf(teller, measured)
      const told = found?.trial.sessions.get(found.cohort)
      if (!found || !told) return
      const { trial, side } = found
      if (measured.requests.refused > 0 && !told.refused) {
        told.refused = true
        trial.health = { ...trial.health, refusals: withFailure(trial.health.refusals, side, trial.health.share) }
      }
      for (const [vital, value] of Object.entries(measured.vitals) as [Vital, number][]) {
        if (!isJudged(vital)) continue
        const bucket = bucketOf(vital, value)
        const earlier = told.vitals[vital]
        if (earlier !== undefined && bucket <= earlier) continue
        told.vitals[vital] = bucket
        const { vitals } = trial.health
        const histogram = withValue(vitals[side][vital], bucket, earlier)
        trial.health = { ...trial.health, vitals: { ...vitals, [side]: { ...vitals[side], [vital]: histogram } } }
      }
    },
    noteHalt(member, reason) {
      for (const trial of trials) if (trial.health.member === member) trial.health = { ...trial.health, halted: reason }
    },
  }
}
