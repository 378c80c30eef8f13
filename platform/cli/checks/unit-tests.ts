import { relative } from 'node:path'
import * as v from 'valibot'
import type { FileResult, Tally } from './tally.ts'

/** What Vitest's reporter `json` writes. */
export const vitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      startTime: v.number(),
      endTime: v.number(),
      assertionResults: v.array(v.object({ fullName: v.string(), status: v.string() })),
    }),
  ),
})
export type VitestReport = v.InferOutput<typeof vitestReport>

export const unitTally = (report: VitestReport): Tally => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
})

export const unitResults = (root: string, { testResults }: VitestReport): FileResult[] =>
  testResults.map(({ name, status, startTime, endTime, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed').map(({ fullName }) => fullName)
    // A file that does not load has no test that failed.
    const isBroken = status === 'failed' && failed.length === 0
    return { file: relative(root, name), duration: endTime - startTime, failed: isBroken ? ['*'] : failed }
  })
