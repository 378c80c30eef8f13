import { expect, signUp, test } from './learner.ts'

/** The sidebar in each language, in its order. */
const entries = {
  fr: 'Tableau de bord, Notes, Vocabulaire, Collaboration, Visioconférence, Recherche, Planification, Automatisation, Paramètres, Aide, Assistant IA',
  en: 'Dashboard, Notes, Vocabulary, Collaboration, Video meetings, Search, Planning, Automation, Settings, Help, AI assistant',
  es: 'Panel, Notas, Vocabulario, Colaboración, Videoconferencia, Búsqueda, Planificación, Automatización, Ajustes, Ayuda, Asistente de IA',
  de: 'Übersicht, Notizen, Wortschatz, Zusammenarbeit, Videokonferenz, Suche, Planung, Automatisierung, Einstellungen, Hilfe, KI-Assistent',
}
const languages = Object.keys(entries) as (keyof typeof entries)[]

test('every sidebar entry opens its view, in every language, without a reload', async ({ page }) => {
  await signUp(page)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const navigation = page.getByRole('complementary').getByRole('navigation')
  for (const language of languages) {
    if (language !== 'fr') {
      await page.getByRole('complementary').locator('a[href="/settings"]').first().click()
      await page.getByRole('tab').last().click()
      await page.getByRole('combobox').filter({ hasText: 'Deutsch' }).selectOption(language)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
    }
    const names = entries[language].split(', ')
    await expect(navigation.getByRole('link')).toHaveText(names)
    for (const name of names) {
      await navigation.getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      await expect(page.getByRole('main').getByRole('alert')).toBeHidden()
      console.log(
        language,
        name,
        '|',
        (await page.getByRole('main').getByRole('heading').allTextContents()).slice(0, 3).join(' | '),
      )
    }
  }
  expect(await page.evaluate(() => Object(window).isSamePage)).toBe(true)
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
