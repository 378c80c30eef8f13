import type { MemberName, Records, ReleaseRecord, ReleaseSet, SetMember } from '@cahier/releases/model'
import { releaseKey } from '@cahier/releases/model'

/** The records that a set's snapshot needs: of its releases, their predecessors, and the release on trial. */
export async function recordsOf(
  set: ReleaseSet,
  record: (member: MemberName, id: string) => Promise<ReleaseRecord | null>,
): Promise<Records> {
  const wanted = (Object.entries(set.members) as [MemberName, SetMember][]).flatMap(
    ([member, { release, predecessor, canary }]) =>
      [release, predecessor, canary?.release].filter((id) => id != null).map((id) => record(member, id)),
  )
  const found = (await Promise.all(wanted)).filter((one) => one !== null)
  return new Map(found.map((one) => [releaseKey(one.member, one.id), one]))
}
