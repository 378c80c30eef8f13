import type { BootData, LiveRemote, SetIndex } from '@cahier/releases/model'

/** The release set that this page runs: the opened route's remote at once, all others once the index has come. */
export interface LiveSet {
  number: number
  /** The remote of that name. Rejects when the index cannot be had or has no such member. */
  remote(member: string): Promise<LiveRemote>
  all(): Promise<readonly LiveRemote[]>
}

/** The set has no such member. */
export class UnknownMemberError extends Error {
  readonly code = 'CAHIER-R021'
  override name = 'UnknownMemberError'
}

export function createLiveSet(boot: BootData): LiveSet {
  let pending: Promise<SetIndex> | undefined
  const index = () => {
    pending ??= fetch(boot.index.url, { integrity: boot.index.integrity })
      .then((response) => {
        if (!response.ok) throw new Error(`the index of set ${boot.set} answered ${response.status}`)
        return response.json() as Promise<SetIndex>
      })
      .catch((error: unknown) => {
        pending = undefined
        throw error
      })
    return pending
  }
  return {
    number: boot.set,
    async remote(member) {
      if (boot.remote?.member === member) return boot.remote
      const found = (await index()).remotes.find((candidate) => candidate.member === member)
      if (!found) throw new UnknownMemberError(`set ${boot.set} has no ${member}`)
      return found
    },
    all: async () => (await index()).remotes,
  }
}
