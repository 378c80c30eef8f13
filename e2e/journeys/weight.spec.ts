import { bytesOf, coldVisit, type Transfer, weighedPages } from '../weight/cold-visit.ts'
import { publishedWeights } from '../weight/published.ts'
import { becomeLearner, expect, test } from './learner.ts'

/** Share of the published bytes by which names and ids of an account may change a page. */
const maxGrowthRatio = 1.01
/** A page that has less than this share of them became lighter: then the table is one of the past. */
const minShrinkageRatio = 0.97

const list = (transfers: readonly Transfer[]) =>
  transfers
    .toSorted((one, other) => other.bytes - one.bytes)
    .map(({ path, bytes }) => `${bytes} ${path}`)
    .join('\n')

for (const [path, signedIn] of weighedPages) {
  test(`a cold visit of ${path} is as heavy as docs/performance.md says`, async ({ page, context }) => {
    const published = (await publishedWeights()).get(path)
    if (!published) throw new Error(`docs/performance.md does not have ${path}`)
    if (signedIn) await becomeLearner(page)
    const transfers = await coldVisit(context, path)
    const weight = `\`pnpm bench pages\` writes the table. The visit:\n${list(transfers)}`
    expect(transfers.length, weight).toBeLessThanOrEqual(published.requests)
    expect(bytesOf(transfers) / 1000, weight).toBeLessThanOrEqual(published.kilobytes * maxGrowthRatio)
    expect(bytesOf(transfers) / 1000, weight).toBeGreaterThanOrEqual(published.kilobytes * minShrinkageRatio)
  })
}
