import type { Page } from '@playwright/test'

/** What a page holds, once everything that can be collected is. */
export interface Held {
  /** Bytes of JavaScript. */
  heap: number
  nodes: number
  listeners: number
  /** Of the document and links to them. */
  stylesheets: number
  scripts: number
  /** Elements of the head. */
  head: number
  /** Names on `window` that a release left there with a value. */
  containers: number
}

/** Counts what a page holds after collecting garbage. */
export async function held(page: Page): Promise<Held> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.enable')
  // What a collection finalizes is garbage of the next one.
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
