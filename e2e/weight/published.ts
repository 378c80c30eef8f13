import { readFile, writeFile } from 'node:fs/promises'
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

/** Replaces the table. Biome's formatting of Markdown is the table's: each column as wide as its widest cell. */
export async function publish(cells: readonly (readonly string[])[]): Promise<void> {
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`
  const [header = [], ...body] = cells
  const table = [header, widths.map((width) => '-'.repeat(width)), ...body].map(line).join('')
  await writeFile(page, (await readFile(page, 'utf8')).replace(rows, table))
}
