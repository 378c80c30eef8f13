import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { provideChromium } from '../browser/provide.ts'
import { checkBudget } from '../budget/check.ts'
import {
  failedCount,
  judge,
  type PlaywrightReport,
  playwrightReport,
  repeatLimit,
  type UnstableJourney,
} from '../checks/journeys.ts'
import { cacheFolder, isMergeable, keepLastRun, readSources, throughout } from '../checks/last-run.ts'
import { type FileResult, type Tally, tally, total } from '../checks/tally.ts'
import { unitResults, unitTally, vitestReport } from '../checks/unit-tests.ts'
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
  const begun = performance.now()
  const before = await readSources(root)
  const tallies: Tally[] = []
  const results: FileResult[] = []
  const unstable: UnstableJourney[] = []
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
      tallies.push(tally(code, parsed, unitTally))
      if (parsed.success) results.push(...unitResults(root, parsed.output))
    }

    if (!isStopped) {
      heading(texts.checks.browser)
      browserOutput.show()
      const chromium = await browser
      const run = async (name: string, ...args: string[]) => {
        const report = join(reports, `${name}.json`)
        const code = await ended(
          start('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...args], 'inherit', {
            CHROMIUM_PATH: chromium,
            CAHIER_E2E_DATA: releases,
            PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: join(reports, 'last-run.json'),
            PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          }),
        )
        return { code, parsed: v.safeParse(playwrightReport, await readReport(report)) }
      }
      heading(texts.checks.journeys)
      const { code, parsed } = await run('journeys')
      if (parsed.success) {
        const count = failedCount(parsed.output)
        let again: PlaywrightReport | null = null
        if (!isStopped && count > 0 && count <= repeatLimit) {
          heading(texts.checks.again)
          const output = `--output=${join(root, cacheFolder, 'again')}`
          const repeat = await run('again', '--last-failed', '--workers=1', '--trace=on', output)
          if (repeat.parsed.success) again = repeat.parsed.output
        }
        const judged = judge(parsed.output, again)
        unstable.push(...judged.unstable)
        results.push(...judged.results)
        tallies.push(count > 0 ? judged.tally : tally(code, parsed, () => judged.tally))
      } else tallies.push(tally(code, parsed, () => ({ passed: 0, failed: 0 })))
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
  if (unstable.length > 0) {
    heading(texts.checks.unstable)
    for (const { place, title, error } of unstable) say(`${place} › ${title}\n  ${error}`)
  }
  const { passed, failed } = total(tallies)
  const lastRun = {
    ...throughout(before, await readSources(root)),
    seconds: Math.round((performance.now() - begun) / 1000),
    passed,
    failed,
    isStopped,
    unstable,
  }
  await keepLastRun(root, lastRun)
  if (isStopped) say(`\n${texts.checks.stopped}`)
  if (failed === 0 && !isStopped) say(`\n${isMergeable(lastRun) ? texts.checks.mergeable : texts.checks.notOfCommit}`)
  say(`\n${passed} passed, ${failed} failed`)
  return failed === 0 && !isStopped ? 0 : 1
}

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
