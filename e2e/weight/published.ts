import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const page = join(import.meta.dirname, '../../docs/performance.md')
/** The table of a cold visit, from its header on. */
const rows = /\| page +\| requests \|.*\n\|[ |-]+\n(?:\|.*\n)+/

/** What docs/performance.md says about a page. */
export interface Published {
  requests: number
  /** Everything on the wire, in units of 1,000 bytes. */
  kilobytes: number
}

/** The published weight of each page, by path. */
export async function publishedWeights(): Promise<ReadonlyMap<string, Published>> {
  const [text = ''] = rows.exec(await readFile(page, 'utf8')) ?? []
  const found = text.matchAll(/^\| `(\S+)` +\| (\d+) +\| ([\d.]+)/gm)
  return new Map(
    Array.from(found, ([, path = '', requests, kilobytes]) => [
      path,
      { requests: Number(requests), kilobytes: Number(kilobytes) },
    ]),
  )
}
