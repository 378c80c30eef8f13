import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { areaOf, releaseKey } from '@cahier/releases/model'
import { account, startS3Server } from '@cahier/releases/testing/s3'
import { startApplication } from '../application/application.ts'
import { signUp } from '../journeys/learner.ts'
import { ofRelease } from './catalogue.ts'
import { type Area, areas, type Outcome, type Stage } from './stage.ts'

/** Milliseconds for a view without a fault to appear: generous, because nothing is measured by it. */
const viewTimeoutMs = 60_000

/** A fault of what is live, and not of one release. */
export interface SetFault {
  name: string
  /** Maximum milliseconds until an open tab shows the consequence. A tab takes a set after a second without a key or a click. */
  limit: number
  /** Whether it is about the whole installation, so that one remote is enough. */
  once?: true
  attempt(stage: Omit<Stage, 'drip'>, area: Area): Promise<Outcome>
}

export const setFaults: readonly SetFault[] = [
  { name: 'withdrawal of a first release', limit: 3_000, attempt: withdrawFirst },
  { name: 'newest set cut short in the store', limit: 3_000, attempt: cutNewestSet },
  { name: 'damaged file of a release, until it is reported', limit: 30_000, attempt: damageRelease },
  { name: 'rollback past a contracting migration', limit: 3_000, attempt: rollBackPastContraction },
  { name: 'bucket without conditional writes', limit: 6_000, once: true, attempt: loseConditions },
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
    await page.getByRole('heading', { name: 'n’est plus dans l’application' }).waitFor({ timeout: viewTimeoutMs })
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

/** A file of a release is damaged in the store: the scrub reports it, whoever opens the release gets its predecessor. */
async function damageRelease({ page, releases }: Omit<Stage, 'drip'>, area: Area): Promise<Outcome> {
  const good = releaseOf(releases, area)
  const file = good.exposes['./app']?.js[0] ?? ''
  const damaged = await releases.variant(good, { cut: file })
  const name = `${releaseKey(area, damaged.id)}/${file}`
  await page.goto(areas[area])
  await shows(page, area, good.id)
  const waited = await since(async () => {
    await releases.promote(area, damaged.id, good.id)
    await page.waitForFunction(
      async (wanted) => {
        const health = (await (await fetch('/healthz')).json()) as { status: string; damaged?: string[] }
        return health.status === 'degraded' && health.damaged?.includes(wanted)
      },
      name,
      { timeout: 120_000, polling: 250 },
    )
  })
  await page.reload()
  await shows(page, area, good.id)
  await releases.promote(area, good.id, null)
  return { waited, problems: [] }
}

/** The predecessor does not work with the database any more: the rollback is refused, a failure to load does not run it, and the open tab takes a repaired release. */
async function rollBackPastContraction(
  { page, application, releases }: Omit<Stage, 'drip'>,
  area: Area,
): Promise<Outcome> {
  const good = releaseOf(releases, area)
  const ledgerFile = join(application.data, 'ledger.json')
  const ledger = await readFile(ledgerFile, 'utf8')
  const { head, floors, ...others } = JSON.parse(ledger) as { head: string; floors: Record<string, string> }
  const before = await releases.variant(good, { builtAgainst: '20000101000000' })
  const after = await releases.variant(good, { builtAgainst: head })
  const repaired = await releases.variant(good, { builtAgainst: head })
  await releases.promote(area, before.id, null)
  await releases.promote(area, after.id, before.id)
  await page.goto(areas[area])
  await shows(page, area, after.id)
  // What a start writes once it has applied the migration.
  await writeFile(ledgerFile, JSON.stringify({ ...others, head, floors: { ...floors, [areaOf(area)]: head } }))
  const problems: string[] = []
  try {
    const { code, stderr } = await application.cahier('rollback', area, '--reason', 'essai')
    if (code === 0 || !stderr.includes('CAHIER-R006'))
      problems.push(`${area}: rolled back past the migration: ${stderr}`)
    const set = await application.servedSet()
    // What a start does next: it promotes what is live already, in a set that bars the predecessor.
    const again = await application.cahier('promote', releaseKey(area, after.id))
    if (again.code !== 0) problems.push(again.stderr)
    await page.waitForFunction((number) => Number(document.documentElement.dataset.set) > number, set, {
      timeout: viewTimeoutMs,
    })
    await shows(page, area, after.id)

    const entry = ofRelease(after, after.entry)
    await page.route(entry, (route) => route.fulfill({ status: 404 }))
    await page.reload()
    const barred = page.locator(`[data-release="${releaseKey(area, before.id)}"]`)
    await page
      .getByRole('heading', { name: 'n’a pas pu être affiché' })
      .or(barred)
      .first()
      .waitFor({ timeout: viewTimeoutMs })
    if ((await barred.count()) > 0) problems.push(`${area}: the barred predecessor replaced what did not load`)
    await page.unroute(entry)
    await page.reload()
    await shows(page, area, after.id)
    const waited = await since(async () => {
      await releases.promote(area, repaired.id, null)
      await shows(page, area, repaired.id)
    })
    return { waited, problems }
  } finally {
    await writeFile(ledgerFile, ledger)
    await releases.promote(area, good.id, null)
  }
}

/** A bucket begins to write over what is there: operations are refused and change nothing, open tabs go on, and all works again once it does not. */
async function loseConditions({ page, application }: Omit<Stage, 'drip'>): Promise<Outcome> {
  const service = await startS3Server()
  for (const folder of ['releases', 'sets']) {
    const entries = await readdir(join(application.data, folder), { recursive: true, withFileTypes: true })
    for (const entry of entries.filter((one) => one.isFile())) {
      const path = join(entry.parentPath, entry.name)
      const name = `releases/cahier${path.slice(application.data.length)}`
      service.objects.set(name, { bytes: await readFile(path), type: 'application/json', modified: new Date() })
    }
  }
  const inBucket = await startApplication(application.checkout, ['start'], {
    CAHIER_STORE: 's3://releases/cahier',
    AWS_ENDPOINT_URL: service.endpoint,
    AWS_REGION: account.region,
    AWS_ACCESS_KEY_ID: account.accessKeyId,
    AWS_SECRET_ACCESS_KEY: account.secretAccessKey,
  })
  const tab = await page
    .context()
    .browser()
    ?.newPage({ baseURL: inBucket.url, locale: 'fr-FR', serviceWorkers: 'block' })
  try {
    if (!tab) throw new Error('There is no browser')
    await signUp(tab)
    const problems: string[] = []
    const retire = () => inBucket.cahier('retire', 'mf-automation', '--reason', 'essai')
    const sets = () => service.names().filter((name) => name.includes('/sets/'))
    const [before, set] = [sets().length, await inBucket.servedSet()]
    service.ignoresConditions = true
    const { code, stderr } = await retire()
    if (code === 0 || !stderr.includes('CAHIER-R049'))
      problems.push(`a bucket without conditional writes is used: ${stderr}`)
    if (sets().length !== before) problems.push('a set was written into a bucket without conditional writes')
    await tab.goto('/automation')
    await tab.locator('[data-remote="mf-automation"]:not([hidden])').waitFor({ timeout: viewTimeoutMs })
    service.ignoresConditions = false
    const waited = await since(async () => {
      const again = await retire()
      if (again.code !== 0) problems.push(again.stderr)
      await tab.waitForFunction((number) => Number(document.documentElement.dataset.set) > number, set, {
        timeout: viewTimeoutMs,
      })
    })
    return { waited, problems }
  } finally {
    await tab?.close()
    await inBucket.stop()
    await service.close()
  }
}

function releaseOf(releases: Stage['releases'], area: Area) {
  const good = releases.first.get(area)
  if (!good) throw new Error(`${area} is not live`)
  return good
}

const shows = (page: Stage['page'], area: Area, release: string) =>
  page
    .locator(`[data-remote="${area}"][data-release="${area}@${release}"]:not([hidden])`)
    .waitFor({ timeout: viewTimeoutMs })

async function since(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return Math.round(performance.now() - began)
}
