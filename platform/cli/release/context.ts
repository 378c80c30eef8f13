import { userInfo } from 'node:os'
import { join } from 'node:path'
import { mainChannel, type ReleaseSet, requireChannelName } from '@cahier/releases/model'
import type { CommitOptions, Delta, ReleaseStore, ServedSets } from '@cahier/releases/store'
import { commit, openChannel, servedIn } from '@cahier/releases/store'
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
  commit(delta: Delta, force?: boolean, author?: string): Promise<{ set: ReleaseSet; committed: boolean }>
  /** The options that `commit` passes on, for callers that commit in their own way. */
  options(force?: boolean, author?: string): Promise<CommitOptions>
  /** Opens the channel if it is not open; the main one always is. */
  open(author?: string): Promise<void>
  /** The same context for another channel of the store. @throws CAHIER-R046 for an invalid name */
  on(channel: string): ReleaseContext
}

/** @param author who commits; by default the account that runs the command */
export async function releaseContext(
  root: string,
  environment: Environment,
  author = userInfo().username,
): Promise<ReleaseContext> {
  const { data } = environment
  const authority = await openAuthority(data, openStore(environment), mainChannel)
  const { store } = authority
  const served = servedIn(data, mainChannel)

  const on = (channel: string): ReleaseContext => {
    requireChannelName(channel)
    const options = async (force = false, by = author): Promise<CommitOptions> => {
      served.refuseOlder(await store.head(mainChannel), (await served.last())?.set.number ?? 0)
      const ledger = await readLedger(data, join(root, 'supabase/migrations'))
      return { channel, author: by, ledger, force, authority }
    }
    return {
      channel,
      store,
      authority,
      served,
      on,
      options,
      commit: async (delta, force, by) => commit(store, delta, await options(force, by)),
      async open(by) {
        if (channel !== mainChannel) await openChannel(store, await options(false, by))
      },
    }
  }
  return on(mainChannel)
}
