import type {
  LinkProblem,
  MemberName,
  MigrationLedger,
  Records,
  ReleaseKey,
  ReleaseRecord,
  ReleaseSet,
  SetApproval,
  SetDraft,
  SetMember,
} from '../model/index.ts'
import {
  isFailingCall,
  isForceable,
  isSameProblem,
  problemsOf,
  ReleaseError,
  releaseKey,
  unfitPredecessors,
} from '../model/index.ts'
import { fewestMoves, type Move } from './fewest-moves.ts'
import type { ReleaseStore } from './store.ts'

/** Earlier sets of the channel, newest first; read only when an operation asks for them. */
export type History = () => Promise<readonly ReleaseSet[]>

/**
 * One operation on the live set. It may run several times, each time on the current live set, and returns null when there is
 * nothing to change; the commit then only adjusts fallbacks to today's database.
 */
export type Delta = (live: ReleaseSet | null, history: History) => SetDraft | null | Promise<SetDraft | null>

export interface CommitOptions {
  channel: string
  /** Who ordered it, for the audit log. */
  author: string
  /** The state of the database that the set must be compatible with. */
  ledger: MigrationLedger
  /** What the server keeps of the newest set that it served. */
  served?: ReleaseSet | null
  /** Overrules the link check; the operation then needs a reason, and the set records the problems. */
  force?: boolean
  /** Who approved it, where that needs a second person. */
  approval?: SetApproval
  /** Where that needs a second person, and none was asked. */
  breakGlass?: boolean
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
 * @throws CAHIER-R006 when the resulting set is incompatible, except that a withdrawal may leave calls that fail, CAHIER-R013 when it is forced without a reason, and the errors of
 * the operation
 */
export async function commit(
  store: ReleaseStore,
  delta: Delta,
  options: CommitOptions,
): Promise<{ set: ReleaseSet; committed: boolean }> {
  for (;;) {
    const { live, next } = await nextSet(store, delta, options)
    if (next === null) {
      if (live) return { set: live, committed: false }
      throw new ReleaseError('CAHIER-R003 no sets', { channel: options.channel })
    }
    const signed = (await options.authority?.signSet(next)) ?? next
    if (await store.putSet(signed)) return { set: signed, committed: true }
  }
}

/**
 * The set that an operation would make now, checked, but neither signed nor stored.
 *
 * @returns the live set, and the next one, or null where there is nothing to change
 * @throws what `commit` throws
 */
export async function nextSet(
  store: ReleaseStore,
  delta: Delta,
  { channel, author, ledger, served, force = false, approval, breakGlass = false, authority }: CommitOptions,
): Promise<{ live: ReleaseSet | null; next: ReleaseSet | null }> {
  const { set: live, head } = await newestSet(store, channel, served)
  const asked = await delta(live, () => history(store, channel, head))
  const wanted = asked ?? (await refitted(store, live, ledger))
  if (wanted === null) return { live, next: null }
  const draft = { ...wanted, members: await withoutBarred(store, wanted.members, authority) }
  const isNew = (member: MemberName, id: string) => {
    const { release, canary } = live?.members[member] ?? {}
    return ![release, canary?.release].includes(id)
  }
  // Only what is live already may be damaged.
  const records = await liveRecords(store, draft.members, (member, id) =>
    isNew(member, id) ? store.record(member, id) : readableRecord(store, member, id),
  )
  for (const record of records.values()) if (isNew(record.member, record.id)) await authority?.admit(record)
  const found = problemsOf(draft, records, ledger)
  // Other fallbacks alone break nothing that is not broken already, and overrule nothing.
  const problems = asked ? found : found.filter((problem) => wasForced(live, problem))
  const standing = await problemsOfDamage(store, live, ledger)
  const refused = problems.filter(
    (problem) =>
      !(force && isForceable(problem)) &&
      // What is dangerous leaves, whoever still calls it.
      !(draft.operation === 'withdraw' && isFailingCall(problem)) &&
      !wasForced(live, problem) &&
      !standing.some((one) => isSameProblem(one, problem)),
  )
  if (refused.length > 0) {
    throw new ReleaseError('CAHIER-R006', {
      problems: refused,
      nearest: await nearestWorking(store, channel, live, ledger),
      together: await fittingTogether(store, draft, refused, live, { channel, ledger, authority }),
    })
  }
  if (force && !draft.reason?.trim()) {
    throw new ReleaseError('CAHIER-R013', {})
  }
  const members = await withFallbacks(store, draft, records, ledger)
  const retired = (draft.retired ?? live?.retired ?? []).filter((member) => !members[member])
  const next: ReleaseSet = {
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
    ...(approval && { approval }),
    ...(breakGlass && { breakGlass }),
  }
  return { live, next }
}

/** What the link check cannot find any more in the live set, because a record of it is damaged: that blocks no operation on another member. */
async function problemsOfDamage(
  store: ReleaseStore,
  live: ReleaseSet | null,
  ledger: MigrationLedger,
): Promise<LinkProblem[]> {
  if (!live) return []
  const records = await liveRecords(store, live.members)
  const isWhole = (Object.entries(live.members) as [MemberName, SetMember][]).every(([member, { release, canary }]) =>
    [release, canary?.release ?? release].every((id) => records.has(releaseKey(member, id))),
  )
  return isWhole ? [] : problemsOf(live, records, ledger)
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

async function mayGoLive(
  store: ReleaseStore,
  member: MemberName,
  id: string,
  authority: Admission | undefined,
): Promise<boolean> {
  try {
    const record = await store.record(member, id)
    if (record) await authority?.admit(record)
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
    entries.map(([member, { predecessor }]) =>
      predecessor === null ? null : readableRecord(store, member, predecessor),
    ),
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
  return (live?.forced ?? []).some((forced) => isSameProblem(forced, problem))
}

/** The set that a channel serves, or null before the first. @throws CAHIER-R001 when none can be read */
export async function liveSet(store: ReleaseStore, channel: string): Promise<ReleaseSet | null> {
  return (await newestSet(store, channel)).set
}

/**
 * The newest set of a channel that can be read, which is what a server goes on serving, the highest number, which a damaged one may have, and that number
 * where its file is damaged.
 *
 * @param served what a server keeps of the newest set that it served: it stands in where that set's file was damaged since
 * @throws CAHIER-R001 when there are sets, and none can be read
 */
export async function newestSet(
  store: ReleaseStore,
  channel: string,
  served: ReleaseSet | null = null,
): Promise<{ set: ReleaseSet | null; head: number; damaged: number | null }> {
  let head = (await store.head(channel)) ?? 0
  for (let number = head; number > 0; number--) {
    const set = await readableSet(store, channel, number)
    if (set) return { set, head, damaged: head > number ? head : null }
    if (served?.channel === channel && served.number === number) return { set: served, head, damaged: head }
    // A damaged set may have been removed by hand since its number was seen.
    if (number === head) head = (await store.head(channel)) ?? 0
  }
  if (head > 0) throw new ReleaseError('CAHIER-R001 missing set', { set: head, channel })
  return { set: null, head, damaged: null }
}

/** A set, or null where it is missing, cut short, or has no valid signature. */
export async function readableSet(store: ReleaseStore, channel: string, number: number): Promise<ReleaseSet | null> {
  return await nullWhenDamaged(store.set(channel, number))
}

async function nullWhenDamaged<Read>(reading: Promise<Read | null>): Promise<Read | null> {
  try {
    return await reading
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

/** A release's record, or null where it is missing, cut short, or has no valid signature. */
export async function readableRecord(
  store: ReleaseStore,
  member: MemberName,
  id: string,
): Promise<ReleaseRecord | null> {
  return await nullWhenDamaged(store.record(member, id))
}

/**
 * The records of the releases that a set makes live or tries. Releases that are not in the store are left out.
 *
 * @param read by default one that is damaged is left out too
 */
export async function liveRecords(
  store: ReleaseStore,
  members: ReleaseSet['members'],
  read = (member: MemberName, id: string) => readableRecord(store, member, id),
): Promise<Map<ReleaseKey, ReleaseRecord>> {
  const wanted = (Object.entries(members) as [MemberName, SetMember][]).flatMap(([member, { release, canary }]) =>
    [release, ...(canary ? [canary.release] : [])].map((id) => read(member, id)),
  )
  const found = await Promise.all(wanted)
  return new Map(
    found.filter((record) => record !== null).map((record) => [releaseKey(record.member, record.id), record]),
  )
}

/** How many other releases of each member are looked at for what would fit together. */
const maxOtherReleases = 5

/**
 * What would go live together with a refused draft: its own releases, and the fewest others, each the newest published one of its member or one that its
 * member ran before. Null where none are found.
 */
async function fittingTogether(
  store: ReleaseStore,
  { operation, members, withdrawn, changed }: SetDraft,
  refused: readonly LinkProblem[],
  live: ReleaseSet | null,
  { channel, ledger, authority }: Pick<CommitOptions, 'channel' | 'ledger' | 'authority'>,
): Promise<ReleaseKey[] | null> {
  const earlier = await history(store, channel, live?.number ?? 0)
  const entries = Object.entries(members) as [MemberName, SetMember][]
  const found = await Promise.all(
    entries.map(async ([member, { release: current, halted }]) => {
      if (changed.includes(member)) return []
      const ran = earlier.flatMap((set) => set.members[member]?.release ?? [])
      const newest = (await store.published(member)).slice(0, 1).map(({ id }) => id)
      const others = [...new Set([...newest, ...ran])].filter(
        (release) => ![current, halted].includes(release) && !withdrawn.includes(releaseKey(member, release)),
      )
      return others.slice(0, maxOtherReleases).map((release) => ({ member, release }))
    }),
  )
  const others = found.flat()
  const records = await liveRecords(store, members)
  for (const { member, release } of others) {
    // One without a record here does not fit.
    const record = (await mayGoLive(store, member, release, authority)) && (await store.record(member, release))
    if (record) records.set(releaseKey(member, release), record)
  }
  const problemsAfter = (moved: readonly Move[]) => {
    const at = moved.map(({ member, release }) => [member, { release, predecessor: null, held: true }])
    const together = { members: { ...members, ...Object.fromEntries(at) }, withdrawn }
    return problemsOf(together, records, ledger).filter((problem) => !wasForced(live, problem))
  }
  const moved = fewestMoves(others, refused, problemsAfter)
  if (!moved) return null
  const own = changed.flatMap((member) => {
    const { release, canary } = members[member] ?? {}
    const meant = operation === 'canary' ? canary?.release : release
    // A member that is taken out has none.
    return meant === undefined ? [] : [{ member, release: meant }]
  })
  return [...own, ...moved].map(({ member, release }) => releaseKey(member, release))
}

/**
 * The newest earlier set that is compatible with today's database, which a refusal suggests where the live one is not: a refusal leaves everything as it
 * is, so there is no way back to suggest where that works.
 */
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
    if (problemsOf({ members: set.members, withdrawn }, records, ledger).length === 0)
      return number === live?.number ? null : number
  }
  return null
}
