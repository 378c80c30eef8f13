import type { BrowserContext, Page } from '@playwright/test'

export const kinds = ['Document', 'Script', 'Stylesheet', 'Font', 'Fetch'] as const
export type Kind = (typeof kinds)[number]

/** A response of a visit. */
export interface Transfer {
  kind: Kind
  path: string
  /** Bytes on the wire, headers included. */
  bytes: number
}

/** The pages whose weight is known, and whether a learner is signed in. */
export const weighedPages = [
  ['/', false],
  ['/dashboard', true],
  ['/notes', true],
] as const

/** Selectors of what a page shows once its code has run. */
const shown: Readonly<Record<string, string>> = {
  '/': 'main h1',
  '/dashboard': 'main section[aria-label] :is(a, p)',
  '/notes': '[data-remote="mf-notes"] h2',
}

/** Visits a page with an empty cache. It is never idle: what it loads then is not part of it. */
export async function coldVisit(context: BrowserContext, path: string): Promise<Transfer[]> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const answered = new Map<string, Omit<Transfer, 'bytes'>>()
  const transfers: Transfer[] = []
  const waiting = new Set<string>()
  network.on('Network.requestWillBeSent', ({ requestId }) => void waiting.add(requestId))
  network.on('Network.loadingFailed', ({ requestId }) => void waiting.delete(requestId))
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.startsWith('data:')) return
    const kind = kinds.find((known) => known === type) ?? 'Fetch'
    answered.set(requestId, { kind, path: new URL(response.url).pathname })
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    waiting.delete(requestId)
    const answer = answered.get(requestId)
    if (answer) transfers.push({ ...answer, bytes: encodedDataLength })
  })
  // Blocks the live stream: it never ends, so the network would never be idle.
  await page.route('**/live/*', (route) => route.abort())
  await page.goto(path)
  // A busy machine pauses between a script and what it asks for.
  await page
    .locator(shown[path] ?? 'main')
    .first()
    .waitFor({ state: 'attached' })
  do await quiet(page)
  while (waiting.size > 0)
  await page.close()
  return transfers
}

export const bytesOf = (transfers: readonly Transfer[]): number => transfers.reduce((sum, { bytes }) => sum + bytes, 0)

/** Waits until nothing has arrived for some milliseconds. The `networkidle` state would wait forever for the live stream. */
export async function quiet(page: Page, time = 500): Promise<void> {
  await page.evaluate(
    (pause) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, pause)
        new PerformanceObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(resolve, pause)
        }).observe({ type: 'resource' })
      }),
    time,
  )
}
