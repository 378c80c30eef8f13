/*
 * What the notebook takes with 1,000, 10,000 and 50,000 words: milliseconds from the request to the last byte, through the server
 * as a page goes. Prints the table of docs/performance.md. `pnpm bench vocabulary`
 */
import { join } from 'node:path'
import { startApplication } from '@cahier/e2e/application'
import { learnerClient, seedVocabulary } from '@cahier/e2e/seed'
import { table } from './table.ts'

const calls = 30
const sizes = [1_000, 10_000, 50_000]
/** Answers in the log for each word. */
const answers = 4
const lastYear = new Date(Date.now() - 370 * 86_400_000).toISOString().slice(0, 10)
const requests: readonly (readonly [string, string, object])[] = [
  ['first page', 'vocabulary_view', {}],
  ['page in the middle', 'vocabulary_view', { skip: 'half' }],
  ['by mastery', 'vocabulary_view', { sort: 'mastery-desc' }],
  ['search `photosynthese`', 'vocabulary_view', { search_query: 'photosynthese' }],
  ['search of one word', 'vocabulary_view', { search_query: 'notion 777' }],
  ['figures and letters', 'vocabulary_overview', {}],
  ['cards of today', 'review_queue', {}],
  ['cards of the days ahead', 'review_load', {}],
  ['figures of the log', 'review_history', { since: lastYear }],
]

const quantile = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0

const application = await startApplication(join(import.meta.dirname, '..'))
const columns: Map<string, string>[] = []
try {
  for (const size of sizes) {
    const account = { email: `banc-mots-${size}@exemple.fr`, password: 'un mot de passe' }
    const client = await learnerClient(application.url, account, 'sign-up')
    await seedVocabulary(client, { words: size, sessions: 0, answers })
    const column = new Map<string, string>()
    for (const [name, call, given] of requests) {
      const choice = 'skip' in given ? { skip: size / 2 } : given
      const times: number[] = []
      for (let index = 0; index < calls; index++) {
        const from = performance.now()
        await client.rpc(call, choice).throwOnError()
        times.push(performance.now() - from)
      }
      times.sort((a, b) => a - b)
      column.set(name, `${quantile(times, 0.5).toFixed(1)} / ${quantile(times, 0.95).toFixed(1)}`)
    }
    columns.push(column)
  }
  console.log(
    table(
      ['p50 / p95, ms', ...sizes.map((size) => `${size} words`)],
      requests.map(([name]) => [name, ...columns.map((column) => column.get(name) ?? '')]),
    ),
  )
} finally {
  await application.stop()
}
