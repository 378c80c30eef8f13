import type { MemberName, ReleaseSet, SetDraft } from '@cahier/releases/model'
import { databaseProblems, isOpen, promote, ReleaseError, releaseKey } from '@cahier/releases/model'
import { type Delta, liveRecords, liveSet, nextSet, type ReleaseStore } from '@cahier/releases/store'
import { problemSentence, sentenceOf } from '../language/error-sentence.ts'
import { texts } from '../language/texts.ts'
import type { ReleaseContext } from './context.ts'
import type { Contraction } from './ledger.ts'

/** How the members of a checkout are built; the presets in production. */
export interface Builder {
  /** Id of the release that building the member now would make. */
  releaseId(member: MemberName): Promise<string>
  /** Builds the member and publishes it. @returns the id of the release */
  buildAndPublish(member: MemberName): Promise<string>
}

export type Releases = Partial<Record<MemberName, string>>

/**
 * Publishes the checkout's members whose release is not in the store yet. Unchanged members are not built.
 *
 * @returns the checkout's release of every member
 */
export async function publishCheckout(
  store: ReleaseStore,
  members: readonly MemberName[],
  builder: Builder,
  say: (line: string) => void,
): Promise<Releases> {
  const releases: Releases = {}
  const ids = await Promise.all(members.map((member) => builder.releaseId(member)))
  for (const [index, member] of members.entries()) {
    const id = ids[index] ?? ''
    if (await store.record(member, id)) {
      releases[member] = id
      continue
    }
    say(texts.start.building(member))
    releases[member] = await builder.buildAndPublish(member)
  }
  return releases
}

/**
 * Makes the checkout's releases live in one set, except for members that an operator decided about. Whether or not anything goes live, browsers fall back
 * only to what the database supports now.
 *
 * @throws what `commit` throws
 */
export async function promoteCheckout(
  { commit }: Pick<ReleaseContext, 'commit'>,
  releases: Releases,
  say: (line: string) => void,
): Promise<void> {
  let left: string[] = []
  const { set, committed } = await commit((live) => {
    left = decidedOtherwise(live, releases)
    return checkoutDraft(live, releases)
  }).catch(async (refusal) => {
    // A commit of no change adjusts the fallbacks of what stays live. If that is impossible, the refusal of the promotion still says why.
    await commit(() => null).catch(() => {})
    throw refusal
  })
  if (committed) say(texts.start.live(set.number, set.changed.join(', ')))
  for (const member of left as MemberName[]) say(whyLeft(set, member, releases[member]))
}

/**
 * Adjusts every open channel to the database as it is now: browsers fall back only to what it supports. Says which channels have releases live, or on
 * trial, that it does not support.
 *
 * @throws CAHIER-R040 and the like while the store cannot be used at all
 */
export async function adjustChannels(
  { store, on }: { store: ReleaseStore; on(channel: string): Pick<ReleaseContext, 'commit' | 'ledger'> },
  say: (line: string) => void,
): Promise<void> {
  for (const channel of (await store.channels()).sort()) {
    try {
      if (!isOpen(await liveSet(store, channel))) continue
      const { commit, ledger } = on(channel)
      const { set } = await commit(() => null)
      const unsupported = databaseProblems(set, await liveRecords(store, set.members), await ledger())
      if (unsupported.length > 0) say(texts.start.unsupported(channel))
      for (const problem of unsupported) say(`- ${problemSentence(problem)}`)
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error
      say(texts.start.notAdjusted(channel, sentenceOf(error)))
    }
  }
}

/**
 * Says which contracting migration must not be applied: after it, the set that will be live would not fit the database any more, or nobody knows whether
 * it would.
 *
 * @param releases the checkout's, which are promoted once the migrations are applied; none where what is live has to work with them as it is
 * @param refusal says that a migration's file is refused
 * @returns its version; undefined where all can be applied
 */
export async function refusedContraction(
  context: Pick<ReleaseContext, 'store' | 'options'>,
  releases: Releases,
  contractions: readonly Contraction[],
  say: (line: string) => void,
  refusal: (file: string) => string = texts.start.notMigrated,
): Promise<string | undefined> {
  for (const { version, file, ledger } of contractions) {
    const reason = await refusalAfter(context, releases, ledger)
    if (!reason) continue
    say(refusal(file))
    say(sentenceOf(reason))
    return version
  }
  return undefined
}

/** Why the set that will be live must not meet a database with this ledger; null where it may. */
async function refusalAfter(
  { store, options }: Pick<ReleaseContext, 'store' | 'options'>,
  releases: Releases,
  ledger: Contraction['ledger'],
): Promise<ReleaseError | null> {
  const judged = async (delta: Delta) => {
    try {
      return await nextSet(store, delta, { ...(await options()), ledger })
    } catch (error) {
      if (error instanceof ReleaseError) return withoutAdvice(error)
      throw error
    }
  }
  const promoted = await judged((live) => checkoutDraft(live, releases) ?? unchanged(live))
  if ('next' in promoted && promoted.next) return null
  // A promotion that is refused leaves in service what is there.
  const staying = await judged(unchanged)
  if ('next' in staying) return null
  const problems = problemsIn(staying)
  if (problems && !problems.some(({ rule }) => rule === 'floor')) return null
  return 'next' in promoted ? staying : promoted
}

/** What is live, to be checked like something new. */
function unchanged(live: ReleaseSet | null): SetDraft | null {
  if (!live) return null
  const { members, withdrawn } = live
  return { operation: 'promote', changed: [], reason: null, members, withdrawn }
}

const problemsIn = ({ parameters }: ReleaseError) => ('problems' in parameters ? parameters.problems : null)

/** What would fit with this ledger may not fit the database as it is. */
function withoutAdvice(error: ReleaseError): ReleaseError {
  const problems = problemsIn(error)
  return problems ? new ReleaseError('CAHIER-R006', { problems, nearest: null }) : error
}

/** What the checkout's releases change in a set, except for members that an operator decided about. */
function checkoutDraft(live: ReleaseSet | null, releases: Releases): SetDraft | null {
  const left = decidedOtherwise(live, releases)
  const free = Object.entries(releases).filter(([member]) => !left.includes(member as MemberName))
  return promote(live, Object.fromEntries(free), null)
}

/** Members that an operator holds, has on trial or has taken out, and those whose release was halted or withdrawn. */
function decidedOtherwise(live: ReleaseSet | null, releases: Releases): MemberName[] {
  return (Object.entries(releases) as [MemberName, string][])
    .filter(([member, id]) => {
      const current = live?.members[member]
      if (live?.retired?.includes(member)) return true
      if (current?.canary) return true
      if (current?.held) return current.release !== id
      if (current?.halted === id) return true
      return live?.withdrawn.includes(releaseKey(member, id))
    })
    .map(([member]) => member)
}

function whyLeft(set: ReleaseSet, member: MemberName, release: string | undefined): string {
  const current = set.members[member]
  if (set.retired?.includes(member)) return texts.start.retired(member)
  const stays = current ? texts.start.staysAt(current.release) : texts.start.notLive
  if (current?.canary) return texts.start.onTrial(member, stays, current.canary.release)
  if (current?.halted === release) {
    return texts.start.halted(member, stays)
  }
  return current?.held ? texts.start.held(member, stays) : texts.start.withdrawn(member, stays)
}
