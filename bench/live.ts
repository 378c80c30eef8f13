/*
 * Measures how soon open tabs run a promoted release, and whether a tab with unsaved text keeps its text. Opens TABS tabs (50) of
 * one browser over HTTP/1.1, every tenth of them in the middle of a note; prints the table of docs/performance.md.
 * `pnpm bench live`
 */
import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startProgress } from '@cahier/cli/progress'
import { startApplication } from '@cahier/e2e/application'
import { copyCheckout } from '@cahier/e2e/checkout'
import { launchOptions } from '@cahier/e2e/launch'
import { noteText, signUp } from '@cahier/e2e/learner'
import type { BrowserContext, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { table } from './table.ts'

const count = Number(process.env.TABS ?? 50)
const unsaved = 'Un texte que personne n’a enregistré.'

interface Tab {
  page: Page
  writes: boolean
}

const writers = Math.floor(count / 10)
/** Milliseconds from the new set to the new release in a tab. */
const times: number[] = []
/** For each tab with unsaved text, whether it kept text and release. */
const kept: boolean[] = []
const progress = startProgress(5 + count + (count - writers), print)
progress.step('starting the application')
const checkout = copyCheckout()
const application = await startApplication(checkout)
const browser = await chromium.launch(launchOptions)
try {
  const context = await browser.newContext({ baseURL: application.url, locale: 'fr-FR', serviceWorkers: 'block' })
  const note = await prepare(context)
  const tabs: Tab[] = []
  for (let index = 0; index < count; index++) {
    progress.step('opening a tab')
    tabs.push(await open(context, note, index % 10 === 9))
  }

  await appendFile(join(checkout, 'mf-notes/src/locales/fr.ts'), '\n')
  for (const command of ['build', 'publish']) {
    progress.step(`${command} mf-notes`)
    await run(command, 'mf-notes')
  }
  const before = (await application.live())['mf-notes']
  const served = servedAt((await application.servedSet()) + 1)
  progress.step('promote mf-notes')
  await run('promote', 'mf-notes')
  const id = (await application.live())['mf-notes'] ?? ''

  await Promise.all(
    tabs
      .filter(({ writes }) => !writes)
      .map(async ({ page }) => {
        times.push((await takenAt(page, id)) - (await served))
        progress.step('a tab runs the release')
      }),
  )
  progress.step('reading unsaved text')
  for (const { page } of tabs.filter(({ writes }) => writes)) {
    const value = await noteText(page).textContent()
    const release = await page.locator('[data-remote="mf-notes"]').getAttribute('data-release')
    kept.push(value === unsaved && release === `mf-notes@${before}`)
  }
  progress.end()
  print()
} finally {
  await browser.close()
  await application.stop()
  await rm(checkout, { recursive: true })
}

/** Prints the table of the tabs so far. */
function print(): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => String(Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN))
  console.log(
    table(
      ['tabs', 'half', '95 %', 'last', 'tabs with unsaved text', 'kept'],
      [
        [
          String(times.length + kept.length),
          at(0.5),
          at(0.95),
          at(1),
          String(kept.length),
          String(kept.filter(Boolean).length),
        ],
      ],
    ),
  )
}

async function run(...args: string[]): Promise<void> {
  const { code, stderr } = await application.cahier(...args)
  if (code !== 0) throw new Error(stderr)
}

/** Signs up and writes a note. @returns its path */
async function prepare(context: BrowserContext): Promise<string> {
  const page = await context.newPage()
  await signUp(page)
  await page.goto('/notes')
  await page.getByRole('button', { name: 'Nouvelle Note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Créer une nouvelle note' })
  await dialog.getByLabel('Titre').fill('En cours')
  await dialog.getByLabel('Contenu').fill('Un.')
  await dialog.getByRole('button', { name: 'Créer la note' }).click()
  const path = (await page.getByRole('link', { name: 'En cours' }).getAttribute('href')) ?? ''
  await page.close()
  return path
}

async function open(context: BrowserContext, note: string, writes: boolean): Promise<Tab> {
  const page = await context.newPage()
  await page.goto(writes ? note : '/notes')
  await page.locator('[data-remote="mf-notes"][data-release]').waitFor({ state: 'attached' })
  if (writes) {
    // Without a title the note is not saved automatically.
    await page.getByLabel('Titre', { exact: true }).fill('')
    await page.getByLabel('Contenu').fill(unsaved)
  }
  await page.evaluate(() => {
    const taken: Record<string, number> = {}
    const room = document.querySelector<HTMLElement>('[data-remote="mf-notes"]')
    new MutationObserver(() => {
      taken[room?.dataset.release ?? ''] ??= Date.now()
    }).observe(document.body, { subtree: true, attributeFilter: ['data-release'] })
    Object.assign(window, { taken })
  })
  return { page, writes }
}

/** When a tab rendered the release. */
async function takenAt(page: Page, id: string): Promise<number> {
  const handle = await page.waitForFunction(
    (release) => (window as unknown as { taken: Record<string, number> }).taken[release],
    `mf-notes@${id}`,
    { timeout: 120_000, polling: 500 },
  )
  return (await handle.jsonValue()) as number
}

/** When the server first served a set. */
async function servedAt(set: number): Promise<number> {
  while ((await application.servedSet()) < set) await setTimeout(10)
  return Date.now()
}
