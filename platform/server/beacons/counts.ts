import type { Health, ReleaseHealth, Side } from '@cahier/releases/health'
import { noEvidence, sessionsPerAddress, withFailure, withSession } from '@cahier/releases/health'
import type { BeaconEvent, MemberName, ReleaseKey, RunningCanary, SetMember } from '@cahier/releases/model'
import { releaseKey } from '@cahier/releases/model'
import { type Cohort, isOnTrial } from '../live/cohort.ts'
import type { Snapshot } from '../live/snapshot.ts'

/** Maximum number of distinct sessions kept per release or trial. Beyond it the oldest are dropped. */
const mostSessions = 10_000
/** Releases of a member that are kept besides those in use, the newest first. */
const mostReleases = 5

/** The session that sent a beacon. */
export interface Teller {
  session: string
  /** Which side of the trial the session is on; null outside a trial. */
  cohort: Cohort | null
  /** See `networkOf`. */
  network: string | null
}

export interface Counts {
  /** What has been counted. */
  health(): Health
  /** Continues with a set, counting its releases and its trial. */
  follow(snapshot: Snapshot): void
  count(teller: Teller, events: readonly BeaconEvent[]): void
  /** Notes why the running trial was halted. */
  noteHalt(reason: string): void
}

const none: ReleaseHealth = { sessions: 0, failed: 0, unloaded: 0, crashed: 0 }

/** Counts sessions, each once for each release and each kind. @param before earlier counts to continue from */
export function createCounts(before: Health): Counts {
  const releases = new Map(Object.entries(before.releases) as [ReleaseKey, ReleaseHealth][])
  const told = new Map<ReleaseKey, Map<string, Set<BeaconEvent['kind']>>>()
  let trial = before.trial
  let running: RunningCanary | null = null
  /** Whether a session of the trial has failed, by cohort. */
  let trialSessions = new Map<Cohort, boolean>()
  let fromNetwork = new Map<string, number>()

  function countRelease(key: ReleaseKey, session: string, kind: BeaconEvent['kind']): void {
    const health = releases.get(key)
    if (!health) return
    const sessions = told.get(key) ?? new Map<string, Set<BeaconEvent['kind']>>()
    told.set(key, sessions)
    const kinds = sessions.get(session) ?? new Set()
    if (kinds.has(kind)) return
    const isFirst = kinds.size === 0
    const failedBefore = kinds.has('unloaded') || kinds.has('crashed')
    const fails = kind !== 'seen' && !failedBefore
    keep(sessions, session, kinds.add(kind))
    releases.set(key, {
      sessions: health.sessions + Number(isFirst),
      failed: health.failed + Number(fails),
      unloaded: health.unloaded + Number(kind === 'unloaded'),
      crashed: health.crashed + Number(kind === 'crashed'),
    })
  }

  function countTrial({ cohort, network }: Teller, { member, release, kind }: BeaconEvent): void {
    if (!running || !trial || trial.halted !== null || cohort === null || member !== running.member) return
    const side: Side = isOnTrial(cohort, running) ? 'canary' : 'stable'
    // A session on trial also runs the stable release, when it falls back to it.
    if (release !== (side === 'canary' ? running.release : running.stable)) return
    if (!trialSessions.has(cohort)) {
      const counted = fromNetwork.get(`${network} ${side}`) ?? 0
      if (network !== null && counted >= sessionsPerAddress) return
      fromNetwork.set(`${network} ${side}`, counted + 1)
      keep(trialSessions, cohort, false)
      trial = { ...trial, evidence: withSession(trial.evidence, side) }
    }
    if (kind === 'seen' || trialSessions.get(cohort)) return
    trialSessions.set(cohort, true)
    trial = { ...trial, evidence: withFailure(trial.evidence, side, running.share) }
  }

  return {
    health: () => ({ format: 1, releases: Object.fromEntries(releases), trial }),
    follow({ set, trial: next }) {
      const members = Object.entries(set.members) as [MemberName, SetMember][]
      for (const [member, { release, predecessor, canary }] of members) {
        const inUse = [release, predecessor, canary?.release].filter((id) => id != null)
        const keys = inUse.map((id) => releaseKey(member, id))
        for (const key of keys) releases.set(key, releases.get(key) ?? none)
        const others = [...releases.keys()].filter((key) => key.startsWith(`${member}@`) && !keys.includes(key))
        for (const key of others.slice(0, -mostReleases)) {
          releases.delete(key)
          told.delete(key)
        }
      }
      running = next
      if (!next) {
        trial = null
        return
      }
      const { member, release, stable, share } = next
      if (trial && trial.member === member && trial.release === release && trial.stable === stable) {
        trial = { ...trial, share }
        return
      }
      trial = { member, release, stable, share, evidence: noEvidence, halted: null }
      trialSessions = new Map()
      fromNetwork = new Map()
    },
    count(teller, events) {
      for (const event of events) {
        countRelease(releaseKey(event.member, event.release), teller.session, event.kind)
        countTrial(teller, event)
      }
    },
    noteHalt(reason) {
      if (trial) trial = { ...trial, halted: reason }
    },
  }
}

function keep<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  const [oldest] = map.keys()
  if (map.size >= mostSessions && !map.has(key) && oldest !== undefined) map.delete(oldest)
  map.set(key, value)
}
