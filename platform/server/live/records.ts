import type { MemberName, Records, ReleaseRecord, ReleaseSet, SetMember } from '@cahier/releases/model'
import { releaseKey } from '@cahier/releases/model'

/** The releases that a set's sessions may run: those of its members, their predecessors, and those on trial. */
export const releasesIn = (set: Pick<ReleaseSet, 'members'>): { member: MemberName; id: string }[] =>
  (Object.entries(set.members) as [MemberName, SetMember][]).flatMap(([member, { release, predecessor, canary }]) =>
    [release, predecessor, canary?.release].filter((id) => id != null).map((id) => ({ member, id })),
  )

/** The records that a set's snapshot needs: of its releases, their predecessors, and the release on trial. */
export async function recordsOf(
  set: ReleaseSet,
  record: (member: MemberName, id: string) => Promise<ReleaseRecord | null>,
): Promise<Records> {
  const wanted = await Promise.all(releasesIn(set).map(({ member, id }) => record(member, id)))
  const found = wanted.filter((one) => one !== null)
  return new Map(found.map((one) => [releaseKey(one.member, one.id), one]))
}
