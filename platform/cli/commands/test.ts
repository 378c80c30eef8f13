import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provideChromium } from '../browser/provide.ts'
import { checkBudget } from '../budget/check.ts'
import type { OpenedAreas, UnstableJourney } from '../checks/journeys.ts'
import { isMergeable, keepLastRun, readSources, throughout } from '../checks/last-run.ts'
import { runJourneys } from '../checks/run-journeys.ts'
import { type Selection, selectChanged, selectWhole } from '../checks/selection.ts'
import { type FileResult, type Tally, total } from '../checks/tally.ts'
import { type Print, toolsOf } from '../checks/tools.ts'
import { runUnitTests } from '../checks/unit-tests.ts'
import {
  changedSince,
  type Inputs,
  keepWholeRun,
  readInputs,
  readJourneys,
  readWholeRun,
  type WholeRun,
} from '../checks/whole-run.ts'
import type { Environment } from '../environment.ts'
import { sentenceOf } from '../language/error-sentence.ts'
import { texts } from '../language/texts.ts'
import { heldOutput, onStop } from '../progress.ts'
import { presetBuilder } from '../release/builder.ts'
import { releaseContext } from '../release/context.ts'
import { publishCheckout } from '../release/deploy.ts'
import { columns, heading, say } from '../terminal.ts'
import { presentMembers } from '../workspace.ts'
import { verdict } from './budget.ts'

/** Which checks run: all, by default but the journeys whose toolchain has not changed since a whole run, or what a change since then needs. */
export interface TestOptions {
  all?: boolean
  changed?: boolean
}

/**
 * `cahier test`: every check of the checkout; all run to the end, so that one run shows every failure. What each of them says is
 * printed under its heading, in their order. A run that is stopped prints the results so far.
 *
 * @returns the exit code: 0 when all passed
 */
export async function test(root: string, environment: Environment, options: TestOptions = {}): Promise<number> {
  const begun = performance.now()
  const before = await readSources(root)
  const inputs = await readInputs(root)
  const selection = await select(root, inputs, options)
  if (selection.leftOut.length > 0) say(texts.checks.leftOut(selection.leftOut))
  // All that the tools leave in the temporary folder goes with it, also after a failure.
  const folder = await mkdtemp(join(tmpdir(), 'cahier-test-'))
  // Whoever runs the database's server for root has to pass it.
  await chmod(folder, 0o711)
  const releases = join(folder, 'releases')
  // The many processes of a run compile each script once: a tenth of the unit tests' time, and more of a command's.
  const tools = toolsOf(root, {
    TMPDIR: folder,
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    // Tests that damage files try more of them.
    ...(options.all && { CAHIER_TEST_ALL: '1' }),
  })
  /** By the heading of a check. */
  const tallies = new Map<string, Tally>()
  const results: FileResult[] = []
  const unstable: UnstableJourney[] = []
  let areas: OpenedAreas = new Map()
  let isStopped = false
  const release = onStop(() => {
    isStopped = true
    tools.interrupt()
  })
  const begin = <Result>(title: string, work: (print: Print) => Promise<Result>) => {
    const { print, show } = heldOutput()
    const running = work(print)
    running.catch(() => {})
    return {
      running,
      /** Prints what it said and says, until it has ended. */
      async end() {
        say(heading(title))
        show()
        return await running
      },
    }
  }
  try {
    const browser = begin(texts.checks.browser, (print) =>
      provideChromium(environment.data, (line) => print(`${line}\n`)),
    )
    const style = begin(texts.checks.style, (print) => check(tools.run('biome', ['check', '.'], print)))
    const types = begin(texts.checks.types, (print) =>
      check(tools.run('tsc', ['-p', 'tsconfig.json', '--noEmit'], print)),
    )
    const published = begin(texts.checks.releases, (print) =>
      publishReleases(root, { ...environment, data: releases }, print),
    )
    const budgets = begin(texts.checks.budgets, async (print) => {
      await published.running
      return checkBudgets(root, print)
    })
    const unit = begin(texts.checks.unit, async (print) => {
      // They compile what the releases are built of, and a machine has few processors: first what the journeys wait for.
      await published.running
      const chromium = await browser.running.catch(() => null)
      const runs = []
      for (const args of selection.unit) {
        runs.push(await runUnitTests(root, tools, chromium, folder, args, print))
      }
      return { tally: total(runs.map((run) => run.tally)), results: runs.flatMap((run) => run.results) }
    })
    const journeys = begin(texts.checks.journeys, async (print) => {
      const surroundings = { chromium: await browser.running, releases, reports: folder }
      // Both keep all processors busy: side by side they only wait for each other.
      await unit.running
      const isAlone = async () => !isStopped
      return runJourneys(root, tools, surroundings, selection.journeys, isAlone, print)
    })
    // Without a browser the journeys say why, after all others.
    await browser.end().catch(() => {})
    tallies.set(texts.checks.style, await style.end())
    tallies.set(texts.checks.types, await types.end())
    const misfits = await published.end()
    if (misfits) tallies.set(texts.checks.releases, misfits)
    tallies.set(texts.checks.budgets, await budgets.end())
    const units = await unit.end()
    tallies.set(texts.checks.unit, units.tally)
    const judged = await journeys.end()
    tallies.set(texts.checks.journeys, judged.tally)
    results.push(...units.results, ...judged.results)
    unstable.push(...judged.unstable)
    areas = judged.areas
  } finally {
    release()
    // Processes that were interrupted may still write.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  if (results.length > 0) {
    say(heading(texts.checks.slowest))
    say(slowest(results))
  }
  const failures = failuresOf(tallies, results)
  if (failures.length > 0) {
    say(heading(texts.checks.failed))
    for (const failure of failures) say(failure)
  }
  if (unstable.length > 0) {
    say(heading(texts.checks.unstable))
    for (const { place, title, error } of unstable) say(`${place} › ${title}\n  ${error}`)
  }
  const { passed, failed } = total([...tallies.values()])
  const lastRun = {
    ...throughout(before, await readSources(root)),
    seconds: Math.round((performance.now() - begun) / 1000),
    passed,
    failed,
    isStopped,
    leftOut: selection.leftOut,
    unstable,
  }
  await keepLastRun(root, lastRun)
  if (isMergeable(lastRun) && before.commit !== null) {
    await keepWholeRun(root, { commit: before.commit, inputs, journeys: await journeyRecords(root, areas) })
  }
  if (isStopped) say(`\n${texts.checks.stopped}`)
  if (failed === 0 && !isStopped) {
    const { mergeable, notAll, notOfCommit } = texts.checks
    say(`\n${isMergeable(lastRun) ? mergeable : selection.leftOut.length > 0 ? notAll : notOfCommit}`)
  }
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

/**
 * What failed, as lines: what a long run printed of it is far above its end. First the checks with a count, as some fail outside of tests
 * (an error that nothing caught), then the tests with file and title.
 */
export const failuresOf = (tallies: ReadonlyMap<string, Tally>, results: readonly FileResult[]): string[] => [
  ...[...tallies].flatMap(([title, { failed }]) => (failed > 0 ? `${title}: ${failed}` : [])),
  ...results.flatMap(({ file, failed }) => failed.map((title) => `${file} › ${title}`)),
]

async function select(root: string, inputs: Inputs, { all, changed }: TestOptions): Promise<Selection> {
  const record = all ? null : await readWholeRun(root)
  if (changed && record !== null) {
    return selectChanged(record, inputs, await readJourneys(root), await changedSince(root, record.commit))
  }
  if (changed) say(texts.checks.noRecord)
  return selectWhole(record, inputs)
}

/** What the next runs know of each file of journeys that says which areas these opened. */
async function journeyRecords(root: string, areas: OpenedAreas): Promise<WholeRun['journeys']> {
  const records = [...(await readJourneys(root))].flatMap(([file, digest]) => {
    const opened = areas.get(file)
    return opened ? [[file, { areas: opened, digest }] as const] : []
  })
  return Object.fromEntries(records)
}

/** Runs a tool that passes or fails as a whole. */
async function check(running: Promise<number>): Promise<Tally> {
  return (await running) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
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
async function checkBudgets(root: string, print: Print): Promise<Tally> {
  const tally = { passed: 0, failed: 0 }
  for (const member of await presentMembers(root)) {
    const lines = await checkBudget(join(root, member)).catch((error: unknown) => [String(error)])
    tally[lines?.length === 0 ? 'passed' : 'failed']++
    if (lines?.length !== 0) print(`${verdict(member, lines)}\n`)
  }
  return tally
}
