import { becomeLearner, expect, signOut, signUp, test } from './learner.ts'

/** The sidebar's entries in each language, in order, each with the title of its view. */
const views = {
  en: [
    ['Dashboard', 'Dashboard'],
    ['Notes', 'Smart notes'],
    ['Vocabulary', 'Vocabulary notebook'],
    ['Collaboration', 'Collaboration hub'],
    ['Video meetings', 'Video meetings'],
    ['Search', 'Search'],
    ['Planning', 'Study planning'],
    ['Automation', 'Automations'],
    ['Settings', 'Settings'],
    ['Help', 'Help centre'],
    ['AI assistant', 'Smart AI assistant'],
  ],
  es: [
    ['Panel', 'Panel'],
    ['Notas', 'Notas inteligentes'],
    ['Vocabulario', 'Cuaderno de vocabulario'],
    ['Colaboración', 'Centro de colaboración'],
    ['Videoconferencia', 'Reuniones de vídeo'],
    ['Búsqueda', 'Búsqueda'],
    ['Planificación', 'Plan de estudio'],
    ['Automatización', 'Automatizaciones'],
    ['Ajustes', 'Ajustes'],
    ['Ayuda', 'Centro de ayuda'],
    ['Asistente de IA', 'Asistente de IA inteligente'],
  ],
  de: [
    ['Übersicht', 'Übersicht'],
    ['Notizen', 'Intelligente Notizen'],
    ['Wortschatz', 'Vokabelheft'],
    ['Zusammenarbeit', 'Zusammenarbeit'],
    ['Videokonferenz', 'Videotreffen'],
    ['Suche', 'Suche'],
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
  // A title is drawn once, in the header; the view repeats it for assistive technology alone.
  const drawn = page.locator(':not([class*="visually-hidden"])')
  for (const [language, all] of Object.entries(views)) {
    await side.locator('nav a[href="/settings"]').click()
    // Profile, subscription, preferences, security: in every language.
    await page.getByRole('tab').nth(2).click()
    await page.getByRole('combobox').filter({ hasText: 'Deutsch' }).selectOption(language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('banner').getByText('Ctrl K')).toHaveCount(language === 'de' ? 0 : 1)
    await expect(entries).toHaveText(all.map(([entry]) => entry))
    for (const [entry, title] of all) {
      await side.getByRole('navigation').getByRole('link', { name: entry, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
      const view = page.getByRole('main')
      await expect(view.getByRole('heading', { level: 2 }).or(view.getByRole('searchbox')).first()).toBeVisible()
      await expect(view.getByRole('heading', { name: title, exact: true }).and(drawn)).toHaveCount(0)
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
  await page.goto('/search?q=grossesse')
  await signOut(page)
  await expect(page).toHaveURL(/\/$/)
  // The next person at this browser does not read what this one searched for.
  await page.goBack()
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
