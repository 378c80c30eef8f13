import type { Page } from '@playwright/test'
import { test } from '../application/fixture.ts'
import { openReleases } from '../application/releases.ts'
import { excess, type Held, held, mountAreas, swapReleases } from '../unload/index.ts'
import { expect, signUp } from './learner.ts'

// A trace would keep references to the page's content.
test.use({ journeys: 'unload', trace: 'off' })
test.describe.configure({ mode: 'default' })

/** Waits until queries drop their data, five minutes after their last use. */
async function letsGo(page: Page, before: Held): Promise<void> {
  await page.clock.fastForward('10:00')
  await expect.poll(async () => excess(before, await held(page))).toEqual([])
}

test('mounting and unmounting areas repeatedly leaks nothing', async ({ page }) => {
  await page.clock.install()
  await signUp(page)
  await mountAreas(page, 16)
  const before = await held(page)
  await mountAreas(page, 80)
  await letsGo(page, before)
})

test('replaced releases are removed from the page', async ({ page, application }) => {
  const releases = await openReleases(application)
  await page.clock.install()
  await signUp(page)
  // Mounts every area once, so that no prefetch falls into the measurement.
  await mountAreas(page, 9)
  await swapReleases(page, releases, 'mf-notes', 3)
  const before = await held(page)
  await swapReleases(page, releases, 'mf-notes', 10)
  await letsGo(page, before)
})
