/*
 * Compares the same sources built as one code-split application, as Module Federation with its default settings, and as
 * Cahier, on a desk's connection and a phone's: requests, bytes, and the time until a page is ready, relative to the one application. Rounds are
 * paired and alternate; the one application also runs against itself, which shows the machine's noise. Writes the tables of
 * docs/performance.md. `pnpm bench compare`; with `--quick` the one application and Cahier only, in three minutes: two rounds without the phone's
 * changes, which are only printed. `ROUNDS=15 pnpm bench compare --quick` measures and writes all of the two.
 */
import { startProgress } from '@cahier/cli/progress'
import { names as all, type Name, startContest } from './compare/contestants.ts'
import { type Network, networks } from './compare/networks.ts'
import { change, cold, type Figures, pages } from './compare/visit.ts'
import { median } from './median.ts'
import { publish, table } from './table.ts'

const isQuick = process.argv.includes('--quick')
const isShort = isQuick && process.env.ROUNDS === undefined
const rounds = Number(process.env.ROUNDS ?? (isQuick ? 2 : 15))
const names: readonly Name[] = isQuick ? ['one application', 'Cahier'] : all

const changes = [
  ['to `/notes`, cold', false],
  ['to `/notes`, fetched ahead', true],
] as const

const samples = new Map<string, Figures[]>()
const note = (network: Network, what: string, name: Name, figures: Figures) => {
  const key = [network.name, what, name].join('|')
  samples.set(key, [...(samples.get(key) ?? []), figures])
}
const of = (network: Network, what: string, name: Name) => samples.get([network.name, what, name].join('|')) ?? []

const progress = startProgress(1 + names.length * (1 + rounds), print)
const { browser, contestants, stop } = await startContest(names, progress.step)
try {
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length] as Name
      const contestant = contestants.get(name)
      if (!contestant) continue
      progress.step(`${name}: round ${round + 1} of ${rounds}`)
      for (const network of Object.values(networks)) {
        for (const page of pages) {
          note(network, `\`${page.path}\``, name, await cold(browser, contestant, page, network))
        }
        for (const [what, isAhead] of isShort && network === networks.phone ? [] : changes) {
          note(network, what, name, await change(browser, contestant, isAhead, network))
        }
      }
    }
  }
} finally {
  await stop()
}

progress.end()
print()
if (!isShort) await publishAll()

/** Prints the tables of the measurements so far. */
function print(): void {
  for (const network of Object.values(networks)) {
    console.log(`\n${network.name}\n`)
    const rows = whats().flatMap((what) =>
      names.flatMap((name) => {
        const own = of(network, what, name)
        return own.length === 0 ? [] : [[what, name, ...weight(own), time(own), ratio(network, what, name)]]
      }),
    )
    console.log(table(['', '', 'requests', 'kB', 'ready, ms', 'ratio'], rows))
  }
}

/** The tables of docs/performance.md: what each page weighs, and when it is ready. */
async function publishAll(): Promise<void> {
  const among: readonly Name[] = ['one application', 'Cahier']
  const weights = whats().map((what) => [what, ...among.flatMap((name) => weight(of(networks.desk, what, name)))])
  await publish(['', ...among.flatMap((name) => [`${name}: requests`, 'kB'])], weights)
  const times = whats().map((what) => [
    what,
    ...Object.values(networks).flatMap((network) => [
      ...among.map((name) => time(of(network, what, name))),
      ratio(network, what, 'Cahier'),
    ]),
  ])
  const columns = Object.keys(networks).flatMap((key) => [`${key}: one application, ms`, 'Cahier, ms', 'ratio'])
  await publish(['', ...columns], times)
}

function whats(): string[] {
  return [...pages.map(({ path }) => `\`${path}\``), ...changes.map(([what]) => what)]
}

/** Requests, and units of 1,000 bytes. */
function weight(own: readonly Figures[]): string[] {
  const bytes = median(own.map((figures) => figures.bytes))
  return [String(median(own.map(({ requests }) => requests))), (bytes / 1000).toFixed(1)]
}

/** Milliseconds until ready. */
function time(own: readonly Figures[]): string {
  return String(Math.round(median(own.map(({ ready }) => ready))))
}

/** Time relative to the one application's of the same round. */
function ratio(network: Network, what: string, name: Name): string {
  const base = of(network, what, 'one application')
  const ratios = of(network, what, name).map(({ ready }, index) => ready / (base[index]?.ready ?? Number.NaN))
  return median(ratios).toFixed(2)
}
