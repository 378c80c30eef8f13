import { isGoodEnough, type Tally, type TrialHealth } from '@cahier/releases/health'
import {
  type ReleaseSet,
  rampDue,
  rampOn,
  releaseKey,
  type TrialReason,
  writeTrialReason,
} from '@cahier/releases/model'
import type { Log } from '../log.ts'
import { author, type Commit } from './halt.ts'

/** Whether a trial's next share is due, and the sessions so far speak for it. */
export function mayRampOn(set: ReleaseSet, trial: TrialHealth, now: number): boolean {
  const running = set.members[trial.member]?.canary
  if (!running?.ramp || trial.halted !== null || trial.release !== running.release) return false
  return now >= rampDue(running.ramp) && isGoodEnough(trial)
}

/** Why a trial is given a larger share, with its figures. */
export function whyRamped({ member, release, stable, evidence }: TrialHealth): TrialReason {
  const figures = (id: string, { failed, sessions }: Tally) => ({
    release: releaseKey(member, id),
    value: failed,
    sessions,
  })
  return { kind: 'ramp', canary: figures(release, evidence.canary), stable: figures(stable, evidence.stable) }
}

/** Gives a trial its next share, or makes its release live for everybody. Another server may have been faster. */
export async function commitRamp(trial: TrialHealth, commit: Commit, log: Log): Promise<void> {
  const release = releaseKey(trial.member, trial.release)
  try {
    const why = writeTrialReason(whyRamped(trial))
    const { set, committed } = await commit((live) => rampOn(live, trial.member, Date.now(), why), author)
    if (committed) log.info('canary.ramped', { release, release_set: set.number })
  } catch (error) {
    log.warn('canary.stays', { release, message: error instanceof Error ? error.message : String(error) })
  }
}
