import { join } from 'node:path'
import { texts } from '../language/texts.ts'
import { heading } from '../terminal.ts'
import { isRepeated, type JudgedJourneys, judge, playwrightReport } from './journeys.ts'
import { cacheFolder } from './last-run.ts'
import { readReport } from './report.ts'
import type { Print, Tools } from './tools.ts'

interface Surroundings {
  /** Path of the browser. */
  chromium: string
  /** Folder of the releases that the journeys' applications serve. */
  releases: string
  /** Folder for reports. */
  reports: string
}

/**
 * Runs the journeys, and those that failed once more: alone, with a trace.
 *
 * @param args further arguments of Playwright for the first run
 * @param isAlone resolves to whether failed journeys may run again, once nothing else of the run is left
 */
export async function runJourneys(
  root: string,
  tools: Tools,
  { chromium, releases, reports }: Surroundings,
  args: readonly string[],
  isAlone: () => Promise<boolean>,
  print: Print,
): Promise<JudgedJourneys> {
  const run = async (name: string, more: readonly string[]) => {
    const file = join(reports, `${name}.json`)
    const code = await tools.run(
      'playwright',
      ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...more],
      print,
      {
        CHROMIUM_PATH: chromium,
        CAHIER_E2E_DATA: releases,
        PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: join(reports, 'last-run.json'),
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      },
    )
    return { code, report: await readReport(file, playwrightReport) }
  }
  const first = await run('journeys', args)
  if (first.report === null || !isRepeated(first.report) || !(await isAlone()))
    return judge(first.code, first.report, null)
  print(`${heading(texts.checks.again)}\n`)
  const traces = join(root, cacheFolder, 'again')
  const again = await run('again', ['--last-failed', '--workers=1', '--trace=on', `--output=${traces}`])
  return judge(first.code, first.report, again.report)
}
