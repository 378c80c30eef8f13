import type { Locator, Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { learnerClient } from '../application/seed.ts'
import { askPalette, becomeLearner, expect, noteText, test, writeNote } from './learner.ts'
import { violations } from './violations.ts'

/** These show their screens in e2e/looks. */
const looked = ['automation', 'collaboration', 'marketing', 'notes', 'planning', 'settings'].map((area) => `mf-${area}`)

/** The paths of the other routes of the application, read from the page. */
async function paths(page: Page, wanted: 'public' | 'protected'): Promise<string[]> {
  const boot = await page.locator('#cahier-boot').textContent()
  const { routes } = JSON.parse(boot ?? '') as { routes: { path: string; access: string; member: string }[] }
  const others = routes.filter(({ access, member }) => access === wanted && !looked.includes(member))
  return others.map(({ path }) => path)
}

/** Waits until no skeleton is left. */
const settled = (page: Page) => expect(page.locator('[class*="ui-skeleton"]')).toHaveCount(0)

/** Adds a due word and a session of today. */
async function seedWordAndSession(client: SupabaseClient): Promise<void> {
  const lastMonth = new Date(Date.now() - 30 * 86_400_000).toISOString()
  await client
    .from('vocabulary')
    .insert({
      word: 'éphémère',
      definition: 'Qui ne dure qu’un jour.',
      examples: ['Un bonheur éphémère.'],
      mastery: 60,
      last_reviewed: lastMonth,
    })
    .throwOnError()
  await client
    .from('study_sessions')
    .insert({ title: 'Lecture', scheduled_for: new Date().toISOString() })
    .throwOnError()
}

test('the public pages have no accessibility violations', async ({ page }) => {
  await page.goto('/')
  for (const path of ['/', ...(await paths(page, 'public')), '/auth?auth=login', '/auth?auth=signup']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await settled(page)
    expect.soft(await violations(page), path).toEqual([])
  }
})

test('the learner’s pages have no accessibility violations', async ({ page }) => {
  const account = await becomeLearner(page)
  await writeNote(page, 'La photosynthèse', 'Les plantes convertissent la lumière.', 'biologie, cours')
  await page.getByRole('link', { name: 'La photosynthèse' }).click()
  await expect(noteText(page)).toBeVisible()
  expect.soft(await violations(page), 'the note editor').toEqual([])

  await seedWordAndSession(await learnerClient(new URL(page.url()).origin, account))
  const main = page.getByRole('main')
  /** What each page shows once the seeded data has loaded. */
  const seeded: Record<string, Locator> = {
    '/dashboard': page
      .getByRole('region', { name: 'À faire aujourd’hui' })
      .getByRole('link', { name: /^1 mot à réviser/ }),
    '/vocabulary': main.getByRole('link', { name: 'éphémère' }),
    '/vocabulary/flashcards': page.getByRole('region', { name: 'Révision' }),
  }
  const check = async (path: string, width = '') => {
    await page.goto(path)
    await expect(seeded[path] ?? main).toBeVisible()
    await settled(page)
    expect.soft(await violations(page), path + width).toEqual([])
  }
  const protectedPaths = await paths(page, 'protected')
  for (const path of new Set(['/search?q=photo', ...protectedPaths, ...Object.keys(seeded)])) await check(path)

  const palette = await askPalette(page, 'photo')
  await expect(palette.getByRole('option', { name: 'La photosynthèse' })).toBeVisible()
  expect.soft(await violations(page), 'the palette').toEqual([])
  await palette.getByRole('combobox').fill('raccourcis')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('switch')).toBeVisible()
  expect.soft(await violations(page), 'the shortcuts').toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await check('/dashboard', ' on a phone')
})
