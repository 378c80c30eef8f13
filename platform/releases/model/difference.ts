import type { FlagValue } from '@cahier/contract/config'
import type { MemberName, ReleaseKey } from './record.ts'
import type { ReleaseSet, SetMember } from './set.ts'

/** One difference between two sets of a channel, without words: each language says it in its own. Shares are percent of the sessions. */
export type SetChange = { member: MemberName } & (
  | { kind: 'added' | 'removed' | 'withdrawn'; release: string }
  | { kind: 'replaced'; from: string; to: string }
  /** The fallback of a release that stays. */
  | { kind: 'predecessor'; from: string | null; to: string | null }
  | { kind: 'held' | 'unheld' | 'fallbackBarred' | 'fallbackAllowed' }
  /** `next` are the shares that follow by themselves. */
  | { kind: 'trial'; release: string; share: number; next: readonly number[] }
  | { kind: 'share'; release: string; from: number; to: number }
  | { kind: 'trialEnded' | 'halted'; release: string; share: number }
  /** null is the default of the release. */
  | { kind: 'flag'; name: string; from: FlagValue | null; to: FlagValue | null }
)

type Compared = Pick<ReleaseSet, 'members' | 'withdrawn'>

/**
 * What a later set of a channel has that an earlier one has not, by the names of members. Empty where they run the same.
 *
 * @param from the earlier set, or null before the first
 */
export function differenceOf(from: Compared | null, to: Compared): SetChange[] {
  const before = from?.members ?? {}
  const names = [...new Set([...Object.keys(before), ...Object.keys(to.members)])] as MemberName[]
  const known = new Set(from?.withdrawn)
  const withdrawn = to.withdrawn.filter((key) => !known.has(key)).map(withdrawal)
  return [...names.flatMap((member) => memberChanges(member, before[member], to.members[member])), ...withdrawn].sort(
    (a, b) => (a.member < b.member ? -1 : a.member > b.member ? 1 : 0),
  )
}

function withdrawal(key: ReleaseKey): SetChange {
  const [member, release] = key.split('@') as [MemberName, string]
  return { kind: 'withdrawn', member, release }
}

function memberChanges(member: MemberName, from: SetMember | undefined, to: SetMember | undefined): SetChange[] {
  if (!to) return from ? [{ kind: 'removed', member, release: from.release }] : []
  const changes: SetChange[] = []
  if (!from) changes.push({ kind: 'added', member, release: to.release })
  else if (from.release !== to.release) changes.push({ kind: 'replaced', member, from: from.release, to: to.release })
  else if (from.predecessor !== to.predecessor) {
    changes.push({ kind: 'predecessor', member, from: from.predecessor, to: to.predecessor })
  } else if (from.fallback !== to.fallback) {
    changes.push({ kind: to.fallback === false ? 'fallbackBarred' : 'fallbackAllowed', member })
  }
  changes.push(...trialChanges(member, from, to), ...flagChanges(member, from?.flags ?? {}, to.flags ?? {}))
  if ((from?.held ?? false) !== to.held) changes.push({ kind: to.held ? 'held' : 'unheld', member })
  return changes
}

function trialChanges(member: MemberName, from: SetMember | undefined, { canary, halted }: SetMember): SetChange[] {
  const former = from?.canary
  const next = canary?.ramp?.shares ?? []
  if (former && canary && former.release === canary.release) {
    const { release, share } = canary
    if (former.share !== share) return [{ kind: 'share', member, release, from: former.share, to: share }]
    const isSame = (former.ramp?.shares ?? []).join() === next.join()
    return isSame ? [] : [{ kind: 'trial', member, release, share, next }]
  }
  const changes: SetChange[] = []
  if (former) {
    const { release, share } = former
    changes.push({ kind: release === halted ? 'halted' : 'trialEnded', member, release, share })
  }
  if (canary) changes.push({ kind: 'trial', member, release: canary.release, share: canary.share, next })
  return changes
}

function flagChanges(
  member: MemberName,
  before: NonNullable<SetMember['flags']>,
  after: NonNullable<SetMember['flags']>,
): SetChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return names.flatMap((name): SetChange[] => {
    const [from, to] = [before[name] ?? null, after[name] ?? null]
    return from === to ? [] : [{ kind: 'flag', member, name, from, to }]
  })
}
