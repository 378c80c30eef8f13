import type { Canary, MemberName, ReleaseSet } from '@cahier/releases/model'
import {
  areaOf,
  lastApproved,
  overruledBy,
  promote,
  ReleaseError,
  releaseKey,
  retire,
  rollback,
  rollbackTo,
  tryOut,
  withdraw,
} from '@cahier/releases/model'
import { history, liveSet, releaseIdOf } from '@cahier/releases/store'
import { CommandError, unchanged } from '../error.ts'
import { problemSentence } from '../language/error-sentence.ts'
import { texts } from '../language/texts.ts'
import { releaseNamed } from '../release/address.ts'
import type { ReleaseContext } from '../release/context.ts'
import { setNamed } from '../release/past-set.ts'
import { nameOf } from '../release/set-name.ts'
import { say } from '../terminal.ts'
import { memberNamed } from '../workspace.ts'

/** Why an operator makes the change, and whether to overrule the link check. */
export interface Decision {
  reason?: string
  force?: boolean
}

/** Further options of `cahier promote`. */
export interface Promotion extends Decision {
  /** Percentage of sessions that try the release. */
  share?: string
  /** Shares that follow each other by themselves: `1,10,50,100`. */
  ramp?: string
  /** Time between two of them: `30m`, `1h`, `2d`. */
  every?: string
  /** Channel to take the release from. */
  from?: string
  /** What is live or on trial already is all that was wanted. */
  ifNeeded?: boolean
}

/** Says that nothing changed. @throws CAHIER-C024 unless that was wanted too */
export function sayUnchanged(message: string, { ifNeeded = false }: Pick<Promotion, 'ifNeeded'>): void {
  if (!ifNeeded) throw unchanged(message)
  say(message)
}

/**
 * `cahier promote <member…>`: makes published releases live, all in one set: the named ones (`mf-notes@3fa1c07b22d9`, a version or a tag in place of the
 * id, or the id after its member), the ones that another channel runs, or the newest; of a remote that was taken out, the one
 * that was live then. One that is not the newest is pinned: starting the application does not replace it. With a share, that percentage of sessions tries the release while the others keep the live one. Opens the channel if it is not
 * open.
 */
export async function promoteMembers(
  context: ReleaseContext,
  given: readonly string[],
  { reason, force, share, ramp, every, from, ifNeeded }: Promotion,
): Promise<void> {
  const { store, commit } = context
  const releases: Partial<Record<MemberName, string>> = {}
  const pinned: MemberName[] = []
  for (const [member, named] of membersNamed(given)) {
    const [newest] = await store.published(member)
    if (!newest) throw new CommandError('CAHIER-C005', texts.operate.nonePublished(member))
    const wanted =
      from === undefined
        ? (named ?? (await backWith(context, member)) ?? newest.id)
        : await runBy(context.on(from), member)
    const id = await releaseIdOf(store, member, wanted)
    releases[member] = id
    if (id !== newest.id) pinned.push(member)
  }
  await context.open()
  const trial = trialOf(share, ramp, every)
  if (trial) {
    const [[member, id] = [], ...others] = Object.entries(releases) as [MemberName, string][]
    if (!member || !id || others.length > 0) throw new CommandError('CAHIER-C004', texts.operate.oneOnTrial)
    const { set, committed } = await commit(
      (live) => tryOut(live, member, { release: id, ...trial }, reason ?? null),
      force,
    )
    if (!committed) {
      const message = texts.operate.onTrialBefore(releaseKey(member, id), String(trial.share), nameOf(set))
      return sayUnchanged(message, { ifNeeded })
    }
    say(texts.operate.onTrial(releaseKey(member, id), String(trial.share), nameOf(set)))
    if (trial.ramp) say(texts.operate.ramp(trial.ramp.shares.join(', '), every ?? ''))
    return
  }
  const { set, committed } = await commit(
    async (live, history) => promote(live, releases, reason ?? null, pinned, await history()),
    force,
  )
  const keys = (Object.entries(releases) as [MemberName, string][]).map(([member, id]) => releaseKey(member, id))
  if (!committed) return sayUnchanged(keys.map((key) => texts.operate.liveBefore(key)).join('\n'), { ifNeeded })
  for (const [member, id] of Object.entries(releases) as [MemberName, string][]) {
    const key = releaseKey(member, id)
    if (!set.changed.includes(member)) say(texts.operate.liveBefore(key))
    else say((pinned.includes(member) ? texts.operate.livePinned : texts.operate.live)(key, nameOf(set)))
  }
}

const minutes: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1_440 }

/** The share of a trial and those that follow; null for a promotion. @throws CAHIER-C004 for what is no time, and for a time without a ramp */
export function trialOf(
  share: string | undefined,
  ramp: string | undefined,
  every: string | undefined,
): Omit<Canary, 'release'> | null {
  // Without a ramp there is nothing to space out: the release would go to everybody at once.
  if (ramp === undefined && every !== undefined) throw new CommandError('CAHIER-C004', texts.operate.everyWithoutRamp)
  if (ramp === undefined) return share === undefined ? null : { share: Number(share) }
  const [first = Number.NaN, ...shares] = (share === undefined ? ramp : `${share},${ramp}`).split(',').map(Number)
  const [, count, unit = ''] = /^([1-9]\d{0,3})([mhd])$/.exec(every ?? '') ?? []
  if (count === undefined) throw new CommandError('CAHIER-C004', texts.operate.every(every ?? ''))
  const since = new Date().toISOString()
  const each = Number(count) * (minutes[unit] ?? 1)
  return { share: first, ...(shares.length > 0 && { ramp: { shares, every: each, since } }) }
}

/** The members that arguments name, each with a release where one is named: `mf-notes`, `mf-notes@3fa1c07b22d9`, `mf-notes 3fa1c07b22d9`. */
export function membersNamed(given: readonly string[]): Map<MemberName, string | undefined> {
  const members = new Map<MemberName, string | undefined>()
  let last: MemberName | undefined
  for (const argument of given) {
    if (last !== undefined && /^[0-9a-f]{12}$/.test(argument)) {
      members.set(last, argument)
      last = undefined
    } else if (argument.includes('@')) {
      const { member, release } = releaseNamed(argument)
      members.set(member, release)
      last = undefined
    } else {
      last = memberNamed(argument)
      members.set(last, undefined)
    }
  }
  return members
}

/** The release that a remote comes back with which was taken out. */
async function backWith({ store, channel }: ReleaseContext, member: MemberName): Promise<string | null> {
  const live = await liveSet(store, channel)
  return live && lastApproved(live, await history(store, channel, live.number), member)
}

/** The release of a member that a channel runs. @throws CAHIER-R003 when it runs none */
async function runBy({ store, channel }: ReleaseContext, member: MemberName): Promise<string> {
  const id = (await liveSet(store, channel))?.members[member]?.release
  if (id !== undefined) return id
  throw new ReleaseError('CAHIER-R003 none live on channel', { member, channel })
}

/** `cahier rollback <member>`: restores the approved predecessor and holds it, or ends the running trial. */
export async function rollbackMember(
  { commit }: ReleaseContext,
  name: string,
  { reason, force }: Decision,
): Promise<void> {
  const member = memberNamed(name)
  let tried: string | undefined
  const { set } = await commit(async (live, history) => {
    tried = live?.members[member]?.canary?.release
    return rollback(live, await history(), member, reason ?? null)
  }, force)
  if (tried !== undefined) {
    const stays = releaseKey(member, set.members[member]?.release ?? '')
    return say(texts.operate.trialEnded(releaseKey(member, tried), stays, nameOf(set)))
  }
  say(texts.operate.liveAgain(releaseKey(member, set.members[member]?.release ?? ''), nameOf(set)))
}

/** `cahier rollback --to-set <number>`: restores what an earlier set had live, in one set, and holds what changes. */
export async function rollbackToSet(
  context: ReleaseContext,
  number: string,
  { reason, force }: Decision,
): Promise<void> {
  const past = await setNamed(context.store, context.channel, number)
  const { set, committed } = await context.commit((live) => rollbackTo(live, past, reason ?? null), force)
  if (!committed) throw unchanged(texts.operate.sameAs(past.number))
  for (const member of set.changed)
    say(texts.operate.liveAgain(releaseKey(member, set.members[member]?.release ?? ''), nameOf(set)))
}

/** `cahier withdraw <member>@<id>`: bars a release permanently, and says which calls fail without it. */
export async function withdrawRelease(
  { store, commit }: ReleaseContext,
  address: string,
  { reason, force }: Decision & { reason: string },
): Promise<void> {
  const { member, release } = releaseNamed(address)
  const id = await releaseIdOf(store, member, release)
  const key = releaseKey(member, id)
  let before: ReleaseSet | null = null
  const { set, committed } = await commit(async (live, history) => {
    before = live
    return withdraw(live, await history(), member, id, reason)
  }, force)
  if (!committed) throw unchanged(texts.operate.withdrawnBefore(key))
  say(texts.operate.withdrawn(key, nameOf(set)))
  for (const problem of overruledBy(set, before)) say(texts.operate.fails(problemSentence(problem)))
  const now = set.members[member]?.release
  if (!wasLive(before, member, id)) return
  say(now === undefined ? texts.operate.leaves(member) : texts.operate.takesItsPlace(releaseKey(member, now)))
}

/** `cahier retire <member>`: takes a remote out of the application, and says what stays. */
export async function retireMember(
  { commit }: ReleaseContext,
  name: string,
  { reason, force }: Decision & { reason: string },
): Promise<void> {
  const member = memberNamed(name)
  const { set } = await commit((live) => retire(live, member, reason), force)
  say(texts.operate.retired(member, nameOf(set)))
  say(texts.operate.dataStay(areaOf(member)))
}

const wasLive = (set: ReleaseSet | null, member: keyof ReleaseSet['members'], id: string) =>
  set?.members[member]?.release === id
