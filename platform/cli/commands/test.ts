import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { provideChromium } from '../browser/provide.ts'
import type { Environment } from '../environment.ts'
import { texts } from '../language/texts.ts'
import { say } from '../terminal.ts'

export interface Tally {
  passed: number
  failed: number
}

const vitestReport = v.object({ numPassedTests: v.number(), numFailedTests: v.number() })
const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
})

/**
 * `cahier test`: every check of the checkout in order, each to its end, so that one run shows everything.
 *
 * @returns the exit code: 0 when all passed
 */
export async function test(root: string, { data }: Environment): Promise<number> {
  const reports = await mkdtemp(join(tmpdir(), 'cahier-test-'))
  const vitest = join(reports, 'vitest.json')
  const playwright = join(reports, 'playwright.json')
  const tallies: Tally[] = []
  try {
    tallies.push(await check(root, texts.checks.style, 'biome', ['check', '.']))
    tallies.push(await check(root, texts.checks.types, 'tsc', ['-p', 'tsconfig.json', '--noEmit']))

    const unit = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitest}`]
    const unitCode = await run(root, texts.checks.unit, 'vitest', unit)
    tallies.push(tally(unitCode, v.safeParse(vitestReport, await readReport(vitest)), fromVitest))

    heading(texts.checks.browser)
    const chromium = await provideChromium(data, say)
    const journeys = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json']
    const journeysCode = await run(root, texts.checks.journeys, 'playwright', journeys, {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: playwright,
    })
    tallies.push(tally(journeysCode, v.safeParse(playwrightReport, await readReport(playwright)), fromPlaywright))
  } finally {
    await rm(reports, { recursive: true, force: true })
  }
  const { passed, failed } = total(tallies)
  say(`\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

export const total = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
})

const fromVitest = (report: v.InferOutput<typeof vitestReport>): Tally => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
})

const fromPlaywright = ({ stats }: v.InferOutput<typeof playwrightReport>): Tally => ({
  passed: stats.expected,
  // A test that passes only when it is tried again does not hold.
  failed: stats.unexpected + stats.flaky,
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

const readReport = async (path: string): Promise<unknown> => readFile(path, 'utf8').then(JSON.parse, () => null)

/** A tool that passes or fails as a whole. */
async function check(root: string, title: string, tool: string, args: readonly string[]): Promise<Tally> {
  const code = await run(root, title, tool, args)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

const heading = (title: string) => say(`\n── ${title} ${'─'.repeat(Math.max(3, 60 - title.length))}`)

async function run(
  root: string,
  title: string,
  tool: string,
  args: readonly string[],
  variables: NodeJS.ProcessEnv = {},
): Promise<number> {
  heading(title)
  const child = spawn(join(root, 'node_modules/.bin', tool), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...variables },
    shell: process.platform === 'win32',
  })
  const [code] = await once(child, 'exit')
  return typeof code === 'number' ? code : 1
}
