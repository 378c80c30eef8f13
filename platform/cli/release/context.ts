import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { ReleaseSet } from '@cahier/releases/model'
import type { CommitOptions, Delta, ReleaseStore, ServedSets } from '@cahier/releases/store'
import { commit, servedIn } from '@cahier/releases/store'
import { type Authority, openAuthority } from '@cahier/releases/trust'
import type { Environment } from '../environment.ts'
import { readLedger } from './ledger.ts'
import { openStore } from './open-store.ts'

export const channel = 'production'

/** The release store that the environment names, and how to commit to it. */
export interface ReleaseContext {
  store: ReleaseStore
  /** The keys that vouch for what stands in it. */
  authority: Authority
  /** What was served from it. */
  served: ServedSets
  /** @throws CAHIER-R043 when the store is older than what was served, and whatever the operation throws */
  commit(delta: Delta, force?: boolean, author?: string): Promise<{ set: ReleaseSet; committed: boolean }>
}

/** @param author who commits; the account that runs the command unless said otherwise */
export async function releaseContext(
  root: string,
  environment: Environment,
  author = userInfo().username,
): Promise<ReleaseContext> {
  const { data } = environment
  const authority = await openAuthority(data, openStore(environment), channel)
  const { store } = authority
  const served = servedIn(data, channel)
  return {
    store,
    authority,
    served,
    async commit(delta, force = false, by = author) {
      served.refuseOlder(await store.head(channel), (await served.last())?.set.number ?? 0)
      const ledger = await readLedger(data, join(root, 'supabase/migrations'))
      return commit(store, delta, { channel, author: by, ledger, force, authority } satisfies CommitOptions)
    },
  }
}
