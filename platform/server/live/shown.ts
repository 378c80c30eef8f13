import type { Context } from 'hono'
import { type Cohort, cohortOf, drawCohorts, isOnTrial, keepCohort } from './cohort.ts'
import type { Snapshot } from './snapshot.ts'
import type { LiveSet } from './watch.ts'

/** What one request is served. */
export interface Showing {
  snapshot: Snapshot
  /** Address of its news. Only tabs that get the same news share a stream. */
  live: string
}

/** Chooses the snapshot for a request. Every response that depends on it sends `Vary: Cookie`. */
export interface Shown {
  /** @returns null while nothing can be served */
  to(c: Context): Showing | null
  /** The same for a page, where a session begins: during a trial it assigns the session to a side. */
  toPage(c: Context): Showing | null
}

/** @param isHalted whether the running trial has failed; its release is then served to nobody */
export function shownFrom(live: LiveSet, channel: string, isHalted: () => boolean): Shown {
  const draw = drawCohorts()

  const runningTrial = () => (isHalted() ? null : (live.current()?.trial ?? null))
  const showing = (cohort: Cohort | null): Showing | null => {
    const trial = runningTrial()
    const current = live.current()
    if (!current) return null
    return {
      snapshot: trial && cohort !== null && isOnTrial(cohort, trial) ? trial.snapshot : current,
      live: `/live/${channel}${cohort === null ? '' : '/cohort'}`,
    }
  }
  return {
    to: (c) => showing(cohortOf(c)),
    toPage(c) {
      const trial = runningTrial()
      const known = cohortOf(c)
      if (known !== null || !trial) return showing(known)
      const cohort = draw(trial)
      keepCohort(c, cohort)
      return showing(cohort)
    },
  }
}
