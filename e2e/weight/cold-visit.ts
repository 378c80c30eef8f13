import type { BrowserContext } from '@playwright/test'

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

/** Visits a page with an empty cache. Prefetches of other areas are off, because they are not part of this page. */
export async function coldVisit(context: BrowserContext, path: string): Promise<Transfer[]> {
  const page = await context.newPage()
  await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'))
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const answered = new Map<string, Omit<Transfer, 'bytes'>>()
  const transfers: Transfer[] = []
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.startsWith('data:')) return
    const kind = kinds.find((known) => known === type) ?? 'Fetch'
    answered.set(requestId, { kind, path: new URL(response.url).pathname })
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answered.get(requestId)
    if (answer) transfers.push({ ...answer, bytes: encodedDataLength })
  })
  // Blocks the live stream: it never ends, so the network would never be idle.
  await page.route('**/live/*', (route) => route.abort())
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.close()
  return transfers
}

export const bytesOf = (transfers: readonly Transfer[]): number => transfers.reduce((sum, { bytes }) => sum + bytes, 0)
