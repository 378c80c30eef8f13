/*
 * Measures what the service worker fetches: bytes on the wire (brotli) for the first installation, and for an update after a release
 * of one area. Prints the table of docs/performance.md. `pnpm bench offline`
 */
import { get } from 'node:http'
import { join } from 'node:path'
import { startProgress } from '@cahier/cli/progress'
import { startApplication } from '@cahier/e2e/application'

const application = await startApplication(join(import.meta.dirname, '..'))
try {
  const { files } = (await (await fetch(`${application.url}/offline.json`)).json()) as { files: Record<string, string> }
  const progress = startProgress(Object.keys(files).length)
  const worker = await weigh('/service-worker.js')
  const list = await weigh('/offline.json')
  const weights = new Map<string, number>()
  for (const url of Object.keys(files)) {
    progress.step(url)
    weights.set(url, await weigh(url))
  }
  progress.end()
  const sum = (urls: readonly string[]) => urls.reduce((total, url) => total + (weights.get(url) ?? 0), list)
  const all = [...weights.keys()]
  const notes = all.filter((url) => /^\/(releases\/mf-notes|sets)\//.test(url))
  const rows = [
    ['the worker', '1', worker],
    ['a first set', String(1 + all.length), sum(all)],
    ['after a release of `mf-notes`', String(1 + notes.length), sum(notes)],
    ['the same set again', '1', 0],
  ] as const
  console.log('| installation | requests | kB |\n| --- | --- | --- |')
  for (const [name, requests, bytes] of rows) console.log(`| ${name} | ${requests} | ${(bytes / 1000).toFixed(1)} |`)
} finally {
  await application.stop()
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
