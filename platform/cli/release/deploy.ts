import type { MemberName, ReleaseSet } from '@cahier/releases/model'
import { promote, releaseKey } from '@cahier/releases/model'
import type { ReleaseStore } from '@cahier/releases/store'
import { texts } from '../language/texts.ts'
import type { ReleaseContext } from './context.ts'

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
    const free = Object.entries(releases).filter(([member]) => !left.includes(member))
    return promote(live, Object.fromEntries(free), null)
  })
  if (committed) say(texts.start.live(set.number, set.changed.join(', ')))
  for (const member of left as MemberName[]) say(whyLeft(set, member, releases[member]))
}

/** Members that an operator holds or has on trial, and those whose release was halted or withdrawn. */
function decidedOtherwise(live: ReleaseSet | null, releases: Releases): MemberName[] {
  return (Object.entries(releases) as [MemberName, string][])
    .filter(([member, id]) => {
      const current = live?.members[member]
      if (current?.canary) return true
      if (current?.held) return current.release !== id
      if (current?.halted === id) return true
      return live?.withdrawn.includes(releaseKey(member, id))
    })
    .map(([member]) => member)
}

function whyLeft(set: ReleaseSet, member: MemberName, release: string | undefined): string {
  const current = set.members[member]
  const stays = current ? texts.start.staysAt(current.release) : texts.start.notLive
  if (current?.canary) return texts.start.onTrial(member, stays, current.canary.release)
  if (current?.halted === release) {
    return texts.start.halted(member, stays)
  }
  return current?.held ? texts.start.held(member, stays) : texts.start.withdrawn(member, stays)
}
