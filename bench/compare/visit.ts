import { quiet } from '@cahier/e2e/weight'
import type { Browser, CDPSession, Page } from '@playwright/test'
import type { Contestant } from './contestants.ts'
import { type Network, slowDown } from './networks.ts'

/** A page that is compared. */
export interface ComparedPage {
  path: '/' | '/dashboard' | '/notes'
  /** What is opened: a landing page with such a query is drawn by the shell; a prerendered page would be ready before any code runs. */
  address: string
  isLearners: boolean
  /** Selector of what the page shows once it is ready. */
  ready: string
}

export const pages: readonly ComparedPage[] = [
  { path: '/', address: '/?category=all', isLearners: false, ready: '[data-remote="mf-marketing"] h1' },
  {
    path: '/dashboard',
    address: '/dashboard',
    isLearners: true,
    ready: 'main section[aria-label] a, main section[aria-label] p',
  },
  {
    path: '/notes',
    address: '/notes',
    isLearners: true,
    ready: '[data-remote="mf-notes"] [role="search"], [data-remote="mf-notes"] h2',
  },
]

export interface Figures {
  requests: number
  bytes: number
  /** Milliseconds. */
  ready: number
}

/** A page in a browser without a cache that prefetches nothing, on a connection. */
export async function open(
  browser: Browser,
  { url, learner }: Contestant,
  isLearners: boolean,
  network: Network,
): Promise<{ page: Page; cdp: CDPSession }> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'fr-FR',
    serviceWorkers: 'block',
    ...(isLearners && { storageState: learner }),
  })
  const page = await context.newPage()
  await page.addInitScript(
    (selectors) => {
      Reflect.deleteProperty(window, 'requestIdleCallback')
      const readyAt: Record<string, number> = {}
      Object.assign(window, { readyAt })
      const look = () => {
        const selector = selectors[location.pathname]
        if (selector && document.querySelector(selector)) readyAt[location.pathname] ??= performance.now()
        requestAnimationFrame(look)
      }
      look()
    },
    Object.fromEntries(pages.map(({ path, ready }) => [path, ready])),
  )
  const cdp = await context.newCDPSession(page)
  await slowDown(cdp, network)
  return { page, cdp }
}

/** Milliseconds from the start of the document until a page was ready. */
export async function readyAt(page: Page, path: string): Promise<number> {
  const handle = await page.waitForFunction(
    (of) => (window as unknown as { readyAt: Record<string, number> }).readyAt[of],
    path,
    { timeout: 60_000 },
  )
  return (await handle.jsonValue()) as number
}

function weigh(cdp: CDPSession): () => { requests: number; bytes: number } {
  let requests = 0
  let bytes = 0
  const isCode = new Map<string, boolean>()
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    isCode.set(requestId, !response.url.startsWith('data:'))
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!isCode.get(requestId)) return
    requests += 1
    bytes += encodedDataLength
  })
  return () => ({ requests, bytes })
}

/** Visits a page with nothing cached. */
export async function cold(browser: Browser, contestant: Contestant, compared: ComparedPage, network: Network) {
  const { page, cdp } = await open(browser, contestant, compared.isLearners, network)
  const weight = weigh(cdp)
  await page.goto(compared.address)
  const ready = await readyAt(page, compared.path)
  await quiet(page)
  await page.context().close()
  return { ...weight(), ready }
}

/** From the dashboard to the notes, with their code fetched ahead or not. */
export async function change(
  browser: Browser,
  contestant: Contestant,
  isAhead: boolean,
  network: Network,
): Promise<Figures> {
  const { page, cdp } = await open(browser, contestant, true, network)
  const weight = weigh(cdp)
  await page.goto('/dashboard')
  await readyAt(page, '/dashboard')
  // What follows a page three seconds later belongs to the page, and not to the change.
  await quiet(page, 3_500)
  const link = page.getByRole('navigation', { name: 'Navigation principale' }).locator('a[href="/notes"]')
  if (isAhead) {
    await link.focus()
    // A learner's click does not follow at once. Right after fetching it takes one of both 61 ms, later 78 ms.
    await quiet(page, 800)
  }
  const before = weight()
  const began = await link.evaluate((element: HTMLElement) => {
    const now = performance.now()
    element.click()
    return now
  })
  const ready = await readyAt(page, '/notes')
  await quiet(page)
  const after = weight()
  await page.context().close()
  return { requests: after.requests - before.requests, bytes: after.bytes - before.bytes, ready: ready - began }
}
