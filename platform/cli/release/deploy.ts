import type { MemberName, ReleaseSet } from '@cahier/releases/model'
import { promote, releaseKey } from '@cahier/releases/model'
import type { ReleaseStore } from '@cahier/releases/store'
import type { ReleaseContext } from './context.ts'

/** How the members of a checkout are built; the presets in production. */
export interface Builder {
  /** Id of the release that building the member now would make. */
  releaseId(member: MemberName): Promise<string>
  /** Builds the member and publishes it. @returns the id that it was published under */
  buildAndPublish(member: MemberName): Promise<string>
}

export type Releases = Partial<Record<MemberName, string>>

/**
 * Publishes the checkout's members whose release is not in the store yet. What has not changed is not built.
 *
 * @returns the release of every member as the checkout has it
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
    say(`Construction de ${member}…`)
    releases[member] = await builder.buildAndPublish(member)
  }
  return releases
}

/** Makes the checkout's releases live in one set, except where an operator decided otherwise. */
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
  if (committed) say(`Mis en service (ensemble ${set.number}) : ${set.changed.join(', ')}.`)
  for (const member of left as MemberName[]) say(whyLeft(set, member, releases[member]))
}

/** Members that an operator holds or tries something on, and those whose release was halted or withdrawn. */
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
  const stays = current ? `reste à la version ${current.release}` : 'n’est pas mis en service'
  if (current?.canary) return `${member} ${stays} : la version ${current.canary.release} est à l’essai.`
  if (current?.halted === release) {
    return `${member} ${stays} : l’essai de celle du dossier de travail a été arrêté (cahier promote ${member} malgré tout).`
  }
  return current?.held
    ? `${member} ${stays}, choisie par un opérateur (cahier promote ${member} pour reprendre).`
    : `${member} ${stays} : celle du dossier de travail a été retirée.`
}
