import type { Health } from '@cahier/releases/health'
import type {
  MemberName,
  MemberOverview,
  ReleaseOverview,
  ReleaseSet,
  ReleaseSummary,
  SetMember,
  SetSummary,
} from '@cahier/releases/model'
import { ReleaseError, releaseKey, releaseMeant } from '@cahier/releases/model'
import { liveSet, type ReleaseStore, readableSet } from '@cahier/releases/store'

/** Maximum number of releases per member, and of sets per response. */
const most = { releases: 20, sets: 30 }

/** @throws CAHIER-R003 before the first set */
export async function overviewOf(store: ReleaseStore, channel: string, health: Health): Promise<ReleaseOverview> {
  const set = await liveSet(store, channel)
  if (!set) throw new ReleaseError('CAHIER-R003 nothing live', { channel })
  const members = Object.entries(set.members) as [MemberName, SetMember][]
  return {
    channel,
    set: set.number,
    members: await Promise.all(members.map(([member, state]) => memberOverview(store, set, member, state, health))),
    sets: await setsBefore(store, channel, set.number + 1),
  }
}

/** The channel's last sets below a number, newest first. */
export async function setsBefore(store: ReleaseStore, channel: string, before: number): Promise<SetSummary[]> {
  const newest = Math.min(before - 1, (await store.head(channel)) ?? 0)
  const numbers = Array.from({ length: Math.min(most.sets, Math.max(newest, 0)) }, (_, index) => newest - index)
  const sets = await Promise.all(numbers.map((number) => readableSet(store, channel, number)))
  return sets.filter((set) => set !== null).map(summaryOf)
}

async function memberOverview(
  store: ReleaseStore,
  { withdrawn }: ReleaseSet,
  member: MemberName,
  state: SetMember,
  health: Health,
): Promise<MemberOverview> {
  const published = await store.published(member)
  const { release, predecessor, held, canary = null, halted = null } = state
  const inUse = [release, predecessor, canary?.release, halted]
  const shown = published.filter(({ id }, index) => index < most.releases || inUse.includes(id))
  const releases = await Promise.all(
    shown.map(async ({ id, publishedAt }): Promise<ReleaseSummary | null> => {
      const record = await store.record(member, id)
      if (!record) return null
      const { version, commit, provenance } = record
      const { sessions = 0, failed = 0 } = health.releases[releaseKey(member, id)] ?? {}
      return {
        id,
        version,
        commit,
        run: provenance?.run ?? null,
        publishedAt: publishedAt.toISOString(),
        withdrawn: withdrawn.includes(releaseKey(member, id)),
        health: { sessions, failed },
      }
    }),
  )
  return { member, release, predecessor, held, canary, halted, releases: releases.filter((one) => one !== null) }
}

function summaryOf({
  number,
  createdAt,
  author,
  operation,
  changed,
  members,
  reason,
  forced = [],
}: ReleaseSet): SetSummary {
  const released = changed.flatMap((member) => {
    const release = releaseMeant({ operation, members }, member)
    return release === undefined ? [] : [releaseKey(member, release)]
  })
  return { number, createdAt, author, operation, changed: released, reason, forced: forced.length > 0 }
}
