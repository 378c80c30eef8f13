import type { TrialHealth } from './health.ts'
import { failsMore, isWorse } from './trial.ts'
import { type Slower, slowerIn } from './vitals.ts'

/** Why a trial has to be halted. */
export type Fault = { kind: 'failures' } | { kind: 'refusals' } | ({ kind: 'slow' } & Slower)

type Judged = Pick<TrialHealth, 'evidence' | 'refusals' | 'vitals'>

/** Minimum sessions of a trial before its share grows by itself. */
const minSessions = 20

/** What is wrong with a release on trial, or null. May be asked after every session. */
export function faultOf({ evidence, refusals, vitals }: Judged): Fault | null {
  if (isWorse(evidence)) return { kind: 'failures' }
  if (isWorse(refusals)) return { kind: 'refusals' }
  const slower = slowerIn(vitals.canary, vitals.stable)
  return slower && { kind: 'slow', ...slower }
}

/** Whether a trial has shown enough to be given a larger share. What is slower in a few sessions waits; only more of them halt it. */
export const isGoodEnough = (trial: Judged): boolean =>
  trial.evidence.canary.sessions >= minSessions &&
  !failsMore(trial.evidence) &&
  !failsMore(trial.refusals) &&
  slowerIn(trial.vitals.canary, trial.vitals.stable, minSessions / 2) === null &&
  faultOf(trial) === null
