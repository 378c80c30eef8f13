import type { Store } from '@cahier/contract'
import { createStore } from '@cahier/contract/react'
import type { BootData, LiveRemote } from '@cahier/releases/model'
import { fetchIndex } from './fetch-index.ts'

/** The release set that this page runs. The opened route's remote is known at once, all others once the index has been fetched. */
export interface LiveSet {
  /** Number of the set that remotes are mounted from. It changes when the page takes a newer set. */
  number: Store<number>
  /** The remote with this name. Rejects when the index cannot be fetched or has no such member. */
  remote(member: string): Promise<LiveRemote>
  all(): Promise<readonly LiveRemote[]>
  /** Mounts remotes from this set from now on. */
  take(number: number, remotes: readonly LiveRemote[]): void
}

/** The set has no such member. */
export class UnknownMemberError extends Error {
  readonly code = 'CAHIER-R021'
  override name = 'UnknownMemberError'
}

export function createLiveSet(boot: BootData): LiveSet {
  const number = createStore(boot.set)
  let opened = boot.remote
  let pending: Promise<readonly LiveRemote[]> | undefined
  const all = () => {
    pending ??= fetchIndex(boot.index)
      .then(({ remotes }) => remotes)
      .catch((error: unknown) => {
        pending = undefined
        throw error
      })
    return pending
  }
  return {
    number,
    async remote(member) {
      if (opened?.member === member) return opened
      const found = (await all()).find((candidate) => candidate.member === member)
      if (!found) throw new UnknownMemberError(`set ${number.get()} has no ${member}`)
      return found
    },
    all,
    take(next, remotes) {
      opened = null
      pending = Promise.resolve(remotes)
      number.set(next)
    },
  }
}
