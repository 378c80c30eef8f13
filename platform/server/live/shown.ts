import type { Context } from 'hono'
import { type Cohort, cohortOf, drawCohorts, isOnTrial, keepCohort } from './cohort.ts'
import type { Snapshot } from './snapshot.ts'
import type { LiveSet } from './watch.ts'

/** What one request gets. */
export interface Showing {
  snapshot: Snapshot
  /** Where it hears of newer sets. Tabs share a stream only with those that it tells the same. */
  live: string
}

/** Which snapshot each request gets. Every answer that differs by it asks here and says `Vary: Cookie`. */
export interface Shown {
  /** @returns null while nothing can be served */
  to(c: Context): Showing | null
  /** The same for a page, with which a session begins: while a release is tried, it is drawn for the trial or against it. */
  toPage(c: Context): Showing | null
}

/** @param isHalted whether the running trial went wrong: its release is shown to nobody then */
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
