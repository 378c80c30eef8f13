/*
 * What many notes cost, in milliseconds: from the request of the page to the first card on a device that has the notes already, and
 * the heaviest work while the list scrolls by and while one types a search. Prints the table of docs/performance.md. `pnpm bench notes`
 */
import { join } from 'node:path'
import { startApplication } from '@cahier/e2e/application'
import { launchOptions } from '@cahier/e2e/launch'
import { signUp } from '@cahier/e2e/learner'
import { seedNotes } from '@cahier/e2e/seed'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'

const sizes = [100, 1_000, 10_000]
/** Pixels of one frame's scrolling: a strong flick of the wheel. */
const flick = 240

interface Measured {
  /** Milliseconds from the request of the page to the first card. */
  mount: number
  scroll: Work
  typing: Work
  cards: number
}

/** The heaviest piece of work that held up the page. */
interface Work {
  /** Milliseconds of the processor's time: what others do on the machine does not count. */
  task: number
  /** Milliseconds on the clock between two frames. */
  frame: number
}

const browser = await chromium.launch(launchOptions)
const application = await startApplication(join(import.meta.dirname, '..'))
try {
  const rows: string[][] = []
  for (const count of sizes) {
    const learner = await learnerWith(browser, count)
    for (const view of ['masonry', 'grid', 'list']) rows.push(row(count, view, await measure(learner, view)))
    await learner.close()
  }
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
  const table = [header, header.map(() => '---'), ...rows]
  console.log(table.map((cells) => `| ${cells.join(' | ')} |`).join('\n'))
} finally {
  await browser.close()
  await application.stop()
}

/** A browser whose device has all notes of a new account. */
async function learnerWith(browser: Browser, count: number): Promise<BrowserContext> {
  const learner = await browser.newContext({
    baseURL: application.url,
    locale: 'fr-FR',
    viewport: { width: 1360, height: 900 },
  })
  const page = await learner.newPage()
  const account = await signUp(page)
  await application.cahier('plan', 'set', account.email, 'premium')
  await seedNotes(application.url, account, count)
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
  // The stream of news never ends, and the network would never be quiet.
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

/** Scrolls 200 frames down. */
function scrollDown(page: Page): Promise<void> {
  return page.evaluate(async (step) => {
    for (let frame = 0; frame < 200; frame++) {
      await new Promise(requestAnimationFrame)
      scrollBy({ top: step, behavior: 'instant' })
    }
  }, flick)
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds of the processor's time. */
  tdur?: number
  args: { name?: string }
}

/** The longest task of the page's main thread, and the longest time between two frames, while something is done. */
async function heaviest(page: Page, work: () => Promise<void>): Promise<Work> {
  const client = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  client.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await page.evaluate(() => {
    const seen = { longest: 0, watching: true }
    Object.assign(window, { seen })
    let last = performance.now()
    const frame = (now: number) => {
      seen.longest = Math.max(seen.longest, now - last)
      last = now
      if (seen.watching) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  })
  await work()
  const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve))
  await client.send('Tracing.end')
  await complete
  const frame = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { longest: number; watching: boolean } }
    seen.watching = false
    return seen.longest
  })
  await client.detach()
  const threads = new Set(
    events.flatMap(({ name, args, pid, tid }) =>
      name === 'thread_name' && args.name === 'CrRendererMain' ? [`${pid} ${tid}`] : [],
    ),
  )
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && threads.has(`${pid} ${tid}`),
  )
  return { task: tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0) / 1000, frame }
}

function row(count: number, view: string, { mount, scroll, typing, cards }: Measured): string[] {
  const times = [mount, scroll.task, scroll.frame, typing.task, typing.frame]
  return [String(count), view, ...times.map((time) => time.toFixed(0)), String(cards)]
}
