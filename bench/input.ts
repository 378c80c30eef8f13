/*
 * How long a page takes to answer input, on a phone: a processor four times slower, with 1,000 notes and 2,000 words. Each interaction is
 * measured by the browser, from the key or the tap until the frame that shows its effect. Writes the table of docs/performance.md, and fails when
 * Interaction to Next Paint is 200 ms or more. `pnpm bench input`
 */
import { join } from 'node:path'
import { startProgress } from '@cahier/cli/progress'
import { startApplication } from '@cahier/e2e/application'
import { launchOptions } from '@cahier/e2e/launch'
import { noteText, signUp } from '@cahier/e2e/learner'
import { learnerClient, seed } from '@cahier/e2e/seed'
import { chromium, type Page } from '@playwright/test'
import { networks } from './compare/networks.ts'
import { makeWriters, typeInto } from './live-writers.ts'
import { median } from './median.ts'
import { publish, table } from './table.ts'

/** Milliseconds within which Interaction to Next Paint is good. */
const goodInteractionMs = 200

/** Interaction to Next Paint: the longest interaction, but for one of each fifty. */
const toNextPaint = (times: readonly number[]) =>
  times.toSorted((a, b) => b - a)[Math.floor(times.length / 50)] ?? Number.NaN
const text = 'Les plantes vertes convertissent la lumière en énergie. '

/** Characters of the notes that are typed in; a note has room for the text besides. */
const lengths = [1_000, 20_000, 199_000]
/** What a course is made of: headings, marks, lists, tasks, a table, a formula. */
const course =
  '## Chapitre\n\nUne phrase **importante** et une ==autre==, avec `code` et [un lien](https://exemple.fr).\n\n- un\n- deux\n- [ ] à faire\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\nSoit $x^2 + y^2 = z^2$.\n\n'
/** The id of the note with so many characters. */
const noteOf = (length: number) => `00000000-0000-4000-8000-${String(length).padStart(12, '0')}`

/** How many others write a live note at the same time. */
const otherWriterCount = 5
/** The id of the live note with so many characters. */
const liveOf = (length: number) => `00000000-0000-4000-9000-${String(length).padStart(12, '0')}`
const writers = new Map<string, Awaited<ReturnType<typeof makeWriters>>>()

type Step = [name: string, work: (page: Page) => Promise<void>]

async function typeAtEnd(page: Page): Promise<void> {
  const field = noteText(page)
  await field.waitFor()
  await field.focus()
  // Nobody presses both within one frame, which would count as two slow interactions.
  await page.keyboard.down('Control')
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await page.keyboard.press('End')
  await page.keyboard.up('Control')
  await field.pressSequentially(text, { delay: 80 })
}

const steps: readonly Step[] = [
  ...lengths.map(
    (length): Step => [
      `typing in a note of ${length.toLocaleString('en')} characters`,
      async (page) => {
        await page.goto(`/notes/${noteOf(length)}`)
        await typeAtEnd(page)
      },
    ],
  ),
  ...lengths.map(
    (length): Step => [
      `typing in a live one of ${length.toLocaleString('en')}, with five others`,
      async (page) => {
        const note = liveOf(length)
        await page.goto(`/notes/${note}`)
        // It is bound to the text of the others by then.
        await page.getByRole('button', { name: 'Commentaires' }).waitFor()
        const stops = writers.get(note)?.map((client) => typeInto(note, client)) ?? []
        try {
          await typeAtEnd(page)
        } finally {
          await Promise.all(stops.map((stop) => stop()))
        }
      },
    ],
  ),
  [
    'typing a search',
    async (page) => {
      await page.goto('/notes')
      await page.getByRole('main').getByRole('searchbox').pressSequentially('photosynthèse', { delay: 80 })
    },
  ],
  [
    'opening areas, a note and a dialog',
    async (page) => {
      await page.goto('/dashboard')
      await page.getByRole('heading', { name: 'Actions rapides' }).waitFor()
      const bar = page.getByRole('navigation', { name: 'Navigation principale' }).last()
      await bar.locator('a[href="/vocabulary"]').click()
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      await bar.locator('a[href="/notes"]').click()
      await page.getByRole('button', { name: 'Nouvelle Note' }).click()
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('article').first().getByRole('link').first().click()
      await noteText(page).waitFor()
    },
  ],
  [
    'rating words',
    async (page) => {
      await page.goto('/vocabulary/review')
      const review = page.getByRole('region', { name: 'Révision' })
      for (let card = 0; card < 10; card++) {
        await review.getByRole('button', { name: 'Afficher la réponse' }).click()
        await review.getByRole('button', { name: /^Moyen/ }).click()
      }
    },
  ],
]

const header = ['', 'interactions', 'half, ms', 'INP, ms', 'longest, ms']
const rows: string[][] = []
const progress = startProgress(2 + steps.length, print)
progress.step('starting the application')
// A learner's device does not run the server as well, so the server yields where they share processors.
const application = await startApplication(join(import.meta.dirname, '..'), ['start'], {}, 19)
const browser = await chromium.launch(launchOptions)
try {
  const context = await browser.newContext({
    baseURL: application.url,
    locale: 'fr-FR',
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  progress.step('writing notes and words')
  const account = await signUp(page)
  await application.cahier('plan', 'set', account.email, 'premium')
  const client = await learnerClient(application.url, account)
  await seed(client, 'notes', 1_000)
  await seed(client, 'vocabulary', 2_000, { answers: 1 })
  for (const length of lengths) {
    const content = course.repeat(Math.ceil(length / course.length)).slice(0, length)
    for (const id of [noteOf(length), liveOf(length)])
      await client
        .from('notes')
        .insert({ id, title: `Cours ${length}`, content })
        .throwOnError()
    writers.set(liveOf(length), await makeWriters(application.url, client, liveOf(length), otherWriterCount))
  }
  await page.addInitScript(watch)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: networks.phone.slowdown })
  for (const [name, work] of steps) {
    progress.step(name)
    await work(page)
    // The last frame is reported a little later.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
    const times = await page.evaluate(() => [...window.interactions.values()])
    const next = toNextPaint(times)
    if (!(next < goodInteractionMs)) process.exitCode = 1
    rows.push([name, ...[times.length, median(times), next, Math.max(...times)].map(String)])
  }
  progress.end()
  print()
  await publish(header, rows)
} finally {
  await browser.close()
  await application.stop()
}

/** Collects the duration of each interaction of the page: the longest of its events. */
function watch(): void {
  const interactions = new Map<number, number>()
  window.interactions = interactions
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      if (entry.interactionId === 0) continue
      const known = interactions.get(entry.interactionId) ?? 0
      interactions.set(entry.interactionId, Math.max(known, entry.duration))
    }
  })
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** Prints the table of the measurements so far. */
function print(): void {
  console.log(table(header, rows))
}

declare global {
  interface Window {
    /** Milliseconds of each interaction, by its id. */
    interactions: Map<number, number>
  }
}
