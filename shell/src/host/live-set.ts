import type { FlagValues, Store } from '@cahier/contract'
import { createStore } from '@cahier/contract/react'
import type { BootData, LiveRemote } from '@cahier/releases/model'
import { fetchIndex } from './fetch-index.ts'

/** The release set that this page runs. The opened route's remote is known at once, all others once the index has been fetched. */
export interface LiveSet {
  /** Number of the set that remotes are mounted from. It changes when the page takes a newer set. */
  number: Store<number>
  /** Values of flags. Those of the opened route's remote are known at once, all others with the index, without which they do not run. */
  flags: Store<FlagValues>
  /** The remote with this name. Rejects when the index cannot be fetched or has no such member. */
  remote(member: string): Promise<LiveRemote>
  /** The same without waiting: undefined until it is known. */
  known(member: string): LiveRemote | undefined
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
  const override = boot.visit?.override
  const isLocal = (remote: LiveRemote | null) => override?.url != null && remote?.member === override.member
  let opened = isLocal(boot.remote) ? null : boot.remote
  const flags = createStore(flagsOf(opened ? [opened] : []))
  let pending: Promise<readonly LiveRemote[]> | undefined
  let fetched: readonly LiveRemote[] = []
  const know = (remotes: readonly LiveRemote[]) => {
    fetched = remotes
    flags.set(flagsOf(remotes))
  }
  const all = () => {
    if (pending) return pending
    const fetching = fetchIndex(boot.index)
      .then(async ({ remotes }) => {
        if (override?.url == null) return remotes
        const { fetchLocal } = await import(/* webpackChunkName: "visit" */ './fetch-local.ts')
        const local = await fetchLocal(override.url)
        return remotes.map((remote) => (isLocal(remote) ? local : remote))
      })
      .then((remotes) => {
        // The page may have taken a newer set meanwhile.
        if (pending === fetching) know(remotes)
        return remotes
      })
      .catch((error: unknown) => {
        if (pending === fetching) pending = undefined
        throw error
      })
    pending = fetching
    return fetching
  }
  return {
    number,
    flags,
    async remote(member) {
      if (opened?.member === member) return opened
      const found = (await all()).find((candidate) => candidate.member === member)
      if (!found) throw new UnknownMemberError(`set ${number.get()} has no ${member}`)
      return found
    },
    known: (member) => (opened?.member === member ? opened : fetched.find((candidate) => candidate.member === member)),
    all,
    take(next, remotes) {
      opened = null
      pending = Promise.resolve(remotes)
      know(remotes)
      number.set(next)
    },
  }
}

const flagsOf = (remotes: readonly LiveRemote[]): FlagValues =>
  Object.fromEntries(remotes.flatMap(({ member, flags }) => (flags ? [[member, flags]] : [])))
