import { type Fault, measuredIn, type Side, type Tally, type TrialHealth } from '@cahier/releases/health'
import type { ReleaseSet } from '@cahier/releases/model'
import { halt, releaseKey } from '@cahier/releases/model'
import type { Delta } from '@cahier/releases/store'
import type { Log } from '../log.ts'

/** Makes an operation live, signed by the operator. */
export type Commit = (delta: Delta, author: string) => Promise<{ set: ReleaseSet; committed: boolean }>

/** Who halts a trial, or gives it a larger share, as the set's author. */
export const author = 'cahier'

/** Why a trial is halted, in French, with its figures. */
export function whyHalted({ member, release, stable, ...trial }: TrialHealth, fault: Fault): string {
  const [canaryKey, stableKey] = [releaseKey(member, release), releaseKey(member, stable)]
  if (fault.kind === 'slow') {
    const { vital, canary, stable } = fault
    const figures = (value: number, side: Side) => {
      const sessions = measuredIn(trial.vitals[side][vital])
      return `${milliseconds.format(value)} ms sur ${sessions} ${sessions > 1 ? 'sessions' : 'session'}`
    }
    return `Arrêt automatique : ${vital.toUpperCase()} (75e centile) de ${figures(canary, 'canary')} avec ${canaryKey}, ${figures(stable, 'stable')} avec ${stableKey}.`
  }
  const [evidence, what] =
    fault.kind === 'failures' ? [trial.evidence, 'en échec'] : [trial.refusals, 'avec une requête refusée']
  const figures = ({ sessions, failed }: Tally) =>
    `${failed} ${failed > 1 ? 'sessions' : 'session'} sur ${sessions} ${what}`
  const join = fault.kind === 'failures' ? 'avec' : 'sous'
  return `Arrêt automatique : ${figures(evidence.canary)} ${join} ${canaryKey}, ${figures(evidence.stable)} ${join} ${stableKey}.`
}

const milliseconds = new Intl.NumberFormat('fr')

/**
 * Ends a trial in the store, for all servers. If this server may not commit, it still moves its own sessions back to the stable
 * release and logs an alert for the operator.
 */
export async function commitHalt(
  trial: TrialHealth,
  reason: string,
  commit: Commit | undefined,
  log: Log,
): Promise<void> {
  const { member, release } = trial
  const fields = { code: 'CAHIER-S007', release: releaseKey(member, release), reason }
  try {
    if (!commit) throw new Error('This server may not commit sets.')
    const { set } = await commit((live) => halt(live, member, release, reason), author)
    log.warn('canary.halted', { ...fields, release_set: set.number })
  } catch (error) {
    log.warn('canary.halted', { ...fields, message: error instanceof Error ? error.message : String(error) })
  }
}
