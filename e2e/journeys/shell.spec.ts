import { expect, signUp, test } from './learner.ts'

test('every sidebar entry opens its view', async ({ page }) => {
  await signUp(page)
  const navigation = page.getByRole('navigation', { name: 'Navigation principale' })
  const entries = await navigation.getByRole('link').allTextContents()
  expect(entries).toEqual([
    'Tableau de bord',
    'Notes',
    'Vocabulaire',
    'Collaboration',
    'Visioconférence',
    'Recherche',
    'Planification',
    'Automatisation',
    'Paramètres',
    'Aide',
    'Assistant IA',
  ])
  for (const entry of entries) {
    await navigation.getByRole('link', { name: entry, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'n’a pas pu être affiché' })).toBeHidden()
  }
})

test('the theme and the language follow the account at once', async ({ page }) => {
  await signUp(page)
  await page.goto('/settings?tab=preferences')
  await page.getByLabel('Thème', { exact: true }).selectOption('dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByLabel('Langue', { exact: true }).selectOption('en')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the profile keeps a new name', async ({ page }) => {
  await signUp(page)
  await page.goto('/settings')
  await page.getByLabel('Nom complet').fill('Camille Durand')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Profil mis à jour avec succès')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Nom complet')).toHaveValue('Camille Durand')
})

test('signing out asks, ends the session, and protects the pages', async ({ page }) => {
  await signUp(page)
  await page.getByRole('button', { name: 'Compte de Camille Martin' }).click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  const loaded = page.waitForEvent('load')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Se déconnecter' }).click()
  await loaded
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/notes')
  await page.waitForURL((url) => url.pathname === '/')
})

test('the addresses that scripts ask answer with JSON', async ({ request }) => {
  for (const path of ['/health', '/healthz', '/auth/me', '/auth/zoom']) {
    const response = await request.get(path, { headers: { accept: 'text/html' } })
    expect(response.headers()['content-type'], path).toContain('application/json')
  }
})
