import type { MemberName } from '@cahier/releases/model'
import type { Context } from 'hono'
import { type Cohort, cohortOf, drawCohorts, isOnTrial, keepCohort, type Trial } from './cohort.ts'
import type { Snapshot } from './snapshot.ts'

/** A set that runs trials: what sessions get of it. */
export interface Tried<Of> {
  trials: readonly Trial[]
  /** What sessions get that try the releases of these members; without any, what all others get. */
  sideFor(tried: readonly MemberName[]): Of
}

/** What one request is served. */
export interface ChosenSet<Of = Snapshot> {
  snapshot: Of
  /** Address of the announcements of newer sets. Only tabs that get the same ones share a stream. */
  live: string
}

/** Chooses the snapshot for a request. Every response that depends on it sends `Vary: Cookie`. */
export interface SetChoice<Of = Snapshot> {
  /** @returns null while nothing can be served */
  to(c: Context): ChosenSet<Of> | null
  /** The same for a page, where a session begins: during trials it assigns the session to their sides. */
  toPage(c: Context): ChosenSet<Of> | null
}

/** @param isHalted whether a member's trial has failed; its release is then served to nobody */
export function setChoiceFrom<Of>(
  live: { current(): Tried<Of> | null },
  channel: string,
  isHalted: (member: MemberName) => boolean,
): SetChoice<Of> {
  const draw = drawCohorts()

  const runningTrials = () => (live.current()?.trials ?? []).filter(({ member }) => !isHalted(member))
  const showing = (cohort: Cohort | null): ChosenSet<Of> | null => {
    const current = live.current()
    if (!current) return null
    const tried = cohort === null ? [] : runningTrials().filter((trial) => isOnTrial(cohort, trial))
    return {
      snapshot: current.sideFor(tried.map(({ member }) => member)),
      live: `/live/${channel}${cohort === null ? '' : '/cohort'}`,
    }
  }
  return {
    to: (c) => showing(cohortOf(c)),
    toPage(c) {
      const trials = runningTrials()
      const known = cohortOf(c)
      if (known !== null || trials.length === 0) return showing(known)
      const cohort = draw(trials)
      keepCohort(c, cohort)
      return showing(cohort)
    },
  }
}
