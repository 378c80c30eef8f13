import type { ShellHistory } from '@cahier/contract'
import type { BootData, LiveNews, LiveRemote, SetIndex } from '@cahier/releases/model'
import type { LiveSet } from '../../host/live-set.ts'
import type { Fit } from './fit.ts'
import { type Moment, mayLeave, maySwap } from './moment.ts'

/** Milliseconds between two checks for a safe moment. */
const momentCheckIntervalMs = 250
/** Milliseconds until a failed fetch is retried. */
const retryDelayMs = 5_000
/** Sets taken without a document load; each leaves its releases' code in the page. */
const maxSetsPerDocument = 20

export interface FollowOptions {
  /** The frame that the document was drawn with. A set with another frame needs a new document. */
  frame: BootData['live']['frame']
  set: LiveSet
  history: ShellHistory
  moment(): Moment
  fetchIndex(index: LiveNews['index']): Promise<SetIndex>
  fit(current: readonly LiveRemote[], next: readonly LiveRemote[]): Promise<Fit>
  /** Loads what the page would put on screen at once if it took these remotes. Rejects when it cannot be had. */
  warm(remotes: readonly LiveRemote[]): Promise<unknown>
  reportError(error: unknown): void
}

export interface Follower {
  /** A set has gone live. News that is not new is ignored. */
  hear(news: LiveNews): void
  /** Whether the next navigation should be a document load. */
  documentIsDue(): boolean
}

interface Ready {
  number: number
  remotes: readonly LiveRemote[]
  /** Whether the set needs another document. */
  document: boolean
}

/**
 * Takes newer sets into the running page. A set is made ready at once and taken at the next safe moment: when the learner is
 * inactive, or with the next navigation to another path.
 */
export function createFollower(options: FollowOptions): Follower {
  const { frame, set, history, moment, reportError } = options
  let newest = set.number.get()
  let ready: Ready | null = null
  let documentNeeded = false
  let taken = 0
  let looks: ReturnType<typeof setInterval> | undefined

  const take = () => {
    if (!ready) return
    const { number, remotes } = ready
    clearInterval(looks)
    documentNeeded = ready.document
    ready = null
    taken += 1
    set.take(number, remotes)
  }

  const prepare = async ({ set: number, index, frame: needed }: LiveNews): Promise<void> => {
    const [{ remotes: next }, current] = await Promise.all([options.fetchIndex(index), set.all()])
    const { remotes, complete } = await options.fit(current, next)
    await options.warm(remotes)
    if (number !== newest) return
    ready = { number, remotes, document: needed !== frame || !complete }
    clearInterval(looks)
    looks = setInterval(look, momentCheckIntervalMs)
    look()
  }
  const look = () => {
    if (maySwap(moment())) take()
  }

  let path = history.location.pathname
  history.listen(() => {
    const { pathname } = history.location
    if (pathname === path) return
    path = pathname
    if (ready && mayLeave(moment())) take()
  })

  const hear = (news: LiveNews) => {
    if (news.set <= newest) return
    newest = news.set
    const attempt = () => {
      prepare(news).catch((error: unknown) => {
        reportError(error)
        setTimeout(() => {
          if (newest === news.set) attempt()
        }, retryDelayMs)
      })
    }
    attempt()
  }

  return {
    hear,
    documentIsDue: () => (documentNeeded || ready?.document || taken >= maxSetsPerDocument) && mayLeave(moment()),
  }
}
