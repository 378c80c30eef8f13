/*
 * Measures the vocabulary with 1,000, 10,000 and 50,000 words: milliseconds from the request to the last byte, through the server like
 * a page, and the longest task while its list scrolls. Prints the tables of docs/performance.md.
 * `pnpm bench vocabulary`
 */
import { join } from 'node:path'
import { startProgress } from '@cahier/cli/progress'
import { startApplication } from '@cahier/e2e/application'
import { launchOptions } from '@cahier/e2e/launch'
import { signIn } from '@cahier/e2e/learner'
import { learnerClient, seed } from '@cahier/e2e/seed'
import { type Browser, chromium } from '@playwright/test'
import { table } from './table.ts'
import { heaviest, scrollDown } from './work.ts'

const callCount = 30
const sizes = [1_000, 10_000, 50_000]
/** Reviews in the log for each word. */
const answerCountPerWord = 4
const lastYear = new Date(Date.now() - 370 * 86_400_000).toISOString().slice(0, 10)
const requests: readonly (readonly [string, string, object])[] = [
  ['first page', 'vocabulary_view', {}],
  ['page in the middle', 'vocabulary_view', { skip: 'half' }],
  ['by mastery', 'vocabulary_view', { sort: 'mastery-desc' }],
  ['search `photosynthese`', 'vocabulary_view', { search_query: 'photosynthese' }],
  ['search of one word', 'vocabulary_view', { search_query: 'notion 777' }],
  ['figures and letters', 'vocabulary_overview', {}],
  ['cards of today', 'review_queue', {}],
  ['cards of the days ahead', 'review_load', {}],
  ['figures of the log', 'review_history', { since: lastYear }],
]

const quantile = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0

const lists: string[][] = []
const columns: Map<string, string>[] = []
const progress = startProgress(1 + sizes.length * (requests.length + 2), print)
progress.step('starting the application')
const application = await startApplication(join(import.meta.dirname, '..'))
const browser = await chromium.launch(launchOptions)
try {
  for (const size of sizes) {
    const account = { email: `banc-mots-${size}@exemple.fr`, password: 'un mot de passe' }
    progress.step(`writing ${size} words`)
    const client = await learnerClient(application.url, account, 'sign-up')
    await seed(client, 'vocabulary', size, { answers: answerCountPerWord })
    const column = new Map<string, string>()
    for (const [name, call, given] of requests) {
      progress.step(`${size} words: ${name}`)
      const choice = 'skip' in given ? { skip: size / 2 } : given
      const times: number[] = []
      for (let index = 0; index < callCount; index++) {
        const from = performance.now()
        await client.rpc(call, choice).throwOnError()
        times.push(performance.now() - from)
      }
      times.sort((a, b) => a - b)
      column.set(name, `${quantile(times, 0.5).toFixed(1)} / ${quantile(times, 0.95).toFixed(1)}`)
    }
    columns.push(column)
    progress.step(`${size} words: the list`)
    lists.push([String(size), ...(await inTheList(browser, account))])
  }
  progress.end()
  print()
} finally {
  await browser.close()
  await application.stop()
}

/** Prints the tables of the measurements so far. */
function print(): void {
  console.log(
    table(
      ['p50 / p95, ms', ...sizes.map((size) => `${size} words`)],
      requests.map(([name]) => [name, ...columns.map((column) => column.get(name) ?? '')]),
    ),
  )
  console.log(
    table(['words', 'first card', 'scrolling: task', 'frame', 'to the middle', 'task', 'cards in the page'], lists),
  )
}

/**
 * Milliseconds to the first card and to cards half way down the list, the longest task of scrolling, and how many cards stay in
 * the page.
 */
async function inTheList(browser: Browser, account: { email: string; password: string }): Promise<string[]> {
  const learner = await browser.newContext({
    baseURL: application.url,
    locale: 'fr-FR',
    viewport: { width: 1360, height: 900 },
  })
  const page = await learner.newPage()
  await signIn(page, account)
  await page.goto('/vocabulary')
  await page.getByRole('article').first().waitFor()
  const mount = await page.evaluate(() => performance.now())
  await page.waitForLoadState('networkidle')
  const scroll = await heaviest(page, () => scrollDown(page))
  const from = performance.now()
  const jump = await heaviest(page, async () => {
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' }))
    await page.getByRole('listitem').and(page.locator('[aria-posinset]')).last().getByRole('article').waitFor()
  })
  const jumped = performance.now() - from
  await page.getByRole('article').first().waitFor()
  const cards = await page.getByRole('listitem').and(page.locator('[aria-posinset]')).count()
  await learner.close()
  return [...[mount, scroll.task, scroll.frame, jumped, jump.task].map((time) => time.toFixed(0)), String(cards)]
}
