import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type Row = readonly string[]

const page = join(import.meta.dirname, '../docs/performance.md')

/** Formats rows as a Markdown table. */
export const table = (header: Row, rows: readonly Row[]): string =>
  [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/**
 * Replaces the table of docs/performance.md that has this header. Biome's formatting of Markdown is the table's: each column as wide as its
 * widest cell.
 *
 * @throws if there is none
 */
export async function publish(header: Row, rows: readonly Row[]): Promise<void> {
  const widths = header.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: Row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`
  const own = [header, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('')
  const text = await readFile(page, 'utf8')
  const former = text.match(/(?:^\|.*\n)+/gm)?.find((one) => headerOf(one).join('|') === header.join('|'))
  if (former === undefined) throw new Error(`docs/performance.md has no table with ${header.join(' | ')}`)
  await writeFile(
    page,
    text.replace(former, () => own),
  )
}

const headerOf = (text: string): Row =>
  (text.split('\n', 1)[0] ?? '')
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
