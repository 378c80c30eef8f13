import type { MemberName, ReleaseSet } from '@cahier/releases/model'
import { promote, ReleaseError, releaseKey, rollback, tryOut, withdraw } from '@cahier/releases/model'
import { liveSet } from '@cahier/releases/store'
import { CommandError } from '../error.ts'
import { releaseNamed } from '../release/address.ts'
import type { ReleaseContext } from '../release/context.ts'
import { nameOf } from '../release/set-name.ts'
import { say } from '../terminal.ts'
import { memberNamed } from '../workspace.ts'

/** Why an operator does it, and whether in spite of the link check. */
export interface Decision {
  reason?: string
  force?: boolean
}

/** What `cahier promote` may be told besides. */
export interface Promotion extends Decision {
  /** Percent of the sessions that try it. */
  share?: string
  /** Channel whose release it is to be. */
  from?: string
}

/**
 * `cahier promote <member> [release]`: makes a published release live, the newest unless one is named, or another channel is whose
 * release it is. One that is not the newest is pinned: starting the application leaves it there. With a share it is tried on
 * so many percent of the sessions, and all others keep what is live. A channel that is not open is opened.
 */
export async function promoteMember(
  context: ReleaseContext,
  name: string,
  release: string | undefined,
  { reason, force, share, from }: Promotion,
): Promise<void> {
  const { store, commit } = context
  const member = memberNamed(name)
  const [newest] = await store.published(member)
  const id = from === undefined ? (release?.split('@').at(-1) ?? newest?.id) : await runBy(context.on(from), member)
  if (!newest || id === undefined) {
    throw new CommandError('CAHIER-C005', `Aucune version de ${member} n’est publiée : cahier publish ${member}.`)
  }
  if (!(await store.record(member, id))) {
    throw new ReleaseError('CAHIER-R002', `La version ${releaseKey(member, id)} n’est pas dans le dépôt des versions.`)
  }
  await context.open()
  if (share !== undefined) {
    const trial = { release: id, share: Number(share) }
    const { set, committed } = await commit((live) => tryOut(live, member, trial, reason ?? null), force)
    const is = committed ? 'est' : 'est déjà'
    return say(`${releaseKey(member, id)} ${is} à l’essai sur ${share} % des sessions (${nameOf(set)}).`)
  }
  const pinned = id !== newest.id
  const { set, committed } = await commit((live) => promote(live, { [member]: id }, reason ?? null, pinned), force)
  const key = releaseKey(member, id)
  if (!committed) say(`${key} est déjà en service.`)
  else say(`${key} est en service${pinned ? ', épinglée' : ''} (${nameOf(set)}).`)
}

/** The release of a member that a channel runs. @throws CAHIER-R003 when it runs none */
async function runBy({ store, channel }: ReleaseContext, member: MemberName): Promise<string> {
  const id = (await liveSet(store, channel))?.members[member]?.release
  if (id !== undefined) return id
  throw new ReleaseError('CAHIER-R003', `${member} n’a aucune version en service sur ${channel}.`)
}

/** `cahier rollback <member>`: puts the approved predecessor back and holds it, or ends the trial that is running. */
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
    return say(`L’essai de ${releaseKey(member, tried)} est terminé : ${stays} reste en service (${nameOf(set)}).`)
  }
  say(`${releaseKey(member, set.members[member]?.release ?? '')} est de nouveau en service (${nameOf(set)}).`)
}

/** `cahier withdraw <member>@<id>`: bars a release for good. */
export async function withdrawRelease(
  { store, commit }: ReleaseContext,
  address: string,
  { reason, force }: Decision & { reason: string },
): Promise<void> {
  const { member, id } = releaseNamed(address)
  const key = releaseKey(member, id)
  if (!(await store.record(member, id))) {
    throw new ReleaseError('CAHIER-R002', `La version ${key} n’est pas dans le dépôt des versions.`)
  }
  let before: ReleaseSet | null = null
  const { set, committed } = await commit(async (live, history) => {
    before = live
    return withdraw(live, await history(), member, id, reason)
  }, force)
  if (!committed) return say(`${key} est déjà retirée.`)
  say(`${key} est retirée (${nameOf(set)}).`)
  const now = set.members[member]?.release
  if (now !== undefined && wasLive(before, member, id)) say(`${releaseKey(member, now)} la remplace.`)
}

const wasLive = (set: ReleaseSet | null, member: keyof ReleaseSet['members'], id: string) =>
  set?.members[member]?.release === id
