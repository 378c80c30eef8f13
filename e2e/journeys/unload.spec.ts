import type { Page } from '@playwright/test'
import { test } from '../application/fixture.ts'
import { openReleases } from '../application/releases.ts'
import { excess, type Held, held, mountAreas, swapReleases } from '../unload/index.ts'
import { expect, signUp } from './learner.ts'

// A trace holds on to what it shows.
test.use({ journeys: 'unload', trace: 'off' })
test.describe.configure({ mode: 'default' })

/** Queries let go of what they know five minutes after nobody asks any more. */
async function letsGo(page: Page, before: Held): Promise<void> {
  await page.clock.fastForward('10:00')
  await expect.poll(async () => excess(before, await held(page)), { timeout: 20_000 }).toEqual([])
}

test('areas that are mounted and unmounted over and over leave nothing behind', async ({ page }) => {
  await page.clock.install()
  await signUp(page)
  await mountAreas(page, 16)
  const before = await held(page)
  await mountAreas(page, 80)
  await letsGo(page, before)
})

test('releases that were replaced leave the page', async ({ page, application }) => {
  const releases = await openReleases(application)
  await page.clock.install()
  await signUp(page)
  // Every area once, or those that are fetched ahead would come in between.
  await mountAreas(page, 9)
  await swapReleases(page, releases, 'mf-notes', 3)
  const before = await held(page)
  await swapReleases(page, releases, 'mf-notes', 10)
  await letsGo(page, before)
})
