import type { Page } from '@playwright/test'

/** What a page keeps in memory after garbage collection. */
export interface Held {
  /** Bytes of the JavaScript heap. */
  heap: number
  nodes: number
  listeners: number
  /** Stylesheets of the document and links to them. */
  stylesheets: number
  scripts: number
  /** Elements of the head. */
  head: number
  /** Names on `window` that still hold a release's container. */
  containers: number
}

/** Collects garbage, then counts what the page keeps. */
export async function held(page: Page): Promise<Held> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.enable')
  // Repeated because finalizers of one collection make garbage for the next.
  for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  const counted = await page.evaluate(() => ({
    stylesheets: document.styleSheets.length + document.querySelectorAll('link[rel="stylesheet"]').length,
    scripts: document.scripts.length,
    head: document.head.childElementCount,
    containers: Object.getOwnPropertyNames(window).filter(
      (name) => /^(chunks_)?mf_/.test(name) && (window as unknown as Record<string, unknown>)[name] !== undefined,
    ).length,
  }))
  await devtools.detach()
  return { heap: usedSize, nodes, listeners: jsEventListeners, ...counted }
}
