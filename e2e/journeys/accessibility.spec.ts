import type { Locator, Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { learnerClient } from '../application/seed.ts'
import { askPalette, becomeLearner, expect, noteText, test, writeNote } from './learner.ts'
import { violations } from './violations.ts'

/** Every route of the application, read from the page. */
async function routes(page: Page): Promise<{ path: string; access: string }[]> {
  const boot = await page.locator('#cahier-boot').textContent()
  return (JSON.parse(boot ?? '') as { routes: { path: string; access: string }[] }).routes
}

/** Waits until no skeleton is left. */
const settled = (page: Page) => expect(page.locator('[class*="ui-skeleton"]')).toHaveCount(0)

/** Adds a due word and a session of today. @returns the word's id */
async function seedWordAndSession(client: SupabaseClient): Promise<string> {
  const lastMonth = new Date(Date.now() - 30 * 86_400_000).toISOString()
  const { data } = await client
    .from('vocabulary')
    .insert({
      word: 'éphémère',
      definition: 'Qui ne dure qu’un jour.',
      examples: ['Un bonheur éphémère.'],
      mastery: 60,
      last_reviewed: lastMonth,
    })
    .select('id')
    .single()
    .throwOnError()
  await client
    .from('study_sessions')
    .insert({ title: 'Lecture', scheduled_for: new Date().toISOString() })
    .throwOnError()
  return data.id
}

test('the public pages have no accessibility violations', async ({ page }) => {
  await page.goto('/')
  const paths = (await routes(page)).filter(({ access }) => access === 'public').map(({ path }) => path)
  for (const path of [...paths, '/auth?auth=login', '/auth?auth=signup']) {
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

  await page.getByRole('button', { name: 'Aperçu Markdown' }).click()
  await expect(page.getByRole('region', { name: 'Aperçu Markdown' })).toContainText('Les plantes')
  expect.soft(await violations(page), 'the preview').toEqual([])
  await page.getByRole('button', { name: 'Plus d’actions' }).click()
  await page.getByRole('menuitem', { name: 'Versions' }).click()
  await expect(page.getByText('Cette note n’a pas encore de version précédente.')).toBeVisible()
  expect.soft(await violations(page), 'the versions').toEqual([])

  for (const path of ['/notes?new=1', '/notes?tags=1', '/notes?view=list', '/notes?q=rien', '/notes/trash']) {
    await page.goto(path)
    await expect(page.getByRole(/new|tags/.test(path) ? 'dialog' : 'main')).toBeVisible()
    await settled(page)
    expect.soft(await violations(page), path).toEqual([])
  }

  const word = await seedWordAndSession(await learnerClient(new URL(page.url()).origin, account))
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const main = page.getByRole('main')
  /** What each page shows once the seeded data has loaded. */
  const seeded: Record<string, Locator> = {
    '/dashboard': page
      .getByRole('region', { name: 'À faire aujourd’hui' })
      .getByRole('link', { name: /^1 mot à réviser/ }),
    '/vocabulary': main.getByRole('link', { name: 'éphémère' }),
    '/planning': main.getByRole('link', { name: /Lecture/ }),
    '/planning?tab=list': main.getByRole('link', { name: 'Lecture' }),
    [`/vocabulary/${word}`]: dialog('éphémère'),
    [`/vocabulary/${word}/edit`]: dialog('Modifier le mot'),
    '/vocabulary?new=1': dialog('Ajouter un mot'),
    '/vocabulary/flashcards': page.getByRole('region', { name: 'Révision' }),
  }
  const check = async (path: string, width = '') => {
    await page.goto(path)
    await expect(seeded[path] ?? main).toBeVisible()
    await settled(page)
    expect.soft(await violations(page), path + width).toEqual([])
  }
  const paths = (await routes(page)).filter(({ access }) => access === 'protected').map(({ path }) => path)
  const others = ['/search?q=photo', '/settings?tab=subscription&plan=basic']
  for (const path of new Set([...others, ...paths, ...Object.keys(seeded)])) await check(path)

  const palette = await askPalette(page, 'photo')
  await expect(palette.getByRole('option', { name: 'La photosynthèse' })).toBeVisible()
  expect.soft(await violations(page), 'the palette').toEqual([])
  await palette.getByRole('combobox').fill('raccourcis')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('switch')).toBeVisible()
  expect.soft(await violations(page), 'the shortcuts').toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/dashboard', '/vocabulary', `/vocabulary/${word}`, '/planning?tab=list'])
    await check(path, ' on a phone')
})
