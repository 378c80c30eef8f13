/*
 * Measures a search over everything with 5,000 notes, words and sessions: milliseconds from the request to the last byte, through the
 * server like a page, and the ratio to a request that searches for nothing. Prints the table of docs/performance.md, and fails
 * if the slowest twentieth of the calls exceeds the limit. `pnpm bench search`
 */
import { join } from 'node:path'
import { startProgress } from '@cahier/cli/progress'
import { startApplication } from '@cahier/e2e/application'
import { learnerClient, seed } from '@cahier/e2e/seed'
import { table } from './table.ts'

const callCount = 100
/** Limit in milliseconds for the 95th percentile. */
const maxSearchMs = 100
const queries = ['', 'photosynthese', 'coeur', 'lumiere energie', 'notion 1234', 'e', 'xylophone']
const account = { email: 'banc-recherche@exemple.fr', password: 'un mot de passe' }

const quantile = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0

interface Measured {
  query: string
  hits: number
  p50: number
  p95: number
}

const measured: Measured[] = []
const progress = startProgress(2 + queries.length, print)
progress.step('starting the application')
const application = await startApplication(join(import.meta.dirname, '..'))
try {
  progress.step('writing 5,000 notes, words and sessions')
  const client = await learnerClient(application.url, account, 'sign-up')
  await application.cahier('plan', 'set', account.email, 'premium')
  await seed(client, 'notes', 2_000)
  await seed(client, 'vocabulary', 2_000)
  await seed(client, 'planning', 1_000)

  const search = async (query: string) => {
    const { data } = await client.rpc('search_all', { search_query: query, max: 50 }).throwOnError()
    return (data as readonly unknown[]).length
  }
  for (const query of queries) {
    progress.step(`${callCount} searches for “${query}”`)
    const hits = await search(query)
    const times: number[] = []
    for (let call = 0; call < callCount; call++) {
      const from = performance.now()
      await search(query)
      times.push(performance.now() - from)
    }
    times.sort((a, b) => a - b)
    measured.push({ query, hits, p50: quantile(times, 0.5), p95: quantile(times, 0.95) })
  }
  progress.end()
  for (const { query, p95 } of measured) {
    if (p95 <= maxSearchMs) continue
    console.error(`“${query}” takes ${p95.toFixed(1)} ms, over ${maxSearchMs}`)
    process.exitCode = 1
  }
  print()
} finally {
  await application.stop()
}

/** Prints the table of the measurements so far. */
function print(): void {
  const nothing = measured[0]?.p50 ?? 1
  console.log(
    table(
      ['search', 'hits', 'p50', 'p95', 'ratio'],
      measured.map(({ query, hits, p50, p95 }) => [
        query === '' ? '(nothing)' : `\`${query}\``,
        String(hits),
        p50.toFixed(1),
        p95.toFixed(1),
        (p50 / nothing).toFixed(2),
      ]),
    ),
  )
}
