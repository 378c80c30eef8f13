import { isGoodEnough, type TrialHealth } from '@cahier/releases/health'
import { type ReleaseSet, rampDue, rampOn, releaseKey } from '@cahier/releases/model'
import type { Log } from '../log.ts'
import { author, type Commit } from './halt.ts'

/** Whether a trial's next share is due, and the sessions so far speak for it. */
export function mayRampOn(set: ReleaseSet, trial: TrialHealth, now: number): boolean {
  const running = set.members[trial.member]?.canary
  if (!running?.ramp || trial.halted !== null || trial.release !== running.release) return false
  return now >= rampDue(running.ramp) && isGoodEnough(trial)
}

/** Why a trial is given a larger share, in French, with its figures. */
export function whyRamped({ member, release, evidence: { canary, stable } }: TrialHealth): string {
  const figures = ({ sessions, failed }: TrialHealth['evidence']['canary']) => `${failed} sur ${sessions}`
  return `Palier suivant : sessions en échec avec ${releaseKey(member, release)}, ${figures(canary)} ; sans, ${figures(stable)}.`
}

/** Gives a trial its next share, or makes its release live for everybody. Another server may have been faster. */
export async function commitRamp(trial: TrialHealth, commit: Commit, log: Log): Promise<void> {
  const release = releaseKey(trial.member, trial.release)
  try {
    const { set, committed } = await commit((live) => rampOn(live, trial.member, Date.now(), whyRamped(trial)), author)
    if (committed) log.info('canary.ramped', { release, release_set: set.number })
  } catch (error) {
    log.warn('canary.stays', { release, message: error instanceof Error ? error.message : String(error) })
  }
}
