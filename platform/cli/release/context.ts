import { userInfo } from 'node:os'
import { join } from 'node:path'
import {
  type MigrationLedger,
  mainChannel,
  type ReleaseSet,
  requireChannelName,
  type SetApproval,
} from '@cahier/releases/model'
import type { CommitOptions, Delta, ReleaseStore, ServedSets } from '@cahier/releases/store'
import { commit, nextSet, openChannel, servedIn } from '@cahier/releases/store'
import { type Authority, openAuthority } from '@cahier/releases/trust'
import type { Environment } from '../environment.ts'
import { readLedger } from './ledger.ts'
import { openStore } from './open-store.ts'

/** The release store that the environment names, one of its channels, and how to commit to that channel. */
export interface ReleaseContext {
  channel: string
  store: ReleaseStore
  /** The keys that sign what the store holds. */
  authority: Authority
  /** The sets that this server has served of the main channel. */
  served: ServedSets
  /** @throws CAHIER-R043 when the store is older than what was served, and whatever the operation throws */
  commit(
    delta: Delta,
    force?: boolean,
    author?: string,
    approval?: SetApproval,
  ): Promise<{ set: ReleaseSet; committed: boolean }>
  /** What a set must fit of the database. */
  ledger(): Promise<MigrationLedger>
  /** The options that `commit` passes on, for callers that commit in their own way. */
  options(force?: boolean, author?: string): Promise<CommitOptions>
  /** The set that an operation would make now. @throws what `commit` throws */
  preview(delta: Delta, author: string): Promise<{ live: ReleaseSet | null; next: ReleaseSet | null }>
  /** Opens the channel if it is not open; the main one always is. */
  open(author?: string): Promise<void>
  /** The same context for another channel of the store. @throws CAHIER-R046 for an invalid name */
  on(channel: string): ReleaseContext
}

/** @param server the name that a server commits under by itself; absent for a command, which commits under the account that runs it */
export async function releaseContext(root: string, environment: Environment, server?: string): Promise<ReleaseContext> {
  const { data, approvals } = environment
  const author = server ?? userInfo().username
  const authority = await openAuthority(data, openStore(environment), mainChannel)
  const { store } = authority
  const served = servedIn(data, mainChannel)

  const ledger = () => readLedger(data, join(root, 'supabase/migrations'))

  const on = (channel: string): ReleaseContext => {
    requireChannelName(channel)
    const options = async (force = false, by = author): Promise<CommitOptions> => {
      const last = (await served.last())?.set ?? null
      served.refuseOlder(await store.head(mainChannel), last?.number ?? 0)
      const breakGlass = server === undefined && approvals === 2 && channel === mainChannel
      return { channel, author: by, ledger: await ledger(), served: last, force, breakGlass, authority }
    }
    return {
      channel,
      store,
      authority,
      served,
      on,
      ledger,
      options,
      commit: async (delta, force, by, approval) =>
        commit(store, delta, { ...(await options(force, by)), ...(approval && { approval }) }),
      preview: async (delta, by) => nextSet(store, delta, await options(false, by)),
      async open(by) {
        if (channel !== mainChannel) await openChannel(store, await options(false, by))
      },
    }
  }
  return on(mainChannel)
}
