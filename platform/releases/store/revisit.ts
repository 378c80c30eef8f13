import type { LinkProblem, MemberName, MigrationLedger, ReleaseSet, SetMember } from '../model/index.ts'
import { canApply, isOfDatabase, isSameProblem, ReleaseError, releaseKey } from '../model/index.ts'
import { type Admission, liveRecords, withoutBarred } from './commit.ts'
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

/**
 * The live set with one member of another set, as a visit shows it.
 *
 * @throws CAHIER-R003 where either has nothing to give
 */
export function withOverride(
  live: ReleaseSet | null,
  member: MemberName,
  { channel, members }: Pick<ReleaseSet, 'channel' | 'members'>,
): ReleaseSet {
  const replacement = members[member]
  if (!live || !replacement) throw new ReleaseError('CAHIER-R003 none live on channel', { member, channel })
  // Nothing stands in for what the visitor came to try.
  return { ...live, members: { ...live.members, [member]: { ...replacement, predecessor: null } } }
}

/** What the link check finds today in a set that is not live, without what its operators overruled. */
export async function problemsToday(
  store: ReleaseStore,
  set: ReleaseSet,
  ledger: MigrationLedger,
): Promise<LinkProblem[]> {
  const found = canApply(set, await liveRecords(store, set.members), ledger)
  return found.filter((problem) => !set.forced?.some((one) => isSameProblem(one, problem)))
}

/**
 * The same for the live set with one member of another set, which one visitor gets.
 *
 * @throws CAHIER-R006 where the member could not run at all: its contract or its Module Federation is another than the shell's
 */
export async function problemsOfOverride(
  store: ReleaseStore,
  set: ReleaseSet,
  ledger: MigrationLedger,
): Promise<LinkProblem[]> {
  const problems = await problemsToday(store, set, ledger)
  const fatal = problems.filter(({ rule }) => rule === 'contract' || rule === 'federation')
  if (fatal.length > 0) throw new ReleaseError('CAHIER-R006 today', { problems: fatal })
  return problems
}

/** @throws CAHIER-R006 for a set that today's database does not support, because a release needs more of it, or was built for what it had before */
export async function requireSupported(store: ReleaseStore, set: ReleaseSet, ledger: MigrationLedger): Promise<void> {
  const problems = await problemsToday(store, set, ledger)
  const unsupported = problems.filter(isOfDatabase)
  if (unsupported.length > 0) throw new ReleaseError('CAHIER-R006 today', { problems: unsupported })
}
