import type { TrialHealth } from '@cahier/releases/health'
import type { ReleaseSet } from '@cahier/releases/model'
import { halt, releaseKey } from '@cahier/releases/model'
import type { Delta } from '@cahier/releases/store'
import type { Log } from '../log.ts'

/** Makes an operation live, signed by the operator. */
export type Commit = (delta: Delta, author: string) => Promise<{ set: ReleaseSet; committed: boolean }>

/** Who halts a trial, or gives it a larger share, as the set's author. */
export const author = 'cahier'

/** Why a trial is halted, in French, with its figures. */
export function whyHalted({ member, release, stable, evidence }: TrialHealth): string {
  const figures = ({ sessions, failed }: TrialHealth['evidence']['canary']) =>
    `${failed} ${failed > 1 ? 'sessions' : 'session'} sur ${sessions} en échec`
  return [
    `Arrêt automatique : ${figures(evidence.canary)} avec ${releaseKey(member, release)},`,
    `${figures(evidence.stable)} avec ${releaseKey(member, stable)}.`,
  ].join(' ')
}

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
