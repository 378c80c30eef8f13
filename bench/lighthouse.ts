/*
 * Lighthouse scores of the landing page and of a learner's dashboard, with an empty cache, in its simulations of a phone on a slow
 * network and of a desktop: of five runs the one with the median performance. Writes the table of docs/performance.md, and fails
 * under 95 for performance or 100 for any other category. `pnpm bench lighthouse`
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgress } from '@cahier/cli/progress'
import { startApplication } from '@cahier/e2e/application'
import { launchOptions } from '@cahier/e2e/launch'
import { signUp } from '@cahier/e2e/learner'
import { learnerClient, seed } from '@cahier/e2e/seed'
import { chromium, type Page } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse, { type Config, desktopConfig, type Result } from 'lighthouse'
import { publish, table } from './table.ts'

const runCount = 5
const least = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const screens: Readonly<Record<string, Config | undefined>> = { phone: undefined, desk: desktopConfig }
const categories = Object.keys(least) as (keyof typeof least)[]

const profile = await mkdtemp(join(tmpdir(), 'cahier-lighthouse-'))
const header = [
  'page',
  'on',
  'performance',
  'accessibility',
  'best practices',
  'SEO',
  'LCP, ms',
  'CLS',
  'TBT, ms',
  'script kB',
]
const rows: string[][] = []
const progress = startProgress(2 + 2 * Object.keys(screens).length, print)
progress.step('starting the application')
// A learner's device does not run the server as well, so the server yields where they share processors.
const application = await startApplication(join(import.meta.dirname, '..'), ['start'], {}, 19)
try {
  const measure = async (path: string, skipAudits: string[] = []) => {
    for (const [screen, config] of Object.entries(screens)) {
      progress.step(`${path} on the ${screen}`)
      const result = await medianRun(path, config, skipAudits)
      rows.push(row(path, screen, result))
      for (const line of missing(result)) console.error(`${path} ${screen}, ${line}`)
      if (missing(result).length > 0) process.exitCode = 1
    }
  }
  await measure('/')
  progress.step('writing notes, words and sessions')
  const account = await visit(signUp)
  const client = await learnerClient(application.url, account)
  await seed(client, 'notes', 40)
  await seed(client, 'vocabulary', 200)
  await seed(client, 'planning', 30)
  // A first visit stores the figures of the dashboard on the device, like any earlier visit of a learner.
  await visit(async (page) => {
    await page.goto('/dashboard')
    await page.getByRole('region', { name: 'Vocabulaire', exact: true }).getByText('200').waitFor()
  })
  // The dashboard is private, so search engines must not index it.
  await measure('/dashboard', ['is-crawlable'])
  progress.end()
  print()
  await publish(header, rows)
} finally {
  await application.stop()
  await rm(profile, { recursive: true, force: true })
}

/** Prints the table of the measurements so far. */
function print(): void {
  console.log(table(header, rows))
}

/** A visit before the measurement, with the browser profile that stays signed in. */
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

/** One run in its own browser without other connections, like Lighthouse's own command. */
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

/** The run with the median performance. Each run clears the caches first and stays signed in. */
async function medianRun(path: string, config: Config | undefined, skipAudits: string[]): Promise<Result> {
  const results: Result[] = []
  let lost = 0
  while (results.length < runCount) {
    const { lhr } = (await run(path, config, skipAudits)) ?? {}
    // Sometimes the browser loses the trace of a page: that run has no result and is repeated.
    if (lhr?.runtimeError?.code === 'NO_NAVSTART' && ++lost < runCount) continue
    if (!lhr || lhr.runtimeError) throw new Error(lhr?.runtimeError?.message ?? `no result for ${path}`)
    if (new URL(lhr.finalDisplayedUrl).pathname !== path) throw new Error(`${path} led to ${lhr.finalDisplayedUrl}`)
    results.push(lhr)
  }
  const sorted = results.sort((a, b) => score(a, 'performance') - score(b, 'performance'))
  return sorted[Math.floor(runCount / 2)] as Result
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

/** Bytes on the wire of all scripts that load before anybody interacts with the page. */
function scriptBytes(result: Result): number {
  const { details } = result.audits['network-requests'] ?? {}
  const requests = details?.type === 'table' ? details.items : []
  return requests
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + Number(transferSize), 0)
}

/** The failed audits of a category below its minimum, one line each. */
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
