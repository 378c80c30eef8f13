/*
 * What a cold visit costs: requests and bytes on the wire (brotli), by page and kind. Prints the table of
 * docs/performance.md. `pnpm bench pages`
 */
import { join } from 'node:path'
import { startApplication } from '@cahier/e2e/application'
import { launchOptions } from '@cahier/e2e/launch'
import { signUp } from '@cahier/e2e/learner'
import { type BrowserContext, chromium } from '@playwright/test'
import { table } from './table.ts'

const kinds = ['Document', 'Script', 'Stylesheet', 'Font', 'Fetch'] as const
type Kind = (typeof kinds)[number]
type Weight = Record<Kind, { requests: number; bytes: number }>

const application = await startApplication(join(import.meta.dirname, '..'))
const browser = await chromium.launch(launchOptions)
try {
  const learner = await browser.newContext({ baseURL: application.url, locale: 'fr-FR' })
  await signUp(await learner.newPage())
  const storageState = await learner.storageState()

  const rows: string[][] = []
  for (const [path, signedIn] of [
    ['/', false],
    ['/dashboard', true],
    ['/notes', true],
  ] as const) {
    const visitor = await browser.newContext({
      baseURL: application.url,
      locale: 'fr-FR',
      serviceWorkers: 'block',
      ...(signedIn && { storageState }),
    })
    rows.push(row(path, await weigh(visitor, path)))
    await visitor.close()
  }
  console.log(table(['page', 'requests', 'total kB', ...kinds.map((kind) => `${kind} kB`)], rows))
} finally {
  await browser.close()
  await application.stop()
}

/** One visit with an empty cache. Other areas are not fetched ahead: they are not what this page costs. */
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
  // The stream of news never ends, and the network would never be quiet.
  await page.route('**/live/*', (route) => route.abort())
  await page.goto(path, { waitUntil: 'networkidle' })
  return weight
}

function row(path: string, weight: Weight): string[] {
  const all = Object.values(weight)
  const sum = (of: (one: Weight[Kind]) => number) => all.reduce((total, one) => total + of(one), 0)
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
  return [
    `\`${path}\``,
    String(sum(({ requests }) => requests)),
    kilobytes(sum(({ bytes }) => bytes)),
    ...kinds.map((kind) => kilobytes(weight[kind].bytes)),
  ]
}
