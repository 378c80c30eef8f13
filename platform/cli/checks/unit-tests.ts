import { join, relative } from 'node:path'
import * as v from 'valibot'
import { readReport } from './report.ts'
import { type FileResult, type Tally, tally } from './tally.ts'
import type { Print, Tools } from './tools.ts'

/** What Vitest's reporter `json` writes. */
const vitestReport = v.object({
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
type VitestReport = v.InferOutput<typeof vitestReport>

const unitResults = (root: string, { testResults }: VitestReport): FileResult[] =>
  testResults.map(({ name, status, startTime, endTime, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed').map(({ fullName }) => fullName)
    // A file that does not load has no test that failed.
    const isBroken = status === 'failed' && failed.length === 0
    return { file: relative(root, name), duration: endTime - startTime, failed: isBroken ? ['*'] : failed }
  })

/**
 * Runs unit tests.
 *
 * @param chromium path of the browser for the looks; null where there is none, so that they fail
 * @param reports folder for the tool's report
 * @param args further arguments of Vitest
 */
export async function runUnitTests(
  root: string,
  tools: Tools,
  chromium: string | null,
  reports: string,
  args: readonly string[],
  print: Print,
): Promise<{ tally: Tally; results: FileResult[] }> {
  const file = join(reports, 'vitest.json')
  const code = await tools.run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
    print,
    chromium === null ? {} : { CHROMIUM_PATH: chromium },
  )
  const report: VitestReport | null = await readReport(file, vitestReport)
  return {
    tally: tally(code, report && { passed: report.numPassedTests, failed: report.numFailedTests }),
    results: report ? unitResults(root, report) : [],
  }
}
