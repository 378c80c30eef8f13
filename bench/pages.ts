/*
 * Measures a cold visit: requests and bytes on the wire (brotli), by page and kind. Writes the table of docs/performance.md, which a
 * journey holds every page to. `pnpm bench pages`
 */
import { join } from 'node:path'
import { startProgress } from '@cahier/cli/progress'
import { startApplication } from '@cahier/e2e/application'
import { launchOptions } from '@cahier/e2e/launch'
import { signUp } from '@cahier/e2e/learner'
import { bytesOf, coldVisit, kinds, type Transfer, weighedPages } from '@cahier/e2e/weight'
import { chromium } from '@playwright/test'
import { publish, table } from './table.ts'

const header = ['page', 'requests', 'total kB', 'document kB', 'script kB', 'stylesheet kB', 'font kB', 'data kB']
const rows: string[][] = []
const progress = startProgress(1 + weighedPages.length, print)
progress.step('starting the application')
const application = await startApplication(join(import.meta.dirname, '..'))
const browser = await chromium.launch(launchOptions)
try {
  const learner = await browser.newContext({ baseURL: application.url, locale: 'fr-FR' })
  await signUp(await learner.newPage())
  const storageState = await learner.storageState()

  for (const [path, signedIn] of weighedPages) {
    progress.step(path)
    const visitor = await browser.newContext({
      baseURL: application.url,
      locale: 'fr-FR',
      serviceWorkers: 'block',
      ...(signedIn && { storageState }),
    })
    rows.push(row(path, await coldVisit(visitor, path)))
    await visitor.close()
  }
  progress.end()
  print()
  await publish(header, rows)
} finally {
  await browser.close()
  await application.stop()
}

/** Prints the table of the measurements so far. */
function print(): void {
  console.log(table(header, rows))
}

function row(path: string, transfers: readonly Transfer[]): string[] {
  const kilobytes = (some: readonly Transfer[]) => (bytesOf(some) / 1000).toFixed(1)
  const ofKinds = kinds.map((kind) => kilobytes(transfers.filter((transfer) => transfer.kind === kind)))
  return [`\`${path}\``, String(transfers.length), kilobytes(transfers), ...ofKinds]
}
