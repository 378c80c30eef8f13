/*
 * Injects every fault into every remote, visible and hidden, and measures how long the fallback to the predecessor takes and
 * whether anything else is affected; then damages and withdraws what is live. Prints the table of docs/performance.md and fails if a limit
 * is exceeded. `pnpm bench faults`
 */
import { rm } from 'node:fs/promises'
import { startProgress } from '@cahier/cli/progress'
import { startApplication } from '@cahier/e2e/application'
import { copyCheckout } from '@cahier/e2e/checkout'
import { type Area, areas, faults, prepare, setFaults, startDrip, tryFault } from '@cahier/e2e/faults'
import { launchOptions } from '@cahier/e2e/launch'
import { signUp } from '@cahier/e2e/learner'
import { openReleases } from '@cahier/e2e/releases'
import { chromium } from '@playwright/test'
import { table } from './table.ts'

const checkout = copyCheckout()
const drip = await startDrip()
const all = [...faults, ...setFaults]
const waits = new Map(all.map(({ name }) => [name, [] as number[]]))
const problems: string[] = []
const progress = startProgress(1 + Object.keys(areas).length * all.length, print)
progress.step('starting the application')
const application = await startApplication(checkout)
const browser = await chromium.launch(launchOptions)
try {
  const releases = await openReleases(application)
  const context = await browser.newContext({ baseURL: application.url, locale: 'fr-FR', serviceWorkers: 'block' })
  const page = await context.newPage()
  await prepare(page)
  await signUp(page)
  for (const remote of Object.keys(areas) as Area[]) {
    for (const fault of faults) {
      progress.step(`${remote}: ${fault.name}`)
      const { shown, aside } = await tryFault({ page, application, releases, drip }, remote, fault)
      waits.get(fault.name)?.push(shown.waited ?? Number.NaN)
      problems.push(...[...shown.problems, ...aside.problems].map((problem) => `${remote}, ${fault.name}: ${problem}`))
      if (!(Number(shown.waited) < fault.limit)) problems.push(`${remote}, ${fault.name}: ${shown.waited} ms`)
    }
    for (const fault of setFaults) {
      progress.step(`${remote}: ${fault.name}`)
      const { waited, problems: found } = await fault.attempt({ page, application, releases }, remote)
      waits.get(fault.name)?.push(waited ?? Number.NaN)
      problems.push(...found.map((problem) => `${fault.name}: ${problem}`))
      if (!(Number(waited) < fault.limit)) problems.push(`${remote}, ${fault.name}: ${waited} ms`)
    }
  }
} finally {
  drip.close()
  await browser.close()
  await application.stop()
  await rm(checkout, { recursive: true })
}
progress.end()
print()
process.exitCode = problems.length === 0 ? 0 : 1

/** Prints the table of the measurements so far, and the limits that were exceeded. */
function print(): void {
  const rows = all.map(({ name, limit }) => {
    const times = (waits.get(name) ?? []).sort((a, b) => a - b)
    return [name, String(limit), String(times[times.length >> 1]), String(times.at(-1)), String(times.length)]
  })
  console.log(table(['fault', 'limit', 'half of the remotes', 'slowest', 'remotes'], rows))
  for (const problem of problems) console.error(problem)
}
