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

/** A run that failed without a failing test (a file that does not load, no report at all) counts as one failure. */
export function tally<Report>(
  code: number,
  report: { success: true; output: Report } | { success: false },
  count: (report: Report) => Tally,
): Tally {
  const { passed, failed } = report.success ? count(report.output) : { passed: 0, failed: 0 }
  const isBroken = !report.success || (code !== 0 && failed === 0)
  return { passed, failed: isBroken ? failed + 1 : failed }
}
