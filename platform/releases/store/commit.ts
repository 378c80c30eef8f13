import { isDeepStrictEqual } from 'node:util'
import type {
  LinkProblem,
  MemberName,
  MigrationLedger,
  Records,
  ReleaseKey,
  ReleaseRecord,
  ReleaseSet,
  SetDraft,
  SetMember,
} from '../model/index.ts'
import { canApply, isForceable, membersOnTrial, ReleaseError, releaseKey, unfitPredecessors } from '../model/index.ts'
import type { ReleaseStore } from './store.ts'

/** Earlier sets of the channel, newest first; read only when an operation asks for them. */
export type History = () => Promise<readonly ReleaseSet[]>

/**
 * One operation on the live set. It may run several times, each time on the current live set, and returns null when there is
 * nothing to change.
 */
export type Delta = (live: ReleaseSet | null, history: History) => SetDraft | null | Promise<SetDraft | null>

export interface CommitOptions {
  channel: string
  /** Who ordered it, for the audit log. */
  author: string
  /** The state of the database that the set must be compatible with. */
  ledger: MigrationLedger
  /** Overrules the link check; the operation then needs a reason, and the set records the problems. */
  force?: boolean
  /** Checks and signs what goes live; throws to refuse. */
  authority?: {
    admit(record: ReleaseRecord): Promise<void>
    signSet(set: ReleaseSet): Promise<ReleaseSet>
  }
}

/**
 * Commits an operation as the channel's next set. If another process was faster, the operation is reapplied to that process's
 * set, so no commit is lost and numbers have no gaps.
 *
 * @returns the set that is live now, and whether this call committed it
 * @throws CAHIER-R006 when the resulting set is incompatible, CAHIER-R013 when it is forced without a reason, and the errors of
 * the operation
 */
export async function commit(
  store: ReleaseStore,
  delta: Delta,
  { channel, author, ledger, force = false, authority }: CommitOptions,
): Promise<{ set: ReleaseSet; committed: boolean }> {
  for (;;) {
    const { set: live, head } = await newestSet(store, channel)
    const wanted = (await delta(live, () => history(store, channel, head))) ?? (await refitted(store, live, ledger))
    if (wanted === null) {
      if (live) return { set: live, committed: false }
      throw new ReleaseError('CAHIER-R003 no sets', { channel })
    }
    const draft = { ...wanted, members: await withoutBarred(store, wanted.members, authority) }
    const records = await liveRecords(store, draft.members)
    for (const record of records.values()) {
      const current = live?.members[record.member]
      if (![current?.release, current?.canary?.release].includes(record.id)) await authority?.admit(record)
    }
    const problems = problemsOf(draft, records, ledger)
    const refused = problems.filter((problem) => !(force && isForceable(problem)) && !wasForced(live, problem))
    if (refused.length > 0) {
      throw new ReleaseError('CAHIER-R006', {
        problems: refused,
        nearest: await nearestWorking(store, channel, live, ledger),
        together: await fittingTogether(store, draft, await history(store, channel, head), ledger),
      })
    }
    if (force && !draft.reason?.trim()) {
      throw new ReleaseError('CAHIER-R013', {})
    }
    const members = await withFallbacks(store, draft, records, ledger)
    const retired = (draft.retired ?? live?.retired ?? []).filter((member) => !members[member])
    const set: ReleaseSet = {
      format: 1,
      channel,
      // What cannot be read keeps its number: tabs and servers only follow a higher one.
      number: head + 1,
      parent: live?.number ?? null,
      createdAt: new Date().toISOString(),
      author,
      ...draft,
      members,
      ...(retired.length > 0 && { retired }),
      ...(problems.length > 0 && { forced: problems }),
    }
    const signed = (await authority?.signSet(set)) ?? set
    if (await store.putSet(signed)) return { set: signed, committed: true }
  }
}

/** The problems that the link check finds in every set that a session may get: with the trial, and without. */
function problemsOf(
  { members, withdrawn }: Pick<ReleaseSet, 'members' | 'withdrawn'>,
  records: Records,
  ledger: MigrationLedger,
): LinkProblem[] {
  const problems = canApply({ members, withdrawn }, records, ledger)
  const onTrial = membersOnTrial({ members })
  const more = onTrial ? canApply({ members: onTrial, withdrawn }, records, ledger) : []
  return [...problems, ...more.filter((one) => !problems.some((known) => isDeepStrictEqual(known, one)))]
}

/** Says which releases may go live. */
export type Admission = Pick<NonNullable<CommitOptions['authority']>, 'admit'>

/** The members without predecessors that may not go live, because browsers fall back to predecessors automatically. */
export async function withoutBarred(
  store: ReleaseStore,
  members: ReleaseSet['members'],
  authority: Admission | undefined,
): Promise<ReleaseSet['members']> {
  if (!authority) return members
  const entries = Object.entries(members) as [MemberName, SetMember][]
  const allowed = await Promise.all(
    entries.map(async ([member, state]) => {
      const id = state.predecessor
      const isBarred = id !== null && !(await mayGoLive(store, member, id, authority))
      return [member, isBarred ? { ...state, predecessor: null } : state] as const
    }),
  )
  return Object.fromEntries(allowed)
}

async function mayGoLive(store: ReleaseStore, member: MemberName, id: string, authority: Admission): Promise<boolean> {
  try {
    const record = await store.record(member, id)
    if (record) await authority.admit(record)
    return true
  } catch (error) {
    // An unreachable store says nothing about the release.
    if (error instanceof ReleaseError && !error.code.startsWith('CAHIER-R04')) return false
    throw error
  }
}

/** The members, each with the mark of a predecessor that browsers may not fall back to. */
async function withFallbacks(
  store: ReleaseStore,
  { members, withdrawn }: Pick<ReleaseSet, 'members' | 'withdrawn'>,
  records: Records,
  ledger: MigrationLedger,
): Promise<ReleaseSet['members']> {
  const entries = Object.entries(members) as [MemberName, SetMember][]
  const before = await Promise.all(
    entries.map(([member, { predecessor }]) => (predecessor === null ? null : store.record(member, predecessor))),
  )
  const known = new Map(records)
  for (const record of before) if (record) known.set(releaseKey(record.member, record.id), record)
  const unfit = unfitPredecessors({ members, withdrawn }, known, ledger)
  return Object.fromEntries(
    entries.map(([member, { fallback: _, ...state }]) => [
      member,
      unfit.includes(member) ? { ...state, fallback: false } : state,
    ]),
  )
}

/** The live set with other fallbacks, should the database have moved on since; null where they are still right. */
async function refitted(
  store: ReleaseStore,
  live: ReleaseSet | null,
  ledger: MigrationLedger,
): Promise<SetDraft | null> {
  if (!live) return null
  const members = await withFallbacks(store, live, await liveRecords(store, live.members), ledger)
  const changed = (Object.keys(members) as MemberName[]).filter(
    (member) => members[member]?.fallback !== live.members[member]?.fallback,
  )
  const { withdrawn } = live
  return changed.length === 0 ? null : { operation: 'promote', changed, reason: null, members, withdrawn }
}

/** A problem that an operator overruled does not block later operations. */
function wasForced(live: ReleaseSet | null, problem: LinkProblem): boolean {
  return (live?.forced ?? []).some((forced) => isDeepStrictEqual(forced, problem))
}

/** The set that a channel serves, or null before the first. @throws CAHIER-R001 when none can be read */
export async function liveSet(store: ReleaseStore, channel: string): Promise<ReleaseSet | null> {
  return (await newestSet(store, channel)).set
}

/**
 * The newest set of a channel that can be read, which is what a server goes on serving, and the highest number, which a damaged one may have.
 *
 * @throws CAHIER-R001 when there are sets, and none can be read
 */
export async function newestSet(
  store: ReleaseStore,
  channel: string,
): Promise<{ set: ReleaseSet | null; head: number }> {
  let head = (await store.head(channel)) ?? 0
  for (let number = head; number > 0; number--) {
    const set = await readableSet(store, channel, number)
    if (set) return { set, head }
    // A damaged set may have been removed by hand since its number was seen.
    if (number === head) head = (await store.head(channel)) ?? 0
  }
  if (head > 0) throw new ReleaseError('CAHIER-R001 missing set', { set: head, channel })
  return { set: null, head }
}

/** A set, or null where it is missing, cut short, or has no valid signature. */
export async function readableSet(store: ReleaseStore, channel: string, number: number): Promise<ReleaseSet | null> {
  try {
    return await store.set(channel, number)
  } catch (error) {
    if (error instanceof ReleaseError && ['CAHIER-R001', 'CAHIER-R015'].includes(error.code)) return null
    throw error
  }
}

/** The channel's sets from `newest` down to the first, without those that cannot be read. */
export async function history(store: ReleaseStore, channel: string, newest: number): Promise<ReleaseSet[]> {
  const numbers = Array.from({ length: newest }, (_, index) => newest - index)
  const sets = await Promise.all(numbers.map((number) => readableSet(store, channel, number)))
  return sets.filter((set) => set !== null)
}

/** The records of the releases that a set makes live or tries. Releases that are not in the store are left out. */
export async function liveRecords(
  store: ReleaseStore,
  members: ReleaseSet['members'],
): Promise<Map<ReleaseKey, ReleaseRecord>> {
  const wanted = (Object.entries(members) as [MemberName, SetMember][]).flatMap(([member, { release, canary }]) =>
    [release, ...(canary ? [canary.release] : [])].map((id) => store.record(member, id)),
  )
  const found = await Promise.all(wanted)
  return new Map(
    found.filter((record) => record !== null).map((record) => [releaseKey(record.member, record.id), record]),
  )
}

/** How many former releases of each member are looked at for what would fit together. */
const mostFormer = 4

/**
 * What would go live together with a refused draft: its own releases, and the fewest others that their members ran before. Null where one or two members
 * do not suffice.
 */
async function fittingTogether(
  store: ReleaseStore,
  draft: Pick<SetDraft, 'members' | 'withdrawn' | 'changed'>,
  earlier: readonly ReleaseSet[],
  ledger: MigrationLedger,
): Promise<ReleaseKey[] | null> {
  const { members, withdrawn, changed } = draft
  const others = (Object.keys(members) as MemberName[]).filter((member) => !changed.includes(member))
  const former = others.flatMap((member) => {
    const ran = new Set(earlier.flatMap((set) => set.members[member]?.release ?? []))
    ran.delete(members[member]?.release ?? '')
    const kept = [...ran].filter((release) => !withdrawn.includes(releaseKey(member, release)))
    return kept.slice(0, mostFormer).map((release) => ({ member, release }))
  })
  const records = new Map(await liveRecords(store, members))
  for (const { member, release } of former) {
    const record = await store.record(member, release)
    if (record) records.set(releaseKey(member, release), record)
  }
  const fits = (moved: typeof former) => {
    const at = moved.map(({ member, release }) => [member, { release, predecessor: null, held: true }])
    return problemsOf({ members: { ...members, ...Object.fromEntries(at) }, withdrawn }, records, ledger).length === 0
  }
  const pairs = former.flatMap((one, index) =>
    former.slice(index + 1).flatMap((other) => (one.member === other.member ? [] : [[one, other]])),
  )
  const found = [...former.map((one) => [one]), ...pairs].find(fits)
  if (!found) return null
  const own = changed.map((member) => releaseKey(member, members[member]?.release ?? ''))
  return [...own, ...found.map(({ member, release }) => releaseKey(member, release))]
}

/** The newest set that is compatible with today's database, which a refusal suggests. */
async function nearestWorking(
  store: ReleaseStore,
  channel: string,
  live: ReleaseSet | null,
  ledger: MigrationLedger,
): Promise<number | null> {
  const withdrawn = live?.withdrawn ?? []
  for (let number = live?.number ?? 0; number > 0; number--) {
    const set = await readableSet(store, channel, number)
    if (!set) continue
    const records = await liveRecords(store, set.members)
    if (problemsOf({ members: set.members, withdrawn }, records, ledger).length === 0) return number
  }
  return null
}
