/*
 * Measures whether many remotes, or many releases and sets in the store, make anything slower: the notes page (requests, bytes,
 * milliseconds until it is ready), the server's time for its HTML, and a promotion. Rounds alternate between a small and a grown
 * application that are otherwise the same. Writes the table of docs/performance.md. `pnpm bench growth`
 */
import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startProgress } from '@cahier/cli/progress'
import { type Application, startApplication } from '@cahier/e2e/application'
import { launchOptions } from '@cahier/e2e/launch'
import { signUp } from '@cahier/e2e/learner'
import { openReleases, type Releases } from '@cahier/e2e/releases'
import type { MemberName } from '@cahier/releases/model'
import { directoryStore, liveSet } from '@cahier/releases/store'
import { openAuthority } from '@cahier/releases/trust'
import { type BrowserContext, chromium } from '@playwright/test'
import { median } from './median.ts'
import { publish, table } from './table.ts'

const rounds = Number(process.env.ROUNDS ?? 11)
const root = join(import.meta.dirname, '..')

interface Case {
  name: string
  grow(application: Application, releases: Releases): Promise<void>
}

const cases: readonly Case[] = [
  { name: '8 remotes (the same again)', grow: async () => {} },
  { name: '32 remotes', grow: (_application, releases) => addRemotes(releases, 32 - 8) },
  { name: '128 remotes', grow: (_application, releases) => addRemotes(releases, 128 - 8) },
  { name: '128 remotes, 8 in the sidebar', grow: (_application, releases) => addRemotes(releases, 128 - 8, false) },
  { name: '1,000 releases and sets', grow: (application) => addReleases(application, 1_000) },
  { name: '100,000 releases and sets', grow: (application) => addReleases(application, 100_000) },
]

interface Figures {
  ready: number
  requests: number
  bytes: number
  html: number
  promotion: number
}

const accounts = new Map<string, Promise<Awaited<ReturnType<BrowserContext['storageState']>>>>()
const header = ['', 'requests', 'kB', 'ready, ratio', 'HTML, ms', 'promotion, ms']
const rows: string[][] = []
const progress = startProgress(1 + cases.length * (1 + rounds), print)
progress.step('starting the application')
const small = await startApplication(root)
const browser = await chromium.launch(launchOptions)
try {
  const smallReleases = await openReleases(small)
  for (const { name, grow } of cases) {
    progress.step(`${name}: starting`)
    const application = await startApplication(root)
    try {
      const releases = await openReleases(application)
      await grow(application, releases)
      // An untimed first promotion; the next one shows whether the server keeps up.
      await promote(application, releases)
      const pairs: { own: Figures; base: Figures }[] = []
      for (let round = 0; round < rounds; round++) {
        progress.step(`${name}: round ${round + 1} of ${rounds}`)
        const base = () => measure(small, smallReleases)
        const own = () => measure(application, releases)
        if (round % 2 === 0) pairs.push({ base: await base(), own: await own() })
        else pairs.push({ own: await own(), base: await base() })
      }
      rows.push([
        name,
        String(median(pairs.map(({ own }) => own.requests))),
        (median(pairs.map(({ own }) => own.bytes)) / 1000).toFixed(1),
        median(pairs.map(({ own, base }) => own.ready / base.ready)).toFixed(2),
        median(pairs.map(({ own }) => own.html)).toFixed(1),
        median(pairs.map(({ own }) => own.promotion)).toFixed(0),
      ])
    } finally {
      await application.stop()
    }
  }
} finally {
  await browser.close()
  await small.stop()
}
progress.end()
print()
await publish(header, rows)

/** Prints the table of the measurements so far. */
function print(): void {
  console.log(table(header, rows))
}

/** Adds remotes that nobody opens: only their records are ever read. */
async function addRemotes(releases: Releases, count: number, inSidebar = true): Promise<void> {
  const of = releases.first.get('mf-ai')
  if (!of) throw new Error('mf-ai is not live')
  for (let index = 0; index < count; index++) {
    const name = `mf-area${index}` as MemberName
    const path = `/area${index}`
    const label = { fr: `Domaine ${index}`, en: `Area ${index}`, es: `Área ${index}`, de: `Bereich ${index}` }
    const record = await releases.variant({
      ...of,
      member: name,
      container: `mf_area${index}_${of.id}`,
      files: {},
      routes: [{ path, access: 'protected', title: label }],
      navigation: inSidebar ? [{ id: name, path, icon: 'notebook', order: 200 + index, label }] : [],
    })
    await releases.promote(name, record.id, null)
  }
}

/** Adds releases of the notes and sets, as years of use would. */
async function addReleases({ data }: Application, count: number): Promise<void> {
  const authority = await openAuthority(data, directoryStore(data), 'production')
  const { store } = authority
  const live = await liveSet(store, 'production')
  if (!live) throw new Error('nothing is live')
  const set = JSON.stringify(live)
  const last = live.number + count
  // Nobody reads the sets in between, so unsigned copies will do; the last one is live and must be valid.
  await store.putSet(await authority.signSet({ ...live, number: last, parent: last - 1 }))
  for (let number = live.number + 1; number < last; number++) {
    const folder = join(data, 'releases/mf-notes', randomBytes(6).toString('hex'))
    await mkdir(folder)
    await Promise.all([
      writeFile(join(folder, 'release.json'), '{}'),
      writeFile(join(data, 'sets/production', `${number}.json`), set),
    ])
  }
}

/** Promotes another release of the notes. @returns milliseconds of the commit */
async function promote(application: Application, releases: Releases): Promise<number> {
  const good = releases.first.get('mf-planning')
  if (!good) throw new Error('mf-planning is not live')
  const { id } = await releases.variant(good)
  const began = performance.now()
  const set = await releases.promote('mf-planning', id, good.id)
  const time = performance.now() - began
  while ((await application.servedSet()) < set) await new Promise((resolve) => setTimeout(resolve, 50))
  return time
}

async function measure(application: Application, releases: Releases): Promise<Figures> {
  const context = await browser.newContext({
    baseURL: application.url,
    locale: 'fr-FR',
    serviceWorkers: 'block',
    storageState: await signedIn(application),
  })
  const page = await context.newPage()
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  let requests = 0
  let bytes = 0
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    requests += 1
    bytes += encodedDataLength
  })
  await page.goto('/notes')
  const ready = await page.waitForFunction(
    () =>
      document.querySelector('[data-remote="mf-notes"] h2, [data-remote="mf-notes"] [role="search"]') &&
      performance.now(),
  )
  const time = Number(await ready.jsonValue())
  await context.close()
  return {
    ready: time,
    requests,
    bytes,
    html: await htmlTime(application),
    promotion: await promote(application, releases),
  }
}

/** Milliseconds until the server has answered with a page, the median of ten. */
async function htmlTime({ url }: Application): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < 10; count++) {
    const began = performance.now()
    await (await fetch(`${url}/notes`)).text()
    times.push(performance.now() - began)
  }
  return median(times)
}

function signedIn({ url }: Application) {
  const known = accounts.get(url)
  if (known) return known
  const signing = (async () => {
    const context = await browser.newContext({ baseURL: url, locale: 'fr-FR', serviceWorkers: 'block' })
    await signUp(await context.newPage())
    const state = await context.storageState()
    await context.close()
    return state
  })()
  accounts.set(url, signing)
  return signing
}
