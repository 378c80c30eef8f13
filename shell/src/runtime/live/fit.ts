import { type LiveRemote, type ShellOffer, shellProblems } from '@cahier/releases/model'

/** What the running shell can take of a newer set. */
export interface Fit {
  remotes: readonly LiveRemote[]
  /** False when some remote needs a shell that this page does not run. */
  complete: boolean
}

/** The remotes of a newer set, where one does not fit the running shell the one that the page has. */
export function fitToShell(current: readonly LiveRemote[], next: readonly LiveRemote[], offer: ShellOffer): Fit {
  let complete = true
  const remotes = next.flatMap((remote) => {
    if (shellProblems(remote, offer).length === 0) return [remote]
    complete = false
    return current.filter(({ member }) => member === remote.member)
  })
  return { remotes, complete }
}
