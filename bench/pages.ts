/*
 * Measures a cold visit: requests and bytes on the wire (brotli), by page and kind. Prints the table of docs/performance.md, and
 * fails if a visitor's first page exceeds its limit. `pnpm bench pages`
 */
import { join } from 'node:path'
import { startProgress } from '@cahier/cli/progress'
import { startApplication } from '@cahier/e2e/application'
import { launchOptions } from '@cahier/e2e/launch'
import { signUp } from '@cahier/e2e/learner'
import { type BrowserContext, chromium } from '@playwright/test'
import { table } from './table.ts'

const kinds = ['Document', 'Script', 'Stylesheet', 'Font', 'Fetch'] as const
type Kind = (typeof kinds)[number]
/** Limit of the landing page in kB, everything included. */
const most = 75

type Weight = Record<Kind, { requests: number; bytes: number }>

const pages = [
  ['/', false],
  ['/dashboard', true],
  ['/notes', true],
] as const
const rows: string[][] = []
const application = await startApplication(join(import.meta.dirname, '..'))
const browser = await chromium.launch(launchOptions)
const progress = startProgress(pages.length, print)
try {
  const learner = await browser.newContext({ baseURL: application.url, locale: 'fr-FR' })
  await signUp(await learner.newPage())
  const storageState = await learner.storageState()

  for (const [path, signedIn] of pages) {
    progress.step(path)
    const visitor = await browser.newContext({
      baseURL: application.url,
      locale: 'fr-FR',
      serviceWorkers: 'block',
      ...(signedIn && { storageState }),
    })
    const weight = await weigh(visitor, path)
    rows.push(row(path, weight))
    if (path === '/' && bytesOf(weight) > most * 1000) {
      console.error(`${path} weighs ${kilobytes(bytesOf(weight))} kB, over ${most}`)
      process.exitCode = 1
    }
    await visitor.close()
  }
  progress.end()
  print()
} finally {
  await browser.close()
  await application.stop()
}

/** Prints the table of the measurements so far. */
function print(): void {
  console.log(table(['page', 'requests', 'total kB', ...kinds.map((kind) => `${kind} kB`)], rows))
}

/** One visit with an empty cache. Prefetches of other areas are off, because they are not part of this page. */
async function weigh(context: BrowserContext, path: string): Promise<Weight> {
  const page = await context.newPage()
  await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'))
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const kindOf = new Map<string, Kind>()
  const weight = Object.fromEntries(kinds.map((kind) => [kind, { requests: 0, bytes: 0 }])) as Weight
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.startsWith('data:')) return
    const kind = type === 'XHR' || type === 'Other' ? 'Fetch' : type
    kindOf.set(requestId, kinds.find((known) => known === kind) ?? 'Fetch')
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kindOf.get(requestId)
    if (!kind) return
    weight[kind].requests += 1
    weight[kind].bytes += encodedDataLength
  })
  // Blocks the live stream: it never ends, so the network would never be idle.
  await page.route('**/live/*', (route) => route.abort())
  await page.goto(path, { waitUntil: 'networkidle' })
  return weight
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

function bytesOf(weight: Weight): number {
  return Object.values(weight).reduce((total, { bytes }) => total + bytes, 0)
}

function row(path: string, weight: Weight): string[] {
  return [
    `\`${path}\``,
    String(Object.values(weight).reduce((total, { requests }) => total + requests, 0)),
    kilobytes(bytesOf(weight)),
    ...kinds.map((kind) => kilobytes(weight[kind].bytes)),
  ]
}
