import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Beacon, BeaconEvent, BeaconKind, MemberName, ReleaseRecord } from '@cahier/releases/model'
import type { ConsoleMessage, Page } from '@playwright/test'
import type { Application } from '../application/application.ts'
import { mark, type Releases } from '../application/releases.ts'
import { type Drip, type Fault, intercept } from './catalogue.ts'

/** Path of each remote in the main navigation. */
export const areas = {
  'mf-notes': '/notes',
  'mf-vocabulary': '/vocabulary',
  'mf-collaboration': '/collaboration',
  'mf-planning': '/planning',
  'mf-settings': '/settings',
  'mf-marketing': '/help',
  'mf-automation': '/automation',
  'mf-ai': '/ai',
} as const
export type Area = keyof typeof areas

export interface Outcome {
  /** What went wrong; empty if nothing did. */
  problems: string[]
  /** Milliseconds from the click that opens the faulty release until its predecessor, or itself if it heals, was shown; null if it was not opened. */
  waited: number | null
}

/** A signed-in page and the application behind it. */
export interface Stage {
  page: Page
  application: Application
  releases: Releases
  drip: Drip
}

/** Milliseconds for a view without a fault to appear: generous, because nothing is measured by it. */
const viewTimeoutMs = 60_000

/** Tries one fault of one remote, first in a page that shows it, then in one that does not. */
export async function tryFault(stage: Stage, area: Area, fault: Fault): Promise<{ shown: Outcome; aside: Outcome }> {
  return { shown: await tryOnce(stage, area, fault, true), aside: await tryOnce(stage, area, fault, false) }
}

async function tryOnce(stage: Stage, area: Area, fault: Fault, shown: boolean): Promise<Outcome> {
  const { page, releases, drip } = stage
  const [beside, other] = neighbours(area)
  const good = releases.first.get(area)
  if (!good) throw new Error(`${area} is not live`)
  const problems: string[] = []
  const said: string[] = []
  const listen = (message: ConsoleMessage) => said.push(message.text())
  page.on('console', listen)
  const mustShow = async (what: Area, release = releases.first.get(what)?.id) => {
    const problem = await missing(page, what, release ?? '')
    if (problem) problems.push(`${problem}; the console: ${said.join('\n')}`)
  }

  if (shown) await page.goto(areas[beside])
  await mustShow(beside)
  const faulty = await publishFaulty(stage, good, fault)
  await intercept(page, faulty, fault, drip)
  const set = await releases.promote(area, faulty.id, good.id)
  await page.waitForFunction((number) => Number(document.documentElement.dataset.set) >= number, set, {
    timeout: viewTimeoutMs,
  })

  let waited: number | null = null
  if (shown) {
    const shownInTheEnd = fault.heals ? faulty : good
    await open(page, area)
    await mustShow(area, shownInTheEnd.id)
    waited = await sinceOpened(page, shownInTheEnd)
  } else {
    // Prefetches the area, as when a pointer passes over the link.
    await link(page, area).dispatchEvent('pointerenter')
    await link(page, area).dispatchEvent('focusin')
  }
  for (const neighbour of shown ? [beside] : [other, beside]) {
    await open(page, neighbour)
    await mustShow(neighbour)
  }
  if (await hasChangedBytes(page)) problems.push('changed bytes ran')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  page.off('console', listen)
  await releases.promote(area, good.id, null)
  return { problems, waited }
}

const neighbours = (area: Area): [Area, Area] => {
  const all = Object.keys(areas) as Area[]
  const at = (offset: number) => all[(all.indexOf(area) + offset) % all.length] as Area
  return [at(1), at(2)]
}

const link = (page: Page, area: Area) =>
  page.getByRole('navigation', { name: 'Navigation principale' }).locator(`a[href="${areas[area]}"]`)

/** Follows a link without pointer events, because pointer activity delays a new set. */
async function open(page: Page, area: Area): Promise<void> {
  await link(page, area).evaluate((element: HTMLElement) => {
    Object.assign(window, { opened: performance.now() })
    element.click()
  })
  await page.waitForURL((url) => url.pathname === areas[area])
}

/** What is wrong with a view that should show a release, or null. */
async function missing(page: Page, area: Area, release: string): Promise<string | null> {
  const room = page.locator(`[data-remote="${area}"][data-release="${area}@${release}"]:not([hidden])`)
  const content = room.getByRole('heading', { level: 2 }).or(room.getByRole('search')).first()
  try {
    await content.waitFor({ timeout: viewTimeoutMs })
  } catch {
    const shown = await page.locator('main').textContent()
    return `${area}@${release} is not shown, but: ${shown?.slice(0, 200)}`
  }
  if (await page.getByRole('heading', { name: 'n’a pas pu être affiché' }).isVisible())
    return `${area} says that it failed`
  return null
}

async function publishFaulty(
  { application, releases }: Stage,
  good: ReleaseRecord,
  fault: Fault,
): Promise<ReleaseRecord> {
  const { member } = good
  if (!fault.source) return releases.variant(good, fault.change?.(good))
  const built = await brokenBuild(application, releases, member, fault)
  return releases.variant(built)
}

const builds = new Map<string, Promise<ReleaseRecord>>()

function brokenBuild(application: Application, releases: Releases, member: MemberName, fault: Fault) {
  const key = `${application.url} ${member} ${fault.name}`
  const known = builds.get(key)
  if (known) return known
  const building = (async () => {
    const file = join(application.checkout, member, 'src/app.tsx')
    const source = await readFile(file, 'utf8')
    await writeFile(file, fault.source?.(source) ?? source)
    const { code, stderr } = await application.cahier('build', member)
    await writeFile(file, source)
    if (code !== 0) throw new Error(stderr)
    return releases.publishBuilt(member)
  })()
  builds.set(key, building)
  return building
}

/** Milliseconds from the click until the release was on screen, both recorded by the page. */
const sinceOpened = (page: Page, { member, id }: ReleaseRecord): Promise<number> =>
  page.evaluate((name) => {
    const { shown, opened } = window as unknown as { shown: Record<string, number>; opened: number }
    return Math.round((shown[name] ?? Number.NaN) - opened)
  }, `${member}@${id}`)

const hasChangedBytes = (page: Page): Promise<boolean> =>
  page.evaluate(
    (name) => name in window || getComputedStyle(document.documentElement).getPropertyValue(`--${name}`) !== '',
    mark,
  )

/** @returns whether the page has told this of a release since */
export async function listenToBeacons(page: Page): Promise<(kind: BeaconKind, release: string) => boolean> {
  const events: BeaconEvent[] = []
  await page.exposeFunction('beacon', (text: string) => events.push(...(JSON.parse(text) as Beacon).events))
  await page.addInitScript(() => {
    const { beacon } = window as unknown as { beacon(text: string): void }
    navigator.sendBeacon = (_url, body) => {
      void (body as Blob).text().then(beacon)
      return true
    }
  })
  return (kind, release) => events.some((event) => event.kind === kind && event.release === release)
}

/** Makes the page record when each release appears, and disables prefetching. */
export async function prepare(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'requestIdleCallback')
    const shown: Record<string, number> = {}
    Object.assign(window, { shown })
    new MutationObserver((records) => {
      for (const { target } of records) {
        const { release = '' } = (target as HTMLElement).dataset
        shown[release] = performance.now()
      }
    }).observe(document, { subtree: true, attributeFilter: ['data-release'] })
  })
}
