/*
 * Compares the same sources built as one code-split application, as Module Federation with its default settings, and as
 * Cahier: requests, bytes, and the time until a page is ready, relative to the one application. Rounds are paired and
 * alternate; the one application also runs against itself, which shows the machine's noise. Prints the tables of
 * docs/performance.md. `pnpm bench compare`
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgress } from '@cahier/cli/progress'
import { startApplication } from '@cahier/e2e/application'
import { launchOptions } from '@cahier/e2e/launch'
import { signUp } from '@cahier/e2e/learner'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { buildDefault, buildMonolith } from './compare/build.ts'
import { startFront } from './compare/front.ts'
import { median } from './median.ts'
import { table } from './table.ts'

const rounds = Number(process.env.ROUNDS ?? 15)
/** A typical connection: 40 ms round trip, 10 Mbit/s. */
const line = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 }

const folder = await mkdtemp(join(tmpdir(), 'cahier-compare-'))
const names = ['one application', 'the same again', 'Module Federation, default', 'Cahier'] as const
type Name = (typeof names)[number]

/** Selector of what the page shows once it is ready, by path. */
const ready: Readonly<Record<string, string>> = {
  '/': '[data-remote="mf-marketing"] h1',
  '/dashboard': 'main section[aria-label] a, main section[aria-label] p',
  '/notes': '[data-remote="mf-notes"] [role="search"], [data-remote="mf-notes"] h2',
}

interface Figures {
  requests: number
  bytes: number
  ready: number
}

const samples = new Map<string, Figures[]>()
const note = (what: string, name: Name, figures: Figures) => {
  const key = `${what}|${name}`
  samples.set(key, [...(samples.get(key) ?? []), figures])
}

const progress = startProgress(3 + names.length * (1 + rounds), print)
progress.step('starting the application')
const application = await startApplication(join(import.meta.dirname, '..'))
const browser = await chromium.launch(launchOptions)
progress.step('building one application')
const monolith = await startFront(application.url, await buildMonolith(join(folder, 'monolith')))
progress.step('building with Module Federation, default')
const contestants: Readonly<Record<Name, typeof monolith>> = {
  'one application': monolith,
  'the same again': monolith,
  'Module Federation, default': await startFront(application.url, await buildDefault(join(folder, 'default'))),
  Cahier: await startFront(application.url, null),
}
try {
  const states = new Map<Name, Awaited<ReturnType<BrowserContext['storageState']>>>()
  for (const name of names) {
    progress.step(`${name}: a learner`)
    const context = await browser.newContext({ baseURL: contestants[name].url, locale: 'fr-FR' })
    await signUp(await context.newPage())
    states.set(name, await context.storageState())
    await context.close()
  }
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length] as Name
      progress.step(`${name}: round ${round + 1} of ${rounds}`)
      const open = (signedIn: boolean) => visitor(name, signedIn ? states.get(name) : undefined)
      note('`/`', name, await cold(await open(false), '/'))
      note('`/dashboard`', name, await cold(await open(true), '/dashboard'))
      note('`/notes`', name, await cold(await open(true), '/notes'))
      note('to `/notes`, cold', name, await route(await open(true), false))
      note('to `/notes`, fetched ahead', name, await route(await open(true), true))
    }
  }
} finally {
  await browser.close()
  for (const front of Object.values(contestants)) front.close()
  await application.stop()
  await rm(folder, { recursive: true })
}

progress.end()
print()

/** Prints the table of the measurements so far. */
function print(): void {
  const rows = [...new Set([...samples.keys()].map((key) => key.split('|')[0] ?? ''))].flatMap((what) => {
    const base = samples.get(`${what}|one application`) ?? []
    return names.map((name) => {
      const own = samples.get(`${what}|${name}`) ?? []
      const ratios = own.map((one, index) => one.ready / (base[index]?.ready ?? Number.NaN))
      return [
        what,
        name,
        String(median(own.map(({ requests }) => requests))),
        (median(own.map(({ bytes }) => bytes)) / 1000).toFixed(1),
        String(Math.round(median(own.map((one) => one.ready)))),
        median(ratios).toFixed(2),
      ]
    })
  })
  console.log(table(['', '', 'requests', 'kB', 'ready, ms', 'ready, ratio'], rows))
}

/** A browser without a cache, on that connection, that prefetches nothing. */
async function visitor(name: Name, storageState?: Awaited<ReturnType<BrowserContext['storageState']>>): Promise<Page> {
  const context = await browser.newContext({
    baseURL: contestants[name].url,
    locale: 'fr-FR',
    serviceWorkers: 'block',
    ...(storageState && { storageState }),
  })
  // This cookie makes the shell draw the landing page itself; a prerendered page would be ready before any code runs.
  await context.addCookies([{ name: 'cahier.in', value: '1', url: contestants[name].url }])
  const page = await context.newPage()
  await page.addInitScript((selectors) => {
    Reflect.deleteProperty(window, 'requestIdleCallback')
    const readyAt: Record<string, number> = {}
    Object.assign(window, { readyAt })
    const look = () => {
      const selector = selectors[location.pathname]
      if (selector && document.querySelector(selector)) readyAt[location.pathname] ??= performance.now()
      requestAnimationFrame(look)
    }
    look()
  }, ready)
  return page
}

async function readyAt(page: Page, path: string): Promise<number> {
  const handle = await page.waitForFunction(
    (of) => (window as unknown as { readyAt: Record<string, number> }).readyAt[of],
    path,
    { timeout: 30_000 },
  )
  return (await handle.jsonValue()) as number
}

async function weigh(page: Page): Promise<() => { requests: number; bytes: number }> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', line)
  let requests = 0
  let bytes = 0
  const isCode = new Map<string, boolean>()
  network.on('Network.responseReceived', ({ requestId, response }) => {
    isCode.set(requestId, !response.url.startsWith('data:'))
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!isCode.get(requestId)) return
    requests += 1
    bytes += encodedDataLength
  })
  return () => ({ requests, bytes })
}

async function cold(page: Page, path: string): Promise<Figures> {
  const weight = await weigh(page)
  await page.goto(path)
  const time = await readyAt(page, path)
  await quiet(page)
  await page.context().close()
  return { ...weight(), ready: time }
}

/** From the dashboard to the notes, with their code prefetched or not. */
async function route(page: Page, ahead: boolean): Promise<Figures> {
  const weight = await weigh(page)
  await page.goto('/dashboard')
  await readyAt(page, '/dashboard')
  await quiet(page)
  const link = page.getByRole('navigation', { name: 'Navigation principale' }).locator('a[href="/notes"]')
  if (ahead) {
    await link.focus()
    await quiet(page)
  }
  const before = weight()
  const began = await link.evaluate((element: HTMLElement) => {
    const now = performance.now()
    element.click()
    return now
  })
  const time = await readyAt(page, '/notes')
  await quiet(page)
  const after = weight()
  await page.context().close()
  return { requests: after.requests - before.requests, bytes: after.bytes - before.bytes, ready: time - began }
}

/** Waits until nothing has arrived for half a second. The `networkidle` state would wait forever for the live stream. */
async function quiet(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, 500)
        new PerformanceObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(resolve, 500)
        }).observe({ type: 'resource' })
      }),
  )
}
