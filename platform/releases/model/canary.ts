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

/** The trial that a set runs, or null. A channel has one at a time. */
export function canaryOf({ members }: Pick<ReleaseSet, 'members'>): RunningCanary | null {
  for (const [member, { release: stable, canary }] of Object.entries(members) as [MemberName, SetMember][]) {
    if (canary) return { member, stable, ...canary }
  }
  return null
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
 * The members for sessions on trial: the canary replaces the stable release, which becomes its predecessor, so that browsers
 * fall back to it.
 *
 * @returns null without a trial
 */
export function membersOnTrial(set: Pick<ReleaseSet, 'members'>): ReleaseSet['members'] | null {
  const canary = canaryOf(set)
  if (!canary) return null
  const { member, release, stable } = canary
  return { ...set.members, [member]: { release, predecessor: stable, held: false } }
}
