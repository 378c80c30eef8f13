/*
 * Measures the memory of a page after 500 mounts of areas, and after 80 distinct releases of one area that replaced each other in it.
 * Prints the table of docs/performance.md and fails if a limit is exceeded. `pnpm bench unload`
 */
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startProgress } from '@cahier/cli/progress'
import { startApplication } from '@cahier/e2e/application'
import { launchOptions } from '@cahier/e2e/launch'
import { signUp } from '@cahier/e2e/learner'
import { openReleases } from '@cahier/e2e/releases'
import { excess, type Held, held, mountAreas, swapReleases } from '@cahier/e2e/unload'
import { chromium, type Page } from '@playwright/test'
import { table } from './table.ts'

const mounts = Number(process.env.MOUNTS ?? 500)
const swaps = Number(process.env.SWAPS ?? 80)
/** Real milliseconds that a page gets to free memory, after its clock was set ten minutes ahead. */
const maxUnloadMs = 20_000

const columns: (keyof Held)[] = ['heap', 'nodes', 'listeners', 'stylesheets', 'scripts', 'head', 'containers']
const rows: string[][] = []
const progress = startProgress(3, print)
progress.step('starting the application')
const application = await startApplication(join(import.meta.dirname, '..'))
const browser = await chromium.launch(launchOptions)
try {
  const releases = await openReleases(application)
  await measure(`${mounts} mounts across eight areas`, 16, (page, count) => mountAreas(page, count), mounts)
  await measure(
    `${swaps} releases of mf-notes`,
    4,
    (page, count) => swapReleases(page, releases, 'mf-notes', count),
    swaps,
  )
} finally {
  await browser.close()
  await application.stop()
}
progress.end()
print()

/** Prints the table of the measurements so far. */
function print(): void {
  console.log(table(['', '', ...columns], rows))
}

async function measure(
  name: string,
  warmUp: number,
  wear: (page: Page, count: number) => Promise<void>,
  count: number,
): Promise<void> {
  progress.step(name)
  const context = await browser.newContext({ baseURL: application.url, locale: 'fr-FR', serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.clock.install()
  await signUp(page)
  await mountAreas(page, 1)
  await wear(page, warmUp)
  const before = await held(page)
  await wear(page, count)
  // Queries drop their data five minutes after the last use.
  await page.clock.fastForward('10:00')
  const until = Date.now() + maxUnloadMs
  let after = await held(page)
  while (excess(before, after).length > 0 && Date.now() < until) {
    await setTimeout(500)
    after = await held(page)
  }
  for (const [when, what] of [
    ['before', before],
    ['after', after],
  ] as const) {
    rows.push([name, when, ...columns.map((column) => String(what[column]))])
  }
  if (excess(before, after).length > 0) {
    console.error(`${name}: ${excess(before, after).join(', ')}`)
    process.exitCode = 1
  }
  await context.close()
}
