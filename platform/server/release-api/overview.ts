import { type Health, noReleaseHealth, p75s, refusedShare } from '@cahier/releases/health'
import type {
  MemberName,
  MemberOverview,
  ReleaseOverview,
  ReleaseSet,
  ReleaseSummary,
  SetMember,
} from '@cahier/releases/model'
import { ReleaseError, releaseKey } from '@cahier/releases/model'
import { newestSet, type ReleaseStore, readableRecord } from '@cahier/releases/store'
import { timelineOf } from './timeline.ts'

/** Maximum number of releases per member. */
export const maxReleases = 20

/**
 * @param live what `requireLive` gives
 * @throws CAHIER-R003 before the first set
 */
export async function overviewOf(
  store: ReleaseStore,
  channel: string,
  health: Health,
  { set, damaged }: { set: ReleaseSet; damaged: number | null },
): Promise<Omit<ReleaseOverview, 'problem' | 'toApprove' | 'waiting'>> {
  const members = Object.entries(set.members) as [MemberName, SetMember][]
  return {
    channel,
    set: set.number,
    damagedSet: damaged,
    members: await Promise.all(members.map(([member, state]) => memberOverview(store, set, member, state, health))),
    sets: (await timelineOf(store, channel, set.number + 1)).sets,
  }
}

/**
 * The live set, and the number of the newest one where its file is damaged.
 *
 * @param served what the server serves, which stands in for a file that was damaged since
 * @throws CAHIER-R003 before the first
 */
export async function requireLive(
  store: ReleaseStore,
  channel: string,
  served: ReleaseSet | null,
): Promise<{ set: ReleaseSet; damaged: number | null }> {
  const { set, damaged } = await newestSet(store, channel, served)
  if (!set) throw new ReleaseError('CAHIER-R003 nothing live', { channel })
  return { set, damaged }
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
  const shown = published.filter(({ id }, index) => index < maxReleases || inUse.includes(id))
  const releases = await Promise.all(
    shown.map(async ({ id, publishedAt }): Promise<ReleaseSummary | null> => {
      const record = await readableRecord(store, member, id)
      if (!record) return null
      const { version, tags = [], commit, provenance } = record
      const { sessions, failed, vitals, requests } = health.releases[releaseKey(member, id)] ?? noReleaseHealth
      return {
        id,
        version,
        tags,
        commit,
        run: provenance?.run ?? null,
        publishedAt: publishedAt.toISOString(),
        withdrawn: withdrawn.includes(releaseKey(member, id)),
        health: { sessions, failed, p75: p75s(vitals), refused: refusedShare(requests) },
      }
    }),
  )
  return { member, release, predecessor, held, canary, halted, releases: releases.filter((one) => one !== null) }
}
