/*
 * Measures many notes, in milliseconds: from the request of the page to the first card on a device that has the notes already, and
 * the longest task while the list scrolls and while one types a search. Prints the table of docs/performance.md. `pnpm bench notes`
 */
import { join } from 'node:path'
import { startProgress } from '@cahier/cli/progress'
import { startApplication } from '@cahier/e2e/application'
import { launchOptions } from '@cahier/e2e/launch'
import { signUp } from '@cahier/e2e/learner'
import { learnerClient, seed } from '@cahier/e2e/seed'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { table } from './table.ts'
import { heaviest, scrollDown, type Work } from './work.ts'

const sizes = [100, 1_000, 10_000]

interface Measured {
  /** Milliseconds from the request of the page to the first card. */
  mount: number
  scroll: Work
  typing: Work
  cards: number
}

const rows: string[][] = []
const progress = startProgress(1 + sizes.length * 4, print)
progress.step('starting the application')
const application = await startApplication(join(import.meta.dirname, '..'))
const browser = await chromium.launch(launchOptions)
try {
  for (const count of sizes) {
    progress.step(`writing ${count} notes`)
    const learner = await learnerWith(browser, count)
    for (const view of ['masonry', 'grid', 'list']) {
      progress.step(`${count} notes as ${view}`)
      rows.push(row(count, view, await measure(learner, view)))
    }
    await learner.close()
  }
  progress.end()
  print()
} finally {
  await browser.close()
  await application.stop()
}

/** Prints the table of the measurements so far. */
function print(): void {
  const header = [
    'notes',
    'view',
    'first card',
    'scrolling: task',
    'frame',
    'typing: task',
    'frame',
    'cards in the page',
  ]
  console.log(table(header, rows))
}

/** A browser that has stored all notes of a new account. */
async function learnerWith(browser: Browser, count: number): Promise<BrowserContext> {
  const learner = await browser.newContext({
    baseURL: application.url,
    locale: 'fr-FR',
    viewport: { width: 1360, height: 900 },
  })
  const page = await learner.newPage()
  const account = await signUp(page)
  await application.cahier('plan', 'set', account.email, 'premium')
  await seed(await learnerClient(application.url, account), 'notes', count)
  await page.goto('/notes')
  const counter = page.getByRole('definition').first()
  const all = new Intl.NumberFormat('fr').format(count)
  await page.waitForFunction(([dd, text]) => dd?.textContent === text, [await counter.elementHandle(), all] as const, {
    timeout: 300_000,
  })
  await page.close()
  return learner
}

async function measure(learner: BrowserContext, view: string): Promise<Measured> {
  const page = await learner.newPage()
  // Blocks the live stream: it never ends, so the network would never be idle.
  await page.route('**/live/*', (route) => route.abort())
  await page.goto(`/notes?view=${view}`)
  await page.getByRole('article').first().waitFor()
  const mount = await page.evaluate(() => performance.now())
  await page.waitForLoadState('networkidle')
  const scroll = await heaviest(page, () => scrollDown(page))
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const box = page.getByRole('searchbox', { name: 'Rechercher dans vos notes' })
  await box.click()
  const typing = await heaviest(page, async () => {
    await box.pressSequentially('lavoisier', { delay: 60 })
    await page.locator('mark', { hasText: 'Lavoisier' }).first().waitFor()
  })
  const cards = await page.getByRole('article').count()
  await page.close()
  return { mount, scroll, typing, cards }
}

function row(count: number, view: string, { mount, scroll, typing, cards }: Measured): string[] {
  const times = [mount, scroll.task, scroll.frame, typing.task, typing.frame]
  return [String(count), view, ...times.map((time) => time.toFixed(0)), String(cards)]
}
