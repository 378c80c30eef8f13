/*
 * Measures how long learners wait for what they are promised: the words of others, the end of a right, the way back after a network loss, text
 * that is safe on the device. Takes ROUNDS rounds (5) of each topic in one application. Prints the table of docs/performance.md, and fails where the worst round is
 * over the limit. `pnpm bench promises`
 */
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { startProgress } from '@cahier/cli/progress'
import { startApplication } from '@cahier/e2e/application'
import { withSmallCamera } from '@cahier/e2e/meetings'
import { chromium } from '@playwright/test'
import { median } from './median.ts'
import { assistant } from './promises/assistant.ts'
import { channels } from './promises/channels.ts'
import { drafts } from './promises/drafts.ts'
import { liveNotes } from './promises/live-notes.ts'
import { meetings } from './promises/meetings.ts'
import { sessions } from './promises/sessions.ts'
import { table } from './table.ts'

const rounds = Number(process.env.ROUNDS ?? 5)
const topics = Object.entries({ drafts, 'live notes': liveNotes, channels, sessions, meetings, assistant })

interface Measured {
  readonly promise: string
  readonly limit: number
  readonly times: number[]
}

const measured: Measured[] = []
const progress = startProgress(1 + topics.length * rounds, print)
progress.step('starting the application')
const application = await startApplication(join(import.meta.dirname, '..'))
const browser = await chromium.launch(withSmallCamera)
try {
  for (const [name, { limits, round }] of topics) {
    const own = Object.entries(limits).map(([promise, limit]): Measured => ({ promise, limit, times: [] }))
    measured.push(...own)
    for (let count = 1; count <= rounds; count++) {
      progress.step(`${name}: round ${count} of ${rounds}`)
      const took = await round({ application, browser })
      for (const { promise, times } of own) times.push(took[promise] ?? Number.NaN)
    }
  }
} finally {
  await browser.close()
  await application.stop()
}
progress.end()
print()
for (const { promise, limit, times } of measured) {
  if (Math.max(...times) <= limit) continue
  console.error(`${promise}: ${Math.round(Math.max(...times))} ms, over ${limit}`)
  process.exitCode = 1
}

/** Prints the table of the measurements so far. */
function print(): void {
  console.log(`${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}`)
  const rows = measured.map(({ promise, limit, times }) => [
    promise,
    limit.toLocaleString('en'),
    ...[median(times), Math.max(...times)].map((value) => Math.round(value).toLocaleString('en')),
  ])
  console.log(table(['', 'limit, ms', 'median', 'worst'], rows))
}
