/** How many tests passed and failed. */
export interface Tally {
  passed: number
  failed: number
}

/** How long the tests of a file took, in milliseconds of all workers, and the titles of those that failed. */
export interface FileResult {
  file: string
  duration: number
  failed: readonly string[]
}

export const total = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
})

/**
 * What a tool's run counts as. One that failed without a failing test (a file that does not load, no report at all) counts as one failure.
 *
 * @param counted what its report says; null where there is none
 */
export function tally(code: number, counted: Tally | null): Tally {
  const { passed, failed } = counted ?? { passed: 0, failed: 0 }
  const isBroken = counted === null || (code !== 0 && failed === 0)
  return { passed, failed: isBroken ? failed + 1 : failed }
}
