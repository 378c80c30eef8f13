/*
 * Measures what the service worker fetches: bytes on the wire (brotli) for the first installation, and for an update after a release
 * of one area. Writes the table of docs/performance.md. `pnpm bench offline`
 */
import { get } from 'node:http'
import { join } from 'node:path'
import { startProgress } from '@cahier/cli/progress'
import { startApplication } from '@cahier/e2e/application'
import { publish, table } from './table.ts'

const header = ['installation', 'requests', 'kB']
const rows: string[][] = []
const progress = startProgress(3, print)
progress.step('starting the application')
const application = await startApplication(join(import.meta.dirname, '..'))
try {
  progress.step('the worker')
  add('the worker', 1, await weigh('/service-worker.js'))
  progress.step('a first set')
  const list = await weigh('/offline.json')
  const { files } = (await (await fetch(`${application.url}/offline.json`)).json()) as { files: Record<string, string> }
  const weights = new Map<string, number>()
  for (const url of Object.keys(files)) weights.set(url, await weigh(url))
  const install = (name: string, urls: readonly string[]) =>
    add(
      name,
      1 + urls.length,
      urls.reduce((total, url) => total + (weights.get(url) ?? 0), list),
    )
  const all = [...weights.keys()]
  install('a first set', all)
  install(
    'after a release of `mf-notes`',
    all.filter((url) => /^\/(releases\/mf-notes|sets)\//.test(url)),
  )
  add('the same set again', 1, 0)
  progress.end()
  print()
  await publish(header, rows)
} finally {
  await application.stop()
}

/** Prints the table of the measurements so far. */
function print(): void {
  console.log(table(header, rows))
}

function add(name: string, requests: number, bytes: number): void {
  rows.push([name, String(requests), (bytes / 1000).toFixed(1)])
}

/** Bytes of a response body on the wire. */
function weigh(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(application.url + path, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      let bytes = 0
      for await (const chunk of response) bytes += (chunk as Buffer).length
      resolve(bytes)
    }).once('error', reject)
  })
}
