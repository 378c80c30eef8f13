import { type FlagConfig, type FlagValue, isFlagValue } from '@cahier/contract/config'
import { canariesOf, maxTrials } from './canary.ts'
import { mainChannel } from './channel.ts'
import { ReleaseError } from './error.ts'
import type { MemberName } from './record.ts'
import { releaseKey } from './record.ts'
import type { Canary, Ramp, ReleaseSet, SetDraft, SetMember } from './set.ts'

type Releases = Readonly<Partial<Record<MemberName, string>>>

/**
 * Makes releases live for everybody, all in one set. What was live becomes the approved predecessor, a trial of the member is
 * over, and a held member is released unless it is pinned. A remote that was taken out comes back with the flags that it had.
 *
 * @param live the live set, or null before the first
 * @param releases member → release id
 * @param pinned members to hold where they are put: automatic promotion leaves them alone
 * @param history the channel's earlier sets, newest first: they say what was live of a remote that was taken out
 * @returns null when there is nothing to change
 * @throws CAHIER-R005 for a withdrawn release
 */
export function promote(
  live: ReleaseSet | null,
  releases: Releases,
  reason: string | null,
  pinned: readonly MemberName[] = [],
  history: readonly ReleaseSet[] = [],
): SetDraft | null {
  const members: Partial<Record<MemberName, SetMember>> = { ...live?.members }
  const withdrawn = live?.withdrawn ?? []
  const changed: MemberName[] = []
  for (const [member, release] of Object.entries(releases) as [MemberName, string][]) {
    requireKept(withdrawn, member, release)
    const current = members[member]
    const held = pinned.includes(member)
    if (current?.release === release && current.held === held && !current.canary) continue
    const before = current ?? lastLive(history, member)
    const replaced = before && before.release !== release ? before.release : (before?.predecessor ?? null)
    const isWithdrawn = replaced !== null && withdrawn.includes(releaseKey(member, replaced))
    // Of a remote that was taken out by a withdrawal, the approved release before stays to fall back to.
    const predecessor = isWithdrawn ? approvedBefore(history, member, replaced, withdrawn, release) : replaced
    members[member] = { release, predecessor, held, ...(before?.flags && { flags: before.flags }) }
    changed.push(member)
  }
  return changed.length === 0 ? null : { operation: 'promote', changed, reason, members, withdrawn }
}

/**
 * Tries a release on a share of the sessions; all others keep what is live. A trial of the same member is replaced by this one.
 *
 * @param share percent of the sessions, a whole number from 1 to 99
 * @param ramp larger shares that follow by themselves
 * @returns null when just this trial runs
 * @throws CAHIER-R003 for a member without a stable release, CAHIER-R005 for a withdrawn release, CAHIER-R018 for
 *   what cannot be tried: the shell, which could not report that it fails to start; what is live; a member beyond `maxTrials`;
 *   anything outside production, where there are no sessions to share out
 */
export function tryOut(
  live: ReleaseSet | null,
  member: MemberName,
  { release, share, ramp }: Canary,
  reason: string | null,
): SetDraft | null {
  const { members, withdrawn, member: current } = requireMember(live, member)
  requireKept(withdrawn, member, release)
  if (live?.channel !== mainChannel) throw new ReleaseError('CAHIER-R018 outside production', {})
  if (!Number.isInteger(share) || share < 1 || share > 99) {
    throw new ReleaseError('CAHIER-R018 share', {})
  }
  if (ramp && !isAscending([share, ...ramp.shares])) throw new ReleaseError('CAHIER-R018 ramp', {})
  if (member === 'shell') throw new ReleaseError('CAHIER-R018 shell', {})
  if (current.release === release)
    throw new ReleaseError('CAHIER-R018 already live', { release: releaseKey(member, release) })
  const others = canariesOf({ members }).filter((one) => one.member !== member)
  if (others.length >= maxTrials) {
    const releases = others.map((one) => releaseKey(one.member, one.release)).join(', ')
    throw new ReleaseError('CAHIER-R018 other trials', { releases })
  }
  const running = current.canary
  if (running?.release === release && running.share === share && !ramp && !running.ramp) return null
  const next: SetMember = { ...current, canary: { release, share, ...(ramp && { ramp }) } }
  delete next.halted
  return { operation: 'canary', changed: [member], reason, members: { ...members, [member]: next }, withdrawn }
}

/**
 * The release of a remote that was live when it was taken out; null for one that is in the set or never was, and when that release was withdrawn.
 * The newest release may be one that was rolled back before.
 *
 * @param history the channel's earlier sets, newest first
 */
export function lastApproved(
  live: ReleaseSet | null,
  history: readonly ReleaseSet[],
  member: MemberName,
): string | null {
  if (live?.members[member]) return null
  const release = lastLive(history, member)?.release ?? null
  return release !== null && live?.withdrawn.includes(releaseKey(member, release)) ? null : release
}

const lastLive = (history: readonly ReleaseSet[], member: MemberName): SetMember | undefined =>
  history.find((set) => set.members[member])?.members[member]

/** Whole percents, each larger than the one before, 100 at most. */
const isAscending = (shares: readonly number[]) =>
  shares.every((share, index) => Number.isInteger(share) && share <= 100 && share > (shares[index - 1] ?? 0))

/**
 * Moves a member's trial on to the next share of its ramp, whose time has come; after the last one, its release is live for everybody.
 *
 * @param now milliseconds since 1970
 * @returns null where there is no ramp, or its time has not come
 */
export function rampOn(live: ReleaseSet | null, member: MemberName, now: number, reason: string): SetDraft | null {
  const running = live?.members[member]?.canary
  if (!running?.ramp || now < rampDue(running.ramp)) return null
  const { release, ramp } = running
  const [share = 100, ...shares] = ramp.shares
  if (share === 100) return promote(live, { [member]: release }, reason)
  const since = new Date(now).toISOString()
  return tryOut(
    live,
    member,
    { release, share, ...(shares.length > 0 && { ramp: { ...ramp, shares, since } }) },
    reason,
  )
}

/** When a trial may get its next share, in milliseconds since 1970. */
export const rampDue = ({ since, every }: Ramp): number => Date.parse(since) + every * 60_000

/**
 * Ends a trial that went wrong. Everybody gets what was live beside it, and automatic promotion leaves the release alone.
 *
 * @returns null when that trial does not run
 */
export function halt(live: ReleaseSet | null, member: MemberName, release: string, reason: string): SetDraft | null {
  const current = live?.members[member]
  if (!live || current?.canary?.release !== release) return null
  const { canary: _, ...stable } = current
  return {
    operation: 'halt',
    changed: [member],
    reason,
    members: { ...live.members, [member]: { ...stable, halted: release } },
    withdrawn: live.withdrawn,
  }
}

/**
 * Puts a member back to its approved predecessor and holds it there. While a release is on trial, what is put back is what
 * is live beside it. Flags have the values again that they had when that predecessor was last live.
 *
 * @param history the channel's earlier sets, newest first: they say what that predecessor's own predecessor is
 * @throws CAHIER-R003 for a member that is not in the set, CAHIER-R004 when it has no predecessor
 */
export function rollback(
  live: ReleaseSet | null,
  history: readonly ReleaseSet[],
  member: MemberName,
  reason: string | null,
): SetDraft {
  const set = requireMember(live, member)
  const { release, predecessor, canary } = set.member
  if (canary) {
    const { flags } = set.member
    const members = { ...set.members, [member]: { release, predecessor, held: true, ...(flags && { flags }) } }
    return { operation: 'rollback', changed: [member], reason, members, withdrawn: set.withdrawn }
  }
  // Sets of before may name a release as its own predecessor.
  if (predecessor === null || predecessor === release) {
    throw new ReleaseError('CAHIER-R004 first release', { release: releaseKey(member, release) })
  }
  return {
    operation: 'rollback',
    changed: [member],
    reason,
    members: {
      ...set.members,
      [member]: {
        release: predecessor,
        predecessor: approvedBefore(history, member, predecessor, set.withdrawn),
        held: true,
        ...flagsWith(history, member, predecessor),
      },
    },
    withdrawn: set.withdrawn,
  }
}

/**
 * Puts every member and its flags back to what they were in an earlier set, and holds those there that change. Members that came since stay.
 *
 * @returns null when there is nothing to change
 * @throws CAHIER-R003 before the first set, CAHIER-R005 when one of its releases was withdrawn since
 */
export function rollbackTo(live: ReleaseSet | null, past: ReleaseSet, reason: string | null): SetDraft | null {
  const { channel } = past
  if (!live) throw new ReleaseError('CAHIER-R003 no sets', { channel })
  const members: Partial<Record<MemberName, SetMember>> = { ...live.members }
  const changed: MemberName[] = []
  for (const [member, { release, predecessor, flags }] of Object.entries(past.members) as [MemberName, SetMember][]) {
    const current = members[member]
    const hasFlags = JSON.stringify(current?.flags ?? {}) === JSON.stringify(flags ?? {})
    if (current?.release === release && !current.canary && hasFlags) continue
    requireKept(live.withdrawn, member, release)
    const isKept = predecessor !== null && !live.withdrawn.includes(releaseKey(member, predecessor))
    members[member] = { release, predecessor: isKept ? predecessor : null, held: true, ...(flags && { flags }) }
    changed.push(member)
  }
  if (changed.length === 0) return null
  return { operation: 'rollback', changed, reason, members, withdrawn: live.withdrawn }
}

/**
 * Withdraws a release for good. If it is live, its predecessor replaces it, and a remote without one is taken out of the
 * application; if it is a predecessor, the one before does; if it is on trial, the trial ends.
 *
 * @returns null when it is withdrawn already
 * @throws CAHIER-R003 for a member that is not in the set, CAHIER-R004 for the shell, when nothing could take over
 */
export function withdraw(
  live: ReleaseSet | null,
  history: readonly ReleaseSet[],
  member: MemberName,
  release: string,
  reason: string,
): SetDraft | null {
  const set = requireMember(live, member)
  const key = releaseKey(member, release)
  if (set.withdrawn.includes(key)) return null
  const withdrawn = [...set.withdrawn, key]
  const before = set.member.predecessor
  const predecessor =
    before !== null && withdrawn.includes(releaseKey(member, before))
      ? approvedBefore(history, member, before, withdrawn, set.member.release)
      : before

  let next: SetMember = { ...set.member, predecessor }
  if (next.canary?.release === release) delete next.canary
  if (set.member.release === release) {
    if (predecessor === null) {
      if (member === 'shell') throw new ReleaseError('CAHIER-R004 no replacement', { release: key })
      return { ...retire(live, member, reason), operation: 'withdraw', withdrawn }
    }
    next = {
      release: predecessor,
      predecessor: approvedBefore(history, member, predecessor, withdrawn),
      held: set.member.held,
      ...flagsWith(history, member, predecessor),
    }
  }
  return { operation: 'withdraw', changed: [member], reason, members: { ...set.members, [member]: next }, withdrawn }
}

/**
 * Takes a remote out of the application: its routes, navigation, widgets and commands. Its releases stay in the store and its data in the database.
 * Promoting it brings it back.
 *
 * @throws CAHIER-R003 for a member that is not in the set, CAHIER-R019 for the shell
 */
export function retire(live: ReleaseSet | null, member: MemberName, reason: string): SetDraft {
  const { members, withdrawn } = requireMember(live, member)
  if (member === 'shell') throw new ReleaseError('CAHIER-R019', {})
  const { [member]: _, ...rest } = members
  return {
    operation: 'retire',
    changed: [member],
    reason,
    members: rest,
    withdrawn,
    retired: [...(live?.retired ?? []), member],
  }
}

/**
 * Gives flags of a member values, or takes theirs back where the value is null. Everything else stays, a running trial too.
 *
 * @param declared the flags in the record of the live release
 * @returns null when they have these values
 * @throws CAHIER-R003 for a member that is not in the set, CAHIER-R027 for what its release does not declare, or not with such a value
 */
export function setFlags(
  live: ReleaseSet | null,
  member: MemberName,
  values: Readonly<Record<string, FlagValue | null>>,
  declared: Readonly<Record<string, FlagConfig>>,
  reason: string | null,
): SetDraft | null {
  const { members, withdrawn, member: current } = requireMember(live, member)
  const flags: Record<string, FlagValue> = { ...current.flags }
  for (const [name, value] of Object.entries(values)) {
    const flag = Object.hasOwn(declared, name) ? declared[name] : undefined
    // What an earlier release declared can still be taken back.
    if (value === null || value === flag?.default) delete flags[name]
    else if (flag === undefined)
      throw new ReleaseError('CAHIER-R027 unknown', { member, name, known: Object.keys(declared) })
    else if (!isFlagValue(flag, value))
      throw new ReleaseError('CAHIER-R027 value', { name, value, allowed: allowedValues(flag) })
    else flags[name] = value
  }
  const sorted = Object.fromEntries(Object.entries(flags).sort(([a], [b]) => (a < b ? -1 : 1)))
  if (JSON.stringify(sorted) === JSON.stringify(current.flags ?? {})) return null
  const { flags: _, ...rest } = current
  const next: SetMember = { ...rest, ...(Object.keys(sorted).length > 0 && { flags: sorted }) }
  return { operation: 'flag', changed: [member], reason, members: { ...members, [member]: next }, withdrawn }
}

/** What a flag may be, for messages. */
export function allowedValues(flag: FlagConfig): string {
  if ('options' in flag) return flag.options.join(', ')
  return 'min' in flag ? `${flag.min}…${flag.max}` : 'true, false'
}

/** The flags that a member had when a release of it was last live. */
function flagsWith(history: readonly ReleaseSet[], member: MemberName, release: string): Pick<SetMember, 'flags'> {
  const flags = history.find((set) => set.members[member]?.release === release)?.members[member]?.flags
  return flags ? { flags } : {}
}

function requireKept(withdrawn: ReleaseSet['withdrawn'], member: MemberName, release: string): void {
  const key = releaseKey(member, release)
  if (withdrawn.includes(key)) throw new ReleaseError('CAHIER-R005', { release: key })
}

function requireMember(live: ReleaseSet | null, member: MemberName) {
  const found = live?.members[member]
  if (!live || !found) throw new ReleaseError('CAHIER-R003 none live', { member })
  return { members: live.members, withdrawn: live.withdrawn, member: found }
}

/**
 * The predecessor that a release had when it was last promoted, passing over what has been withdrawn since.
 *
 * @param live the release that is to fall back to it, which may have been live before as well: none is its own predecessor
 */
function approvedBefore(
  history: readonly ReleaseSet[],
  member: MemberName,
  release: string,
  withdrawn: ReleaseSet['withdrawn'],
  live = release,
): string | null {
  const isApproved = (id: string) => id !== live && !withdrawn.includes(releaseKey(member, id))
  const passed = new Set<string>()
  let current = release
  while (!passed.has(current)) {
    passed.add(current)
    const promotion = history.find(
      (set) => set.operation === 'promote' && set.changed.includes(member) && set.members[member]?.release === current,
    )
    const predecessor = promotion?.members[member]?.predecessor ?? null
    if (predecessor === null || isApproved(predecessor)) return predecessor
    current = predecessor
  }
  return null
}
