import type { Page } from '@playwright/test'
import type { Releases } from '../application/releases.ts'
import { type Area, areas } from '../faults/stage.ts'
import type { Held } from './held.ts'

const shown = (page: Page, area: Area, release = '') =>
  page.locator(`[data-remote="${area}"][data-release^="${area}@${release}"]`).waitFor({ state: 'attached' })

/** Mounts and unmounts areas one after the other, starting from a page that shows one. */
export async function mountAreas(page: Page, mounts: number): Promise<void> {
  const members = Object.keys(areas) as Area[]
  for (let count = 0; count < mounts; count++) {
    const area = members[count % members.length] as Area
    const link = page.getByRole('navigation', { name: 'Navigation principale' }).locator(`a[href="${areas[area]}"]`)
    await link.evaluate((element: HTMLElement) => element.click())
    await shown(page, area)
  }
}

/** Makes an open page take distinct releases of its area one after the other. */
export async function swapReleases(page: Page, releases: Releases, area: Area, swaps: number): Promise<void> {
  const good = releases.first.get(area)
  if (!good) throw new Error(`${area} is not live`)
  for (let count = 0; count < swaps; count++) {
    const { id } = await releases.variant(good)
    await releases.promote(area, id, good.id)
    await shown(page, area, id)
  }
}

/** How much more a page may keep than before, however often it mounted or swapped. */
const limits: Held = { heap: 3_000_000, nodes: 300, listeners: 300, stylesheets: 2, scripts: 0, head: 2, containers: 2 }

/** The measurements that exceed their limits. */
export function excess(before: Held, after: Held): string[] {
  return (Object.keys(limits) as (keyof Held)[])
    .filter((what) => after[what] - before[what] > limits[what])
    .map((what) => `${what}: ${before[what]} → ${after[what]}`)
}
