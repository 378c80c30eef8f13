import { bucketOf, noReleaseHealth, type ReleaseHealth, withValue } from '@cahier/releases/health'
import type {
  BeaconEvent,
  BeaconKind,
  Measurement,
  MemberName,
  ReleaseKey,
  ReleaseSet,
  SetMember,
  Vital,
} from '@cahier/releases/model'
import { releaseKey } from '@cahier/releases/model'
import { Bounded } from './bounded.ts'

/** Releases of a member that are kept besides those in use, the newest first. */
const maxReleases = 5
/** Maximum requests of one session that count for a release, so that a page in a loop does not decide the figures. */
const maxRequests = 1_000

/** What a session has reported of a release. */
interface Told {
  kinds: Set<BeaconKind>
  /** Bucket that it is counted in. */
  vitals: Partial<Record<Vital, number>>
  requests: number
}

export interface ReleaseCounts {
  all(): Readonly<Partial<Record<ReleaseKey, ReleaseHealth>>>
  /** Continues with a set, counting its releases. */
  follow(set: Pick<ReleaseSet, 'members'>): void
  /** @param session counted once for each release and each kind */
  count(session: string, event: BeaconEvent): void
  /** Counts what a session measured of a release that it has reported. */
  measure(session: string, measured: Measurement): void
}

/** Counts sessions by releases. @param before earlier counts to continue from */
export function createReleaseCounts(before: Readonly<Partial<Record<ReleaseKey, ReleaseHealth>>>): ReleaseCounts {
  const releases = new Map(Object.entries(before) as [ReleaseKey, ReleaseHealth][])
  const told = new Map<ReleaseKey, Bounded<string, Told>>()

  return {
    all: () => Object.fromEntries(releases),
    follow({ members }) {
      for (const [member, { release, predecessor, canary }] of Object.entries(members) as [MemberName, SetMember][]) {
        const inUse = [release, predecessor, canary?.release].filter((id) => id != null)
        const keys = inUse.map((id) => releaseKey(member, id))
        for (const key of keys) releases.set(key, releases.get(key) ?? noReleaseHealth)
        const others = [...releases.keys()].filter((key) => key.startsWith(`${member}@`) && !keys.includes(key))
        for (const key of others.slice(0, -maxReleases)) {
          releases.delete(key)
          told.delete(key)
        }
      }
    },
    count(session, { member, release, kind }) {
      const key = releaseKey(member, release)
      const health = releases.get(key)
      if (!health) return
      const sessions = told.get(key) ?? new Bounded<string, Told>()
      told.set(key, sessions)
      const { kinds, ...others } = sessions.get(session) ?? { kinds: new Set<BeaconKind>(), vitals: {}, requests: 0 }
      if (kinds.has(kind)) return
      const isFirst = kinds.size === 0
      const failedBefore = kinds.has('unloaded') || kinds.has('crashed')
      const fails = kind !== 'seen' && !failedBefore
      sessions.set(session, { kinds: kinds.add(kind), ...others })
      releases.set(key, {
        ...health,
        sessions: health.sessions + Number(isFirst),
        failed: health.failed + Number(fails),
        unloaded: health.unloaded + Number(kind === 'unloaded'),
        crashed: health.crashed + Number(kind === 'crashed'),
      })
    },
    measure(session, { member, release, vitals, requests }) {
      const key = releaseKey(member, release)
      const health = releases.get(key)
      const before = told.get(key)?.get(session)
      if (!health || !before) return
      const measured = { ...health.vitals }
      for (const [vital, value] of Object.entries(vitals) as [Vital, number][]) {
        const bucket = bucketOf(vital, value)
        const earlier = before.vitals[vital]
        if (earlier !== undefined && bucket <= earlier) continue
        measured[vital] = withValue(measured[vital], bucket, earlier)
        before.vitals[vital] = bucket
      }
      const { sent, slow, refused } = health.requests
      const counts = before.requests + requests.sent <= maxRequests
      if (counts) before.requests += requests.sent
      releases.set(key, {
        ...health,
        vitals: measured,
        requests: counts
          ? { sent: sent + requests.sent, slow: slow + requests.slow, refused: refused + requests.refused }
          : health.requests,
      })
    },
  }
}
