import type { MemberName, ReleaseSet, SetMember } from '../model/index.ts'
import { ReleaseError, releaseKey } from '../model/index.ts'
import { type Admission, withoutBarred } from './commit.ts'
import type { ReleaseStore } from './store.ts'

/**
 * A past set as it may run today: without its trial, and without predecessors that may not go live any more.
 *
 * @param withdrawn releases that were withdrawn up to today
 * @throws CAHIER-R005 when one of its releases was withdrawn since, CAHIER-R016 when its key was revoked, CAHIER-R002 when it
 * is missing
 */
export async function revisit(
  store: ReleaseStore,
  set: ReleaseSet,
  withdrawn: ReleaseSet['withdrawn'],
  authority: Admission,
): Promise<ReleaseSet> {
  const members: Partial<Record<MemberName, SetMember>> = {}
  for (const [member, state] of Object.entries(set.members) as [MemberName, SetMember][]) {
    const { canary: _, halted: __, ...stable } = state
    const { release, predecessor } = stable
    const key = releaseKey(member, release)
    if (withdrawn.includes(key)) throw new ReleaseError('CAHIER-R005', { release: key })
    const record = await store.record(member, release)
    if (!record) throw new ReleaseError('CAHIER-R002', { release: key })
    await authority.admit(record)
    const isBarred = predecessor !== null && withdrawn.includes(releaseKey(member, predecessor))
    members[member] = { ...stable, predecessor: isBarred ? null : predecessor }
  }
  return { ...set, members: await withoutBarred(store, members, authority) }
}
