import type { MemberName } from './record.ts'
import type { ReleaseSet, SetMember } from './set.ts'

/** A release on trial, and what it is tried against. */
export interface RunningCanary {
  member: MemberName
  /** The release on trial. */
  release: string
  /** The release that all other sessions get. */
  stable: string
  /** Percent of sessions, 1 to 99. */
  share: number
}

/** The trial that a set runs, or null. A channel has one at a time. */
export function canaryOf({ members }: Pick<ReleaseSet, 'members'>): RunningCanary | null {
  for (const [member, { release: stable, canary }] of Object.entries(members) as [MemberName, SetMember][]) {
    if (canary) return { member, stable, ...canary }
  }
  return null
}

/** The release that a set's operation was about, of a member that it changed. */
export function releaseMeant(
  { operation, members }: Pick<ReleaseSet, 'operation' | 'members'>,
  member: MemberName,
): string | undefined {
  const { release, canary, halted } = members[member] ?? {}
  if (operation === 'canary') return canary?.release
  return operation === 'halt' ? halted : release
}

/**
 * The members as sessions on trial get them: the canary in the place of the stable release, which is its predecessor, so that a
 * browser falls back to it by itself.
 *
 * @returns null where nothing is on trial
 */
export function membersOnTrial(set: Pick<ReleaseSet, 'members'>): ReleaseSet['members'] | null {
  const canary = canaryOf(set)
  if (!canary) return null
  const { member, release, stable } = canary
  return { ...set.members, [member]: { release, predecessor: stable, held: false } }
}
