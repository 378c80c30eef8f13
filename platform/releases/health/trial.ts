/** The sessions of one side of a trial. */
export interface Tally {
  sessions: number
  /** Sessions that went wrong, each counted once: the release did not load or crashed, or, for refusals, a request was refused. */
  failed: number
}

export type Side = 'canary' | 'stable'

/** The evidence of a trial so far. */
export interface Evidence {
  canary: Tally
  stable: Tally
  /** Natural logarithm of the likelihood ratio against each of `ratios`. */
  logs: readonly number[]
}

/** Hypotheses of how many times more often than the stable release the canary fails, and their weights. */
const ratios = [
  { ratio: 3, weight: 0.25 },
  { ratio: 10, weight: 0.5 },
  { ratio: 40, weight: 0.25 },
]

/** Maximum probability of halting a trial whose release fails no more often than the stable one, however long it runs (the test's α). */
const falseHaltProbability = 0.005
/** Minimum difference between the shares of failed sessions for an automatic halt; smaller ones are left to the operator. */
const minFailureShareRatio = 0.03
/** Failed canary sessions that a halt requires: more than one address can contribute (see `maxSessionsPerAddress`). */
const minFailures = 5
/** Maximum number of a trial's sessions that count per address, on each side. */
export const maxSessionsPerAddress = 3
/** Weight, in sessions, of the requested share compared with the observed one. */
const priorSessionCount = 20

/** Whether a canary fails, so far, clearly more often than the stable release. Says nothing about chance: see `isWorse`. */
export const failsMore = ({ canary, stable }: Evidence): boolean =>
  failureRate(canary) - failureRate(stable) >= minFailureShareRatio

export const noEvidence: Evidence = {
  canary: { sessions: 0, failed: 0 },
  stable: { sessions: 0, failed: 0 },
  logs: ratios.map(() => 0),
}

/** Counts a session that started to run its side's release. */
export function withSession(evidence: Evidence, side: Side): Evidence {
  const { sessions, failed } = evidence[side]
  return { ...evidence, [side]: { sessions: sessions + 1, failed } }
}

/**
 * Counts a failure of a session that is already counted.
 *
 * @param share of the sessions on trial, in percent
 */
export function withFailure(evidence: Evidence, side: Side, share: number): Evidence {
  const { canary, stable, logs } = evidence
  const { sessions, failed } = evidence[side]
  const expected =
    (canary.sessions + (priorSessionCount * share) / 100) / (canary.sessions + stable.sessions + priorSessionCount)
  return {
    ...evidence,
    [side]: { sessions, failed: failed + 1 },
    logs: logs.map((log, index) => {
      const { ratio } = ratios[index] ?? { ratio: 1 }
      return log + Math.log((side === 'canary' ? ratio : 1) / (expected * ratio + 1 - expected))
    }),
  }
}

/**
 * Whether the canary fails more often than the stable release, so that the trial should be halted. May be called after every
 * session.
 *
 * A sequential test of which side the failures belong to. If both releases fail equally often, at any rate and in any outage, a
 * failure is the canary's with the probability of its share of the sessions. Each failure multiplies the likelihood ratio of
 * `it fails r times as often` against that; the weighted mean over several r is an e-process, which by Ville's inequality
 * reaches 1/α with a probability of at most α at any time. This is the safe logrank test (ter Schure, Pérez-Ortiz, Ly,
 * Grünwald: “The safe logrank test”, 2020) with a mixture instead of one ratio.
 */
export function isWorse({ canary, stable, logs }: Evidence): boolean {
  const evidence = ratios.reduce((sum, { weight }, index) => sum + weight * Math.exp(logs[index] ?? 0), 0)
  return evidence >= 1 / falseHaltProbability && canary.failed >= minFailures && failsMore({ canary, stable, logs })
}

const failureRate = ({ sessions, failed }: Tally) => (sessions === 0 ? 0 : failed / sessions)
