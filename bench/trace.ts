/*
 * Lays traces of cold visits side by side, of the one application and of Cahier: when each file was asked for and fetched, each script ran, and
 * the page was ready. Of five visits the one with the median time. Writes the pictures and the table of docs/performance.md. `pnpm bench trace`
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startProgress } from '@cahier/cli/progress'
import { type Name, startContest } from './compare/contestants.ts'
import { networks } from './compare/networks.ts'
import { picture } from './compare/picture.ts'
import { moments, momentsOf, type Trace, trace } from './compare/trace.ts'
import { pages } from './compare/visit.ts'
import { publish, table } from './table.ts'

const visits = Number(process.env.ROUNDS ?? 5)
const names: readonly Name[] = ['one application', 'Cahier']
const folder = join(import.meta.dirname, '../docs/traces')

const header = ['page', 'on', '', ...moments]
const rows: string[][] = []
const progress = startProgress(1 + names.length + Object.keys(networks).length * pages.length, print)
const { browser, contestants, stop } = await startContest(names, progress.step)
try {
  await mkdir(folder, { recursive: true })
  for (const [key, network] of Object.entries(networks)) {
    for (const page of pages) {
      progress.step(`${page.path}, ${network.name}`)
      const found = new Map<Name, Trace[]>(names.map((name) => [name, []]))
      for (let visit = 0; visit < visits; visit++) {
        for (const [name, contestant] of contestants) {
          found.get(name)?.push(await trace(browser, contestant, page, network))
        }
      }
      const typical = names.map((name) => [name, middle(found.get(name) ?? [])] as const)
      const file = `${page.path === '/' ? 'landing' : page.path.slice(1)}-${key}.svg`
      await writeFile(join(folder, file), picture(`${page.path}, ${network.name}`, typical))
      for (const [name, one] of typical) {
        const times = momentsOf(one)
        const cells = moments.map((moment) => (times[moment] === null ? '' : String(Math.round(times[moment]))))
        rows.push([`\`${page.path}\``, key, name, ...cells])
      }
    }
  }
} finally {
  await stop()
}
progress.end()
print()
await publish(header, rows)

/** The trace with the median time until the page was ready. */
function middle(traces: readonly Trace[]): Trace {
  return traces.toSorted((one, other) => one.ready - other.ready)[traces.length >> 1] ?? { bars: [], ready: 0 }
}

function print(): void {
  console.log(table(header, rows))
}
