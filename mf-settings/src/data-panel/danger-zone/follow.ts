/** How far a deletion is: the steps that are done, and whether it is over. */
export interface DeletionProgress {
  readonly done: readonly string[]
  readonly finished: boolean
}

/** Steps of a deletion after the account has been closed, in order. A newer server may have more. */
export const steps = ['subscription', 'files', 'rows', 'account'] as const
export type Step = 'begin' | (typeof steps)[number]

/** The step that runs now. */
export const currentStep = (done: readonly string[]): Step => steps.find((step) => !done.includes(step)) ?? 'account'

/** Percent of the steps that are done; the account has been closed already. */
export const percentOf = (done: readonly string[]): number =>
  (100 * (1 + steps.filter((step) => done.includes(step)).length)) / (steps.length + 1)

/** Milliseconds between two questions, and until nobody is kept waiting any longer. */
const pollIntervalMs = 500
const followTimeoutMs = 30_000

/**
 * Has the server go on with a deletion until it is over. It is over without this too, only later, so failures are not reported.
 *
 * @returns whether it is over; false when that takes longer than half a minute
 */
export async function follow(
  goOn: () => Promise<DeletionProgress>,
  onProgress: (done: readonly string[]) => void,
  { now = Date.now, wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)) } = {},
): Promise<boolean> {
  for (const until = now() + followTimeoutMs; now() < until; await wait(pollIntervalMs)) {
    const progress = await goOn().catch(() => null)
    if (progress) onProgress(progress.done)
    if (progress?.finished) return true
  }
  return false
}
