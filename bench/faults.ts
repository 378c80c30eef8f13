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
import { chromium, type Page } from '@playwright/test'
import { table } from './table.ts'

const checkout = copyCheckout()
const drip = await startDrip()
const all = [...faults, ...setFaults]
const waits = new Map(all.map(({ name }) => [name, [] as number[]]))
const problems: string[] = []
/** The last errors of the page's console. */
let said: string[] = []
const remotes = Object.keys(areas) as Area[]
const faultsOf = (remote: Area) => ({
  single: faults.filter(({ except }) => except !== remote),
  live: setFaults.filter(({ once }) => !once || remote === remotes[0]),
})
const steps = remotes.map(faultsOf).flatMap(({ single, live }) => [...single, ...live]).length
const progress = startProgress(1 + steps, print)
progress.step('starting the application')
const application = await startApplication(checkout)
const browser = await chromium.launch(launchOptions)
try {
  const releases = await openReleases(application)
  const context = await browser.newContext({ baseURL: application.url, locale: 'fr-FR', serviceWorkers: 'block' })
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error') said = [...said.slice(-9), message.text()]
  })
  await prepare(page)
  await signUp(page)
  for (const remote of remotes) {
    const { single, live } = faultsOf(remote)
    for (const fault of single) {
      progress.step(`${remote}: ${fault.name}`)
      const tried = await tryFault({ page, application, releases, drip }, remote, fault).catch(
        giveUp(page, remote, fault.name),
      )
      if (!tried) continue
      const { shown, aside } = tried
      waits.get(fault.name)?.push(shown.waited ?? Number.NaN)
      problems.push(...[...shown.problems, ...aside.problems].map((problem) => `${remote}, ${fault.name}: ${problem}`))
      if (!(Number(shown.waited) < fault.limit)) problems.push(`${remote}, ${fault.name}: ${shown.waited} ms`)
    }
    for (const fault of live) {
      progress.step(`${remote}: ${fault.name}`)
      const tried = await fault.attempt({ page, application, releases }, remote).catch(giveUp(page, remote, fault.name))
      if (!tried) continue
      const { waited, problems: found } = tried
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

/** Notes a fault that could not be tried to its end, where the page was and what it said; the others are tried all the same. */
function giveUp(page: Page, remote: string, fault: string) {
  return async (error: unknown): Promise<null> => {
    const shown = await page
      .evaluate(() => ({
        set: document.documentElement.dataset.set,
        releases: [...document.querySelectorAll<HTMLElement>('[data-remote]')].map(({ dataset }) => dataset.release),
        text: document.body.textContent.slice(0, 500),
      }))
      .catch(String)
    problems.push(`${remote}, ${fault}: ${error}\n${JSON.stringify(shown)}\n${said.join('\n')}`)
    return null
  }
}

/** Prints the table of the measurements so far, and the limits that were exceeded. */
function print(): void {
  const rows = all.map(({ name, limit }) => {
    const times = (waits.get(name) ?? []).sort((a, b) => a - b)
    return [name, String(limit), String(times[times.length >> 1]), String(times.at(-1)), String(times.length)]
  })
  console.log(table(['fault', 'limit', 'half of the remotes', 'slowest', 'remotes'], rows))
  for (const problem of problems) console.error(problem)
}
