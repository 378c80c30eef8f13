import { type LiveRemote, type ShellOffer, shellProblems } from '@cahier/releases/model'

/** The part of a newer set that the running shell can use. */
export interface Fit {
  remotes: readonly LiveRemote[]
  /** False when some remote needs a shell that this page does not run. */
  complete: boolean
}

/** The remotes of a newer set. A remote that does not fit the running shell is replaced by the one that the page has. */
export function fitToShell(current: readonly LiveRemote[], next: readonly LiveRemote[], offer: ShellOffer): Fit {
  let complete = true
  const remotes = next.flatMap((remote) => {
    if (shellProblems(remote, offer).length === 0) return [remote]
    complete = false
    return current.filter(({ member }) => member === remote.member)
  })
  return { remotes, complete }
}
