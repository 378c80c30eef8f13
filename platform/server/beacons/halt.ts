import { type Fault, measuredIn, type Side, type TrialHealth } from '@cahier/releases/health'
import type { ReleaseSet, TrialReason } from '@cahier/releases/model'
import { halt, releaseKey } from '@cahier/releases/model'
import type { Delta } from '@cahier/releases/store'
import type { Log } from '../log.ts'

/** Makes an operation live, signed by the operator. */
export type Commit = (delta: Delta, author: string) => Promise<{ set: ReleaseSet; committed: boolean }>

/** Who halts a trial, or gives it a larger share, as the set's author. */
export const author = 'cahier'

/** Why a trial is halted, with its figures. */
export function whyHalted(trial: TrialHealth, fault: Fault): TrialReason {
  const { member, release, stable, evidence, refusals, vitals } = trial
  const keys = { canary: releaseKey(member, release), stable: releaseKey(member, stable) }
  if (fault.kind === 'slow') {
    const { vital } = fault
    const figures = (side: Side) => ({
      release: keys[side],
      value: Math.round(fault[side]),
      sessions: measuredIn(vitals[side][vital]),
    })
    return { kind: vital, canary: figures('canary'), stable: figures('stable') }
  }
  const counted = fault.kind === 'failures' ? evidence : refusals
  const figures = (side: Side) => ({
    release: keys[side],
    value: counted[side].failed,
    sessions: counted[side].sessions,
  })
  return { kind: fault.kind, canary: figures('canary'), stable: figures('stable') }
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
