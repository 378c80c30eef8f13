/*
 * Measures meetings between browsers of this machine, with its fake camera: how long it takes until everybody's picture is there, until somebody whose tab was
 * killed is gone, and whether two find each other in ROUNDS rounds (100) of leaving, rejoining and looking for another route at the same moment. Counts connections,
 * tracks, audio and listeners before and after. `pnpm bench meetings`
 */

import { rm } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { startProgress } from '@cahier/cli/progress'
import { startApplication } from '@cahier/e2e/application'
import { copyCheckout } from '@cahier/e2e/checkout'
import { withDevices } from '@cahier/e2e/launch'
import { becomeLearner, type NewLearner } from '@cahier/e2e/learner'
import { type Held, held, joinRoom, openRoom, seen, watch } from '@cahier/e2e/meetings'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { median } from './median.ts'
import { table } from './table.ts'

const rounds = Number(process.env.ROUNDS ?? 100)
const tries = Number(process.env.TRIES ?? 5)
const names = ['Ada Martin', 'Zoé Durand', 'Max Petit', 'Léa Roux'] as const

interface Participant {
  name: string
  page: Page
  learner: NewLearner
}
const rows: (readonly string[])[] = []
const progress = startProgress(2 + 2 * tries + rounds, print)
progress.step('starting the application')
const checkout = copyCheckout()
const application = await startApplication(checkout)
const browser = await chromium.launch(withDevices)
try {
  await measure('two', 2)
  await measure('four', 4)
  await rejoin()
  progress.end()
  print()
} finally {
  await browser.close()
  await application.stop()
  await rm(checkout, { recursive: true })
}

function print(): void {
  console.log(`${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}`)
  console.log(table(['', 'median', 'worst'], rows))
}

async function participant(from: Browser, name: string): Promise<Participant> {
  const context = await from.newContext({ baseURL: application.url, locale: 'fr-FR', serviceWorkers: 'block' })
  await watch(context)
  const page = await context.newPage()
  return { name, page, learner: await becomeLearner(page, name) }
}

/** The last one to join sees everybody else's picture after these milliseconds. */
async function measure(label: string, count: number): Promise<void> {
  const times: number[] = []
  const gone: number[] = []
  for (let attempt = 0; attempt < tries; attempt++) {
    progress.step(`${label} meet`)
    const all: Participant[] = []
    for (const name of names.slice(0, count)) all.push(await participant(browser, name))
    const [first] = all
    const last = all.at(-1)
    if (!first || !last) throw new Error('nobody is there')
    const room = await openRoom(first.learner)
    let took = 0
    for (const [index, { page }] of all.entries()) {
      await page.goto(`/zoom/room/${room}`)
      took = await joinRoom(page, names.slice(0, index))
    }
    times.push(took)
    const killed = Date.now()
    await last.page.context().close()
    const text = count === 2 ? '1 participant' : `${count - 1} participants`
    await expect
      .poll(() => first.page.getByText(text, { exact: true }).isVisible(), { intervals: [20], timeout: 30_000 })
      .toBe(true)
    gone.push(Date.now() - killed)
    for (const { page } of all) await page.context().close()
  }
  add(`${label}: click to the others’ first frames`, times)
  add(`${label}: killed tab to its tile gone`, gone)
}

function add(label: string, times: readonly number[]): void {
  rows.push([label, `${Math.round(median(times))} ms`, `${Math.max(...times)} ms`])
}

/** Two leave and join at once, one of them alone, or both look for another route at once; each time both are seen again. */
async function rejoin(): Promise<void> {
  const [ada, zoe] = [await participant(browser, names[0]), await participant(browser, names[1])]
  const room = await openRoom(ada.learner)
  const both = [ada, zoe]
  for (const { page } of both) await page.goto(`/zoom/room/${room}`)
  const join = (those: readonly Participant[]) =>
    Promise.all(
      those.map(({ name, page }) =>
        joinRoom(
          page,
          names.slice(0, 2).filter((other) => other !== name),
        ),
      ),
    )
  const leave = (those: readonly Participant[]) =>
    Promise.all(
      those.map(async ({ page }) => {
        await page.getByRole('button', { name: 'Quitter' }).click()
        await page.getByRole('button', { name: 'Rejoindre à nouveau' }).click()
      }),
    )
  await join(both)
  const count = () => Promise.all(both.map(({ page }) => held(page)))
  const before = await count()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    progress.step(`round ${round + 1}`)
    const those = round % 3 === 0 ? both : round % 3 === 1 ? [ada] : [zoe]
    await leave(those)
    times.push(Math.max(...(await join(those))))
    await Promise.all(both.map(({ page }) => page.evaluate(() => void dispatchEvent(new Event('online')))))
    for (const { name, page } of both)
      await expect
        .poll(
          () =>
            seen(
              page,
              names.slice(0, 2).filter((other) => other !== name),
            ),
          { timeout: 30_000 },
        )
        .toBe(1)
  }
  // The last offers are answered before what is left is counted.
  await leave(both)
  await join(both)
  const after = await count()
  add(`${rounds} rounds of rejoining and rerouting at once: click to first frame`, times)
  const said = ({ connections, tracks, audio, listeners }: Held) =>
    `${connections} connection, ${tracks} tracks, ${audio} audio, ${listeners} listeners`
  for (const [index, { name }] of both.entries())
    rows.push([`${name} before, after`, said(before[index] as Held), said(after[index] as Held)])
}
