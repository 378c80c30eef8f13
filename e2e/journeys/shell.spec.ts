import { becomeLearner, expect, signUp, test } from './learner.ts'

/** The sidebar's entries in each language, in order, each with a heading of its view; the search has none. */
const views = {
  en: [
    ['Dashboard', 'Quick actions'],
    ['Notes', 'Smart notes'],
    ['Vocabulary', 'Vocabulary notebook'],
    ['Collaboration', 'Collaboration hub'],
    ['Video meetings', 'Video meetings'],
    ['Search', ''],
    ['Planning', 'Study planning'],
    ['Automation', 'Automations'],
    ['Settings', 'Settings'],
    ['Help', 'Help centre'],
    ['AI assistant', 'Smart AI assistant'],
  ],
  es: [
    ['Panel', 'Acciones rápidas'],
    ['Notas', 'Notas inteligentes'],
    ['Vocabulario', 'Cuaderno de vocabulario'],
    ['Colaboración', 'Centro de colaboración'],
    ['Videoconferencia', 'Reuniones de vídeo'],
    ['Búsqueda', ''],
    ['Planificación', 'Plan de estudio'],
    ['Automatización', 'Automatizaciones'],
    ['Ajustes', 'Ajustes'],
    ['Ayuda', 'Centro de ayuda'],
    ['Asistente de IA', 'Asistente de IA inteligente'],
  ],
  de: [
    ['Übersicht', 'Schnellaktionen'],
    ['Notizen', 'Intelligente Notizen'],
    ['Wortschatz', 'Vokabelheft'],
    ['Zusammenarbeit', 'Zusammenarbeit'],
    ['Videokonferenz', 'Videotreffen'],
    ['Suche', ''],
    ['Planung', 'Lernplan'],
    ['Automatisierung', 'Automatisierungen'],
    ['Einstellungen', 'Einstellungen'],
    ['Hilfe', 'Hilfezentrum'],
    ['KI-Assistent', 'Intelligenter KI-Assistent'],
  ],
} as const

test('every sidebar entry opens its view without a reload, in every language', async ({ page }) => {
  await signUp(page)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const side = page.getByRole('complementary')
  const entries = side.getByRole('navigation').getByRole('link')
  await expect(entries).toHaveText([
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
  for (const [language, all] of Object.entries(views)) {
    await side.locator('nav a[href="/settings"]').click()
    await page.getByRole('tab').last().click()
    await page.getByRole('combobox').filter({ hasText: 'Deutsch' }).selectOption(language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(entries).toHaveText(all.map(([entry]) => entry))
    for (const [entry, heading] of all) {
      await side.getByRole('navigation').getByRole('link', { name: entry, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: entry, exact: true })).toBeVisible()
      const view = page.getByRole('main')
      if (heading === '') await expect(view.getByRole('searchbox')).toBeVisible()
      else await expect(view.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    }
  }
  expect(await page.evaluate(() => Object(window).isSamePage)).toBe(true)
})

test('a change of theme or language takes effect immediately', async ({ page }) => {
  await becomeLearner(page)
  await page.goto('/settings?tab=preferences')
  await page.getByLabel('Thème', { exact: true }).selectOption('dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByLabel('Langue', { exact: true }).selectOption('en')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the profile stores a new name', async ({ page }) => {
  await becomeLearner(page)
  await page.goto('/settings')
  await page.getByLabel('Nom complet').fill('Camille Durand')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Profil mis à jour avec succès')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Nom complet')).toHaveValue('Camille Durand')
})

test('signing out asks for confirmation, ends the session, and protects the pages', async ({ page }) => {
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

test('the endpoints for scripts respond with JSON', async ({ request }) => {
  for (const path of ['/health', '/healthz', '/auth/me', '/auth/zoom']) {
    const response = await request.get(path, { headers: { accept: 'text/html' } })
    expect(response.headers()['content-type'], path).toContain('application/json')
  }
})
