/*
 * What Lighthouse says of the landing page and of a learner's dashboard, on the phone with a slow network and on the desk that it
 * simulates, with nothing cached: of five runs the one with the middle performance. Prints the table of docs/performance.md, and fails
 * under 95 for performance or 100 for anything else. `pnpm bench lighthouse`
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgress } from '@cahier/cli/progress'
import { startApplication } from '@cahier/e2e/application'
import { launchOptions } from '@cahier/e2e/launch'
import { signUp } from '@cahier/e2e/learner'
import { learnerClient, seedNotes, seedVocabulary } from '@cahier/e2e/seed'
import { chromium, type Page } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse, { type Config, desktopConfig, type Result } from 'lighthouse'
import { table } from './table.ts'

const runs = 5
const least = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const screens: Readonly<Record<string, Config | undefined>> = { phone: undefined, desk: desktopConfig }
const categories = Object.keys(least) as (keyof typeof least)[]

const profile = await mkdtemp(join(tmpdir(), 'cahier-lighthouse-'))
// No learner's device is its own server: where they share the processors, the server gives way.
const application = await startApplication(join(import.meta.dirname, '..'), ['start'], {}, 19)
const rows: string[][] = []
const progress = startProgress(2 * Object.keys(screens).length, print)
try {
  const measure = async (path: string, skipAudits: string[] = []) => {
    for (const [screen, config] of Object.entries(screens)) {
      progress.step(`${path} on the ${screen}`)
      const result = await middle(path, config, skipAudits)
      rows.push(row(path, screen, result))
      for (const line of missing(result)) console.error(`${path} ${screen}, ${line}`)
      if (missing(result).length > 0) process.exitCode = 1
    }
  }
  await measure('/')
  const account = await visit(signUp)
  await seedNotes(application.url, account, 40)
  await seedVocabulary(await learnerClient(application.url, account), { words: 200, sessions: 30 })
  // The device comes to know its figures, as after any visit.
  await visit(async (page) => {
    await page.goto('/dashboard')
    await page.getByRole('region', { name: 'Vocabulaire', exact: true }).getByText('200').waitFor()
  })
  // Nobody's to index: the page is its learner's.
  await measure('/dashboard', ['is-crawlable'])
  progress.end()
  print()
} finally {
  await application.stop()
  await rm(profile, { recursive: true, force: true })
}

/** Prints the table of what has been measured until now. */
function print(): void {
  console.log(table(['page', 'on', ...categories, 'LCP, ms', 'CLS', 'TBT, ms', 'script kB'], rows))
}

/** A visit before the measurement, with the profile that keeps who is signed in. */
async function visit<Result>(work: (page: Page) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    baseURL: application.url,
    locale: 'fr-FR',
  })
  try {
    return await work(await browser.newPage())
  } finally {
    await browser.close()
  }
}

/** One run in a browser of its own that nothing else listens to, as Lighthouse's own command has it. */
async function run(path: string, config: Config | undefined, skipAudits: string[]) {
  const browser = await launch({
    ...(launchOptions.executablePath && { chromePath: launchOptions.executablePath }),
    userDataDir: profile,
    chromeFlags: [...(launchOptions.args ?? []), '--headless', '--accept-lang=fr-FR'],
    logLevel: 'error',
  })
  try {
    return await lighthouse(
      application.url + path,
      { port: browser.port, onlyCategories: categories, skipAudits },
      config,
    )
  } finally {
    browser.kill()
  }
}

/** Of some runs the one with the middle performance. Each empties the caches first, and leaves who is signed in. */
async function middle(path: string, config: Config | undefined, skipAudits: string[]): Promise<Result> {
  const results: Result[] = []
  let lost = 0
  while (results.length < runs) {
    const { lhr } = (await run(path, config, skipAudits)) ?? {}
    // Now and then the browser loses the trace of a page: that run has measured nothing.
    if (lhr?.runtimeError?.code === 'NO_NAVSTART' && ++lost < runs) continue
    if (!lhr || lhr.runtimeError) throw new Error(lhr?.runtimeError?.message ?? `no result for ${path}`)
    if (new URL(lhr.finalDisplayedUrl).pathname !== path) throw new Error(`${path} led to ${lhr.finalDisplayedUrl}`)
    results.push(lhr)
  }
  const sorted = results.sort((a, b) => score(a, 'performance') - score(b, 'performance'))
  return sorted[Math.floor(runs / 2)] as Result
}

/** 0 to 100. */
function score(result: Result, category: keyof typeof least): number {
  return Math.round((result.categories[category]?.score ?? 0) * 100)
}

function row(path: string, screen: string, result: Result): string[] {
  const metric = (audit: string, digits = 0) => (result.audits[audit]?.numericValue ?? Number.NaN).toFixed(digits)
  return [
    `\`${path}\``,
    screen,
    ...categories.map((category) => String(score(result, category))),
    metric('largest-contentful-paint'),
    metric('cumulative-layout-shift', 3),
    metric('total-blocking-time'),
    (scriptBytes(result) / 1000).toFixed(1),
  ]
}

/** Bytes on the wire of all scripts that come before anybody touches the page. */
function scriptBytes(result: Result): number {
  const { details } = result.audits['network-requests'] ?? {}
  const requests = details?.type === 'table' ? details.items : []
  return requests
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + Number(transferSize), 0)
}

/** What a category under its least names, one line each. */
function missing(result: Result): string[] {
  return categories
    .filter((category) => score(result, category) < least[category])
    .flatMap((category) =>
      (result.categories[category]?.auditRefs ?? [])
        .map(({ id }) => result.audits[id])
        .filter((audit) => audit && audit.score !== null && audit.score < 1)
        .map((audit) => `${category}: ${audit?.title} ${audit?.displayValue ?? ''}`),
    )
}
