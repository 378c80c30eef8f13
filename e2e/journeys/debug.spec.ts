import type { Page } from '@playwright/test'
import { becomeLearner, expect, test } from './learner.ts'
import { violations } from './violations.ts'

const debugTab = '/settings?tab=debug'

/** Runs a test of the tab and gives what it says. */
async function run(page: Page, name: string) {
  const button = page.getByRole('button', { name: `Tester : ${name}`, exact: true })
  await button.click()
  const test = page
    .locator('div', { has: button })
    .filter({ has: page.getByRole('status') })
    .last()
  await expect(test.getByRole('status')).toContainText('ms')
  return test
}

// The address of the video provider answers 501 as long as there is none.
test.use({ faulty: true })

test('the debug tab asks the real services and says what they answer', async ({ page }) => {
  const learner = await becomeLearner(page)
  await learner.client
    .from('notes')
    .insert({ title: 'Chimie', content: 'Les réactions de chimie organique.' })
    .throwOnError()
  await page.goto(debugTab)
  for (const path of ['/health', '/healthz'])
    await expect(await run(page, path)).toContainText(/OK.*"status":"ok".*"database":"up"/)
  const me = await run(page, '/auth/me')
  await expect(me).toContainText(learner.email)
  await expect(me).toContainText('"aal":"aal1"')
  await expect(me).not.toContainText('eyJ')

  await expect(await run(page, 'Service de visioconférence')).toContainText(
    /AbsentAucun fournisseur configuré\..*API Error 501: .*CAHIER-S003/,
  )
  await expect(await run(page, 'Compte connecté')).toContainText('Aucun compte n’est connecté.')

  await expect(await run(page, 'Connexion à l’assistant')).toContainText('L’assistant répond.')
  await page.getByLabel('Message').fill('Que disent mes notes sur la chimie ?')
  await expect(await run(page, 'Discussion')).toContainText(
    /OKRéponse avec une source\..*Voici ce que disent vos notes/,
  )
  await expect(await run(page, 'Automatisation')).toContainText('L’automatisation a été exécutée.')
  expect(await violations(page)).toEqual([])

  // What the tests made is gone, but for the notification that shows it.
  const rows = async (table: string) => (await learner.client.from(table).select('id').throwOnError()).data
  expect([await rows('automations'), await rows('ai_conversations')]).toEqual([[], []])
  await page.getByRole('button', { name: 'Notifications, 1 non lue' }).click()
  await expect(page.getByText('Test d’une automatisation')).toBeVisible()
})

test('the debug tab fits a phone, in each language', async ({ page }) => {
  await becomeLearner(page)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [language, title] of [
    ['fr', 'Connexion à l’API'],
    ['en', 'API connection'],
    ['es', 'Conexión con la API'],
    ['de', 'Verbindung zur API'],
  ] as const) {
    await page.goto('/settings?tab=preferences')
    await page.getByRole('combobox', { name: /^(Langue|Language|Idioma|Sprache)$/ }).selectOption(language)
    await page.goto(debugTab)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), language).toBeLessThanOrEqual(390)
  }
})

test('without the server the tab says so', async ({ page }) => {
  await becomeLearner(page)
  await page.goto(debugTab)
  await page.getByRole('heading', { name: 'Connexion à l’API' }).waitFor()
  await page.route('**/health', (route) => route.abort())
  await page.route('**/auth/me', (route) =>
    route.fulfill({ status: 503, json: { code: 'CAHIER-S001', message: 'La base de données redémarre.' } }),
  )
  await expect(await run(page, '/health')).toContainText('ÉchecAucune réponse. Vérifiez la connexion.')
  await expect(await run(page, '/auth/me')).toContainText('ÉchecAPI Error 503: {"code":"CAHIER-S001"')
})

test('a panel whose code cannot be fetched on a phone offers to refresh the page', async ({ page }) => {
  await becomeLearner(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/settings?tab=apparence')
  await expect(page.getByRole('tab', { name: 'Profil', selected: true })).toBeVisible()
  await page.route(/\/releases\/mf-settings\/.*\.js$/, (route) => route.abort())
  await page.getByRole('tab', { name: 'Débogage et API' }).click()
  await expect(
    page.getByRole('heading', { name: 'Erreur de chargement sur mobile. Rafraîchissez la page' }),
  ).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.unroute(/\/releases\/mf-settings\/.*\.js$/)
  await page.getByRole('button', { name: 'Rafraîchir la page' }).click()
  await expect(page.getByRole('heading', { name: 'Connexion à l’API' })).toBeVisible()
})

test('a demo that wants a plan learns that there is no account, and finds the way to one', async ({ page }) => {
  await page.goto('/?demo=1')
  await page.waitForURL('**/dashboard')
  await page.goto('/settings?tab=subscription&plan=basic')
  await expect(page.getByText(/^La démonstration n’a pas encore de compte/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Choisir/ })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await expect(page.getByRole('button', { name: 'Créer mon compte' })).toBeVisible()
  await expect(page).toHaveURL(/auth\?auth=signup&plan=basic$/)
})
