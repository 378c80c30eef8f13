import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { provideChromium } from '../browser/provide.ts'
import { checkBudget } from '../budget/check.ts'
import type { Environment } from '../environment.ts'
import { sentenceOf } from '../language/error-sentence.ts'
import { texts } from '../language/texts.ts'
import { heldOutput, onStop } from '../progress.ts'
import { presetBuilder } from '../release/builder.ts'
import { releaseContext } from '../release/context.ts'
import { publishCheckout } from '../release/deploy.ts'
import { columns, say } from '../terminal.ts'
import { presentMembers } from '../workspace.ts'
import { verdict } from './budget.ts'

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

interface Suite {
  title: string
  file: string
  suites?: Suite[] | undefined
  specs: { title: string; tests: { status: string; results: { duration: number }[] }[] }[]
}
const suite: v.GenericSchema<Suite> = v.object({
  title: v.string(),
  file: v.string(),
  suites: v.optional(v.array(v.lazy(() => suite))),
  specs: v.array(
    v.object({
      title: v.string(),
      tests: v.array(v.object({ status: v.string(), results: v.array(v.object({ duration: v.number() })) })),
    }),
  ),
})
const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
  suites: v.array(suite),
})

type Print = (text: string) => void

/**
 * `cahier test`: every check of the checkout; all run to the end, so that one run shows every failure. Independent checks run side by
 * side. A run that is stopped prints the results so far.
 *
 * @returns the exit code: 0 when all passed
 */
export async function test(root: string, environment: Environment): Promise<number> {
  const reports = await mkdtemp(join(tmpdir(), 'cahier-test-'))
  // Whoever runs the database's server for root has to pass it.
  await chmod(reports, 0o711)
  const releases = join(reports, 'journeys')
  const tallies: Tally[] = []
  const results: FileResult[] = []
  const running = new Set<ChildProcess>()
  let isStopped = false
  const release = onStop(() => {
    isStopped = true
    for (const child of running) child.kill('SIGINT')
  })
  // The many processes of a run compile each script once: a tenth of the unit tests' time, and more of a command's.
  const compiled = { NODE_COMPILE_CACHE: join(reports, 'compiled') }
  const start = (tool: string, args: readonly string[], stdio: 'inherit' | 'pipe', variables = {}) => {
    const child = spawnTool(root, tool, args, stdio, { ...compiled, ...variables })
    running.add(child)
    child.once('exit', () => running.delete(child))
    return child
  }
  try {
    const begin = (title: string, work: (print: Print) => Promise<Tally | null>) => {
      const { print, show } = heldOutput()
      return { title, show, work: work(print) }
    }
    const steps = [
      begin(texts.checks.style, (print) => check(start('biome', ['check', '.'], 'pipe'), print)),
      begin(texts.checks.types, (print) => check(start('tsc', ['-p', 'tsconfig.json', '--noEmit'], 'pipe'), print)),
      begin(texts.checks.releases, (print) => publishReleases(root, { ...environment, data: releases }, print)),
    ]
    const browserOutput = heldOutput()
    const browser = provideChromium(environment.data, (line) => browserOutput.print(`${line}\n`))
    browser.catch(() => {})
    for (const { title, show, work } of steps) {
      heading(title)
      show()
      const counted = await work
      if (counted) tallies.push(counted)
    }

    if (!isStopped) {
      heading(texts.checks.budgets)
      tallies.push(await checkBudgets(root))
    }

    if (!isStopped) {
      const vitest = join(reports, 'vitest.json')
      const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitest}`]
      heading(texts.checks.unit)
      const code = await ended(start('vitest', args, 'inherit'))
      const parsed = v.safeParse(vitestReport, await readReport(vitest))
      tallies.push(tally(code, parsed, fromVitest))
      if (parsed.success) results.push(...vitestResults(root, parsed.output))
    }

    if (!isStopped) {
      heading(texts.checks.browser)
      browserOutput.show()
      const chromium = await browser
      const playwright = join(reports, 'playwright.json')
      const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json']
      heading(texts.checks.journeys)
      const variables = {
        CHROMIUM_PATH: chromium,
        CAHIER_E2E_DATA: releases,
        PLAYWRIGHT_JSON_OUTPUT_FILE: playwright,
      }
      const code = await ended(start('playwright', args, 'inherit', variables))
      const parsed = v.safeParse(playwrightReport, await readReport(playwright))
      tallies.push(tally(code, parsed, fromPlaywright))
      if (parsed.success) results.push(...playwrightResults(parsed.output.suites))
    }
  } finally {
    release()
    await rm(reports, { recursive: true, force: true })
  }
  if (results.length > 0) {
    heading(texts.checks.slowest)
    say(slowest(results))
  }
  const failures = failuresOf(results)
  if (failures.length > 0) {
    heading(texts.checks.failed)
    for (const failure of failures) say(failure)
  }
  if (isStopped) say(`\n${texts.checks.stopped}`)
  const { passed, failed } = total(tallies)
  say(`\n${passed} passed, ${failed} failed`)
  return failed === 0 && !isStopped ? 0 : 1
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
  // A test that passes only when it is repeated counts as failed.
  failed: stats.unexpected + stats.flaky,
})

const vitestResults = (root: string, { testResults }: v.InferOutput<typeof vitestReport>): FileResult[] =>
  testResults.map(({ name, status, startTime, endTime, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed').map(({ fullName }) => fullName)
    // A file that does not load has no test that failed.
    const isBroken = status === 'failed' && failed.length === 0
    return { file: relative(root, name), duration: endTime - startTime, failed: isBroken ? ['*'] : failed }
  })

/** @param within the titles of the suites around, the file's not among them */
const playwrightResults = (suites: readonly Suite[], within: readonly string[] = []): FileResult[] =>
  suites.flatMap(({ title: suiteTitle, file, specs, suites: inner = [] }) => {
    const titles = suiteTitle === file ? within : [...within, suiteTitle]
    const results = specs.flatMap(({ title, tests }) =>
      tests.map(({ status, results }) => ({
        file: `e2e/journeys/${file}`,
        duration: results.reduce((sum, { duration }) => sum + duration, 0),
        failed: status === 'unexpected' || status === 'flaky' ? [[...titles, title].join(' ')] : [],
      })),
    )
    return [...results, ...playwrightResults(inner, titles)]
  })

const seconds = new Intl.NumberFormat(texts.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** The files that took longest, as lines of seconds and path. A file that runs in several projects counts with all of them. */
export function slowest(results: readonly FileResult[], count = 10): string {
  const sums = new Map<string, number>()
  for (const { file, duration } of results) sums.set(file, (sums.get(file) ?? 0) + duration)
  const longest = [...sums].sort(([, one], [, other]) => other - one).slice(0, count)
  return columns(longest.map(([file, duration]) => [`${seconds.format(duration / 1000)} s`, file]))
}

/** The tests that failed, as lines of file and title: what a long run printed of them is far above its end. */
export const failuresOf = (results: readonly FileResult[]): string[] =>
  results.flatMap(({ file, failed }) => failed.map((title) => `${file} › ${title}`))

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

/** Runs a tool that passes or fails as a whole. */
async function check(child: ChildProcess, print: Print): Promise<Tally> {
  const outputs = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')))
  const code = await ended(child)
  print((await outputs).join(''))
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * Builds what the journeys' applications serve, and says which member it builds. What cannot be built fails where they start; what calls another
 * member otherwise than that declares fails here.
 *
 * @returns how many members failed, or null where none did
 */
export async function publishReleases(root: string, environment: Environment, print: Print): Promise<Tally | null> {
  const line = (text: string) => print(`${text}\n`)
  let failed = 0
  try {
    const context = await releaseContext(root, environment, 'npm test')
    const builder = presetBuilder(root, context, line, (misfit) => {
      failed++
      line(misfit)
    })
    await publishCheckout(context.store, await presentMembers(root), builder, line)
  } catch (error) {
    line(error instanceof Error ? sentenceOf(error) : String(error))
  }
  return failed > 0 ? { passed: 0, failed } : null
}

/** Holds what was just built against each member's budget. In the checkout every member has one. */
async function checkBudgets(root: string): Promise<Tally> {
  const tally = { passed: 0, failed: 0 }
  for (const member of await presentMembers(root)) {
    const lines = await checkBudget(join(root, member)).catch((error: unknown) => [String(error)])
    tally[lines?.length === 0 ? 'passed' : 'failed']++
    if (lines?.length !== 0) say(verdict(member, lines))
  }
  return tally
}

const heading = (title: string) => say(`\n── ${title} ${'─'.repeat(Math.max(3, 60 - title.length))}`)

function spawnTool(
  root: string,
  tool: string,
  args: readonly string[],
  stdio: 'inherit' | 'pipe',
  variables: NodeJS.ProcessEnv,
): ChildProcess {
  const color = stdio === 'pipe' && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  return spawn(join(root, 'node_modules/.bin', tool), args, {
    cwd: root,
    stdio: ['inherit', stdio, stdio],
    env: { ...process.env, ...color, ...variables },
    shell: process.platform === 'win32',
  })
}

async function ended(child: ChildProcess): Promise<number> {
  const [code] = await once(child, 'exit')
  return typeof code === 'number' ? code : 1
}
