import type { Page } from '@playwright/test'
import { becomeAdministrator, becomeLearner, elsewhere, expect, noteText, test } from './learner.ts'
import { violations } from './violations.ts'

/** The scripts and styles of the overlay that a page asks for. */
function overlayFiles(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/online-admin[\w-]*\.(js|css)$/.test(request.url())) asked.push(request.url())
  })
  return asked
}

const overlay = (page: Page) => page.getByRole('button', { name: /^Diagnostic/ })

test('only the designated claim downloads the overlay, whatever else somebody claims', async ({ page }) => {
  const asked = overlayFiles(page)
  const learner = await becomeLearner(page)
  // The role of the profile is what the learner says of themselves.
  await learner.client.from('profiles').update({ role: 'admin' }).neq('name', '').throwOnError()
  for (const path of ['/dashboard', '/notes', '/settings?tab=debug', '/help', '/console']) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Compte de Camille Martin' }).waitFor()
    // By then the page has fetched ahead what it may need.
    await page.waitForLoadState('networkidle')
    await expect(overlay(page)).toHaveCount(0)
  }
  // No page asks for anything while its session is taken away.
  await page.goto('about:blank')
  await page.context().setStorageState({ cookies: [], origins: [] })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the installed set is without the overlay', async ({ page }) => {
    await becomeLearner(page)
    await page.goto('/dashboard')
    const installed = () =>
      page.evaluate(async () => {
        const keys = await (await caches.open('cahier.offline')).keys()
        return keys.map(({ url }) => new URL(url).pathname)
      })
    await expect.poll(installed).toContain('/offline.json')
    const files = await installed()
    expect(files.some((path) => /^\/releases\/shell\/.*\/console\./.test(path))).toBe(true)
    expect(files.filter((path) => path.includes('admin'))).toEqual([])
  })
})

test('an administrator sees on every screen what runs, what waits and who is signed in', async ({ page }) => {
  const visitor = await elsewhere(page)
  const account = await becomeAdministrator(page, 'Léa Petit')
  const asked = overlayFiles(page)
  await becomeLearner(visitor, 'Zoé Faure').then(({ client }) =>
    client
      .rpc('send_contact_message', {
        name: 'Zoé Faure',
        email: 'zoe@exemple.fr',
        subject: 'Ma facture',
        message: 'Où est-elle ?',
      })
      .throwOnError(),
  )
  await visitor.context().close()
  const { data: note } = await account.client
    .from('notes')
    .insert({ title: 'Le cœur' })
    .select('id')
    .single()
    .throwOnError()
  const dialog = page.getByRole('dialog', { name: 'Diagnostic' })
  // The editor of a note fills the window.
  for (const path of ['/notes', '/help', `/notes/${note.id}`, '/dashboard']) {
    await page.goto(path)
    if (path.endsWith(note.id)) await expect(noteText(page)).toBeVisible()
    await expect(overlay(page)).toHaveAccessibleName(/[1-9]\d* demandes? en attente, 0 erreur$/)
    await overlay(page).click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(overlay(page)).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
  expect(asked.length).toBeGreaterThan(0)

  await overlay(page).click()
  const section = (name: string) => dialog.getByRole('region', { name })
  await expect(
    section('En attente de l’équipe')
      .getByText(/^Zoé Faure · Ma facture · /)
      .first(),
  ).toBeVisible()
  await expect(section('Dernières erreurs')).toContainText('Aucune erreur sur cette page.')
  await expect(section('En service').getByText(/^mf-settings@[0-9a-f]{12}$/)).toBeVisible()
  await expect(section('Connexion')).toContainText(/En ligne.*ok.*up/s)
  await expect(section('Session')).toContainText(account.email)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Ouvrir la boîte de réception' }).click()
  await expect(page).toHaveURL(/\/help\/inbox$/)
  await expect(dialog).toHaveCount(0)
})

test.describe('with a fault', () => {
  test.use({ faulty: true })

  test('an administrator reads on a phone what went wrong, in which release', async ({ page }) => {
    await becomeAdministrator(page, 'Léa Petit')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.route(/\/releases\/mf-planning\/.*\.js(\?|$)/, (route) => route.abort())
    await page.goto('/planning')
    await expect(overlay(page)).toHaveAccessibleName(/[1-9]\d* erreurs?$/)
    await overlay(page).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Diagnostic' })
    const errors = dialog.getByRole('region', { name: 'Dernières erreurs' })
    await expect(errors.getByText(/^mf-planning@[0-9a-f]{12}$/).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(overlay(page)).toBeFocused()
  })
})
