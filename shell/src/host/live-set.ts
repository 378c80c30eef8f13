import type { Store } from '@cahier/contract'
import { createStore } from '@cahier/contract/react'
import type { BootData, LiveRemote } from '@cahier/releases/model'
import { fetchIndex } from './fetch-index.ts'

/** The release set that this page runs: the opened route's remote at once, all others once the index has come. */
export interface LiveSet {
  /** The set that is mounted from. It changes when a newer one is taken. */
  number: Store<number>
  /** The remote of that name. Rejects when the index cannot be had or has no such member. */
  remote(member: string): Promise<LiveRemote>
  all(): Promise<readonly LiveRemote[]>
  /** From now on, what is mounted comes from this set. */
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
