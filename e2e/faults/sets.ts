import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Area, areas, type Outcome, type Stage } from './stage.ts'

/** Milliseconds for a view without a fault to appear: generous, because nothing is measured by it. */
const timeout = 20_000

/** A fault of what is live, and not of one release. */
export interface SetFault {
  name: string
  /** Maximum milliseconds until an open tab shows the consequence. A tab takes a set after a second without a key or a click. */
  limit: number
  attempt(stage: Omit<Stage, 'drip'>, area: Area): Promise<Outcome>
}

export const setFaults: readonly SetFault[] = [
  { name: 'withdrawal of a first release', limit: 3_000, attempt: withdrawFirst },
  { name: 'newest set cut short in the store', limit: 3_000, attempt: cutNewestSet },
]

/** An open tab runs a release without a predecessor that is withdrawn. Afterwards the tab gets a good one without a reload. */
async function withdrawFirst({ page, releases }: Omit<Stage, 'drip'>, area: Area): Promise<Outcome> {
  const good = releaseOf(releases, area)
  const lonely = await releases.variant(good)
  await releases.promote(area, lonely.id, null)
  await page.goto(areas[area])
  await shows(page, area, lonely.id)
  const waited = await since(async () => {
    await releases.withdraw(area, lonely.id)
    await page.getByRole('heading', { name: 'n’a pas pu être affiché' }).waitFor({ timeout })
  })
  const left = await page.locator(`[data-remote="${area}"] *`).count()
  await releases.promote(area, good.id, null)
  await shows(page, area, good.id)
  return { waited, problems: left === 0 ? [] : [`${area}: the withdrawn release is still in the page`] }
}

/** The newest set is unreadable: the one before stays in service, and the next operation goes past it, in the open tab too. */
async function cutNewestSet({ page, application, releases }: Omit<Stage, 'drip'>, area: Area): Promise<Outcome> {
  const good = releaseOf(releases, area)
  const next = await releases.variant(good)
  await page.goto(areas[area])
  await shows(page, area, good.id)
  const folder = join(application.data, 'sets/production')
  const number = Math.max(...(await readdir(folder)).map((file) => Number.parseInt(file, 10) || 0))
  const text = await readFile(join(folder, `${number}.json`), 'utf8')
  await writeFile(join(folder, `${number + 1}.json`), text.slice(0, text.length / 2), { flag: 'wx' })
  const problems: string[] = []
  if ((await fetch(application.url + areas[area])).status !== 200)
    problems.push(`${area}: no page beside a damaged set`)
  const waited = await since(async () => {
    await releases.promote(area, next.id, good.id)
    await shows(page, area, next.id)
  })
  await releases.promote(area, good.id, null)
  return { waited, problems }
}

function releaseOf(releases: Stage['releases'], area: Area) {
  const good = releases.first.get(area)
  if (!good) throw new Error(`${area} is not live`)
  return good
}

const shows = (page: Stage['page'], area: Area, release: string) =>
  page.locator(`[data-remote="${area}"][data-release="${area}@${release}"]:not([hidden])`).waitFor({ timeout })

async function since(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return Math.round(performance.now() - began)
}
