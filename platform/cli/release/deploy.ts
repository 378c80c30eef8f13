import type { MemberName, ReleaseSet, SetDraft } from '@cahier/releases/model'
import { canApply, promote, ReleaseError, releaseKey } from '@cahier/releases/model'
import { liveRecords, liveSet, type ReleaseStore } from '@cahier/releases/store'
import { sentenceOf } from '../language/error-sentence.ts'
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

/** Makes the checkout's releases live in one set, except for members that an operator decided about. */
export async function promoteCheckout(
  { commit }: Pick<ReleaseContext, 'commit'>,
  releases: Releases,
  say: (line: string) => void,
): Promise<void> {
  let left: string[] = []
  const { set, committed } = await commit((live) => {
    left = decidedOtherwise(live, releases)
    return checkoutDraft(live, releases)
  })
  if (committed) say(texts.start.live(set.number, set.changed.join(', ')))
  for (const member of left as MemberName[]) say(whyLeft(set, member, releases[member]))
}

/**
 * Says which contracting migration must not be applied: after it, the set that will be live would not fit the database any more.
 *
 * @param releases the checkout's, which are promoted once the migrations are applied
 * @returns its version; undefined where all can be applied
 */
export async function refusedContraction(
  { store, channel }: Pick<ReleaseContext, 'store' | 'channel'>,
  releases: Releases,
  contractions: readonly Contraction[],
  say: (line: string) => void,
): Promise<string | undefined> {
  const live = contractions.length > 0 ? await liveSet(store, channel) : null
  if (!live) return undefined
  const next = checkoutDraft(live, releases)?.members ?? live.members
  const records = new Map([...(await liveRecords(store, live.members)), ...(await liveRecords(store, next))])
  for (const { version, file, ledger } of contractions) {
    const { withdrawn } = live
    const problems = canApply({ members: next, withdrawn }, records, ledger)
    // A promotion that is refused leaves in service what is there.
    const staying = problems.length > 0 ? canApply({ members: live.members, withdrawn }, records, ledger) : []
    if (!staying.some(({ rule }) => rule === 'floor')) continue
    say(texts.start.notMigrated(file))
    say(sentenceOf(new ReleaseError('CAHIER-R006', { problems, nearest: null })))
    return version
  }
  return undefined
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
