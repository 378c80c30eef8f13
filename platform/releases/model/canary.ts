import type { MemberName } from './record.ts'
import type { Ramp, ReleaseSet, SetMember } from './set.ts'

/** A release on trial, and the stable release beside it. */
export interface RunningCanary {
  member: MemberName
  /** The release on trial. */
  release: string
  /** The release that all other sessions get. */
  stable: string
  /** Percent of sessions, 1 to 99. */
  share: number
  ramp?: Ramp
}

/** Maximum number of members of a channel on trial at once: each doubles the sets that sessions may get. */
export const maxTrials = 3

/** The trials that a set runs, by the names of their members. */
export function canariesOf({ members }: Pick<ReleaseSet, 'members'>): RunningCanary[] {
  return (Object.entries(members) as [MemberName, SetMember][])
    .flatMap(([member, { release: stable, canary }]) => (canary ? [{ member, stable, ...canary }] : []))
    .sort((a, b) => (a.member < b.member ? -1 : 1))
}

/** The release of a changed member that a set's operation was about. */
export function releaseMeant(
  { operation, members }: Pick<ReleaseSet, 'operation' | 'members'>,
  member: MemberName,
): string | undefined {
  const { release, canary, halted } = members[member] ?? {}
  if (operation === 'canary') return canary?.release
  return operation === 'halt' ? halted : release
}

/**
 * Every combination of trials that a session may take part in: of trials of a and b, [a], [b] and [a, b]. Members stay in their order.
 */
export const combinationsOf = (trials: readonly RunningCanary[]): MemberName[][] =>
  // The bits of each number from 1 on say which trials are in the combination.
  Array.from({ length: 2 ** trials.length - 1 }, (_, index) =>
    trials.filter((_, place) => ((index + 1) >> place) % 2 === 1).map(({ member }) => member),
  )

/** Names a combination of trials: `mf-ai,mf-notes`. Blank for the sessions that take part in none. */
export const sideName = (trials: readonly Pick<RunningCanary, 'member'>[], tried: readonly MemberName[]): string =>
  String(trials.map(({ member }) => member).filter((member) => tried.includes(member)))

/**
 * The members for sessions that try the releases of some members: the canary replaces the stable release, which becomes its
 * predecessor, so that browsers fall back to it.
 */
export function membersOnTrial(set: Pick<ReleaseSet, 'members'>, tried: readonly MemberName[]): ReleaseSet['members'] {
  const members: Partial<Record<MemberName, SetMember>> = { ...set.members }
  for (const { member, release, stable } of canariesOf(set)) {
    const flags = members[member]?.flags
    if (tried.includes(member)) members[member] = { release, predecessor: stable, held: false, ...(flags && { flags }) }
  }
  return members
}
