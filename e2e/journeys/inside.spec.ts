import type { Page } from '@playwright/test'
import { expect, signUp, test } from './learner.ts'
import { shifts, watchShifts } from './shifts.ts'
import { violations } from './violations.ts'

/** An hour, in UTC, of the day that it is in Paris, where this browser is. */
const today = (hour: number) => {
  const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })
  return new Date(`${day}T${hour}:00Z`).toISOString()
}
const figure = (page: Page, card: string) => page.getByRole('region', { name: card, exact: true }).getByRole('link')

/** Signs up, and signs in on another device. */
async function signUpTwice(page: Page) {
  return (await signUp(page)).client
}

test('the palette finds content, opens pages and runs commands, by keyboard alone', async ({ page }) => {
  const client = await signUpTwice(page)
  await client.from('notes').insert({ title: 'Le cœur humain', content: 'Il bat.' }).throwOnError()
  await client.from('vocabulary').insert({ word: 'écœurant', definition: 'qui soulève le cœur' }).throwOnError()
  await client
    .from('study_sessions')
    .insert({ title: 'Relire le cœur', scheduled_for: today(12) })
    .throwOnError()

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Chercher ou agir' })
  const box = palette.getByRole('combobox')
  await expect(box).toBeFocused()
  await box.fill('COEUR')
  for (const [group, title] of [
    ['Notes', 'Le cœur humain'],
    ['Vocabulaire', 'écœurant'],
    ['Séances', 'Relire le cœur'],
  ] as const) {
    const option = palette.getByRole('group', { name: group }).getByRole('option', { name: title })
    await expect(option.locator('mark').first()).toHaveText('cœur')
  }
  await page.keyboard.press('ArrowDown')
  await expect(palette.getByRole('option', { selected: true })).toContainText('écœurant')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'écœurant' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('group', { name: 'Recherches récentes' }).getByRole('option')).toHaveText('COEUR')
  await box.fill('nouveau doc')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Créer une nouvelle note' })).toBeVisible()
})

test('the dashboard shows changes of another tab without layout shifts', async ({ page }) => {
  const client = await signUpTwice(page)
  await watchShifts(page)
  await page.reload()
  const todo = page.getByRole('region', { name: 'À faire aujourd’hui' })
  await expect(todo.getByRole('link')).toContainText(['Rien à réviser', 'Aucune séance aujourd’hui', 'Série d’étude'])

  await client.from('vocabulary').insert({ word: 'été', definition: 'saison' }).throwOnError()
  await expect(figure(page, 'Vocabulaire')).toContainText('1')
  await client.from('notes').insert({ title: 'Une note' }).throwOnError()
  await expect(figure(page, 'Notes')).toContainText('1')
  const { data } = await client
    .from('study_sessions')
    .insert({ title: 'Relire', scheduled_for: today(12) })
    .select('id')
    .single()
    .throwOnError()
  await expect(todo.getByRole('link')).toContainText(['1 mot à réviser', '1 séance'])
  // Checked now, because a figure may change its width below.
  expect(await shifts(page)).toEqual([])
  await client.from('study_sessions').update({ completed: true }).eq('id', data.id).throwOnError()
  await expect(figure(page, 'Séances terminées')).toContainText('1 / 1')
  await expect(todo.getByRole('link')).toContainText(['1 mot à réviser', 'Aucune séance aujourd’hui', 'Série d’étude'])

  for (const [card, path] of [
    ['Notes', '/notes'],
    ['Vocabulaire', '/vocabulary'],
    ['Séances terminées', '/planning'],
  ] as const) {
    await figure(page, card).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await page.goBack()
  }

  const actions = page.getByRole('region', { name: 'Actions rapides' })
  for (const [action, path] of [
    ['Nouveau document', '/notes'],
    ['Ajouter un mot', '/vocabulary'],
    ['Collaborer', '/collaboration'],
    ['Planifier', '/planning'],
  ] as const) {
    await actions.getByRole('button', { name: action }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`))
    await page.goto('/dashboard')
  }
  for (const [link, path] of [
    ['Réviser le vocabulaire', '/vocabulary/review'],
    ['Ouvrir l’assistant IA', '/ai'],
  ] as const) {
    await actions.getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await page.goBack()
  }
})

test('the header shows the account, and its controls work', async ({ page }) => {
  const client = await signUpTwice(page)
  const header = page.getByRole('banner')
  const html = page.locator('html')
  await header.getByRole('button', { name: 'Passer en mode sombre' }).click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await header.getByRole('button', { name: 'Passer en mode clair' }).click()
  await expect(html).toHaveAttribute('data-theme', 'light')

  await header.getByRole('button', { name: 'Compte de Camille Martin' }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem')).toHaveText(['Paramètres', 'Aide', 'Se déconnecter'])
  const { data } = await client.auth.getUser()
  for (const text of ['Camille Martin', data.user?.email ?? '?', 'Gratuit']) await expect(menu).toContainText(text)
  await page.mouse.click(500, 700)
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard$/)
  for (const [entry, path] of [
    ['Paramètres', '/settings'],
    ['Aide', '/help'],
  ] as const) {
    await header.getByRole('button', { name: 'Compte de Camille Martin' }).click()
    await menu.getByRole('menuitem', { name: entry }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }

  await header.getByRole('link', { name: 'Rechercher' }).click()
  await expect(page).toHaveURL(/\/search$/)
  await expect(header.getByRole('heading', { level: 1, name: 'Recherche' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Rechercher' })).toBeHidden()

  const side = page.getByRole('complementary').filter({ has: page.getByRole('navigation') })
  const width = async () => (await side.boundingBox())?.width
  await side.getByRole('button', { name: 'Réduire le menu' }).click()
  await expect(side.getByRole('button', { name: 'Déplier le menu', expanded: false })).toBeVisible()
  await expect.poll(width).toBe(68)
  await page.reload()
  await side.getByRole('link', { name: 'Vocabulaire' }).click()
  await expect(page).toHaveURL(/\/vocabulary$/)
  await side.getByRole('button', { name: 'Déplier le menu' }).click()
  await expect.poll(width).toBe(248)

  const { error } = await client.functions.invoke('update-profile', { body: { id: data.user?.id, name: 'Zoé Durand' } })
  expect(error).toBeNull()
  await expect(header.getByRole('button', { name: 'Compte de Zoé Durand' })).toBeVisible()
  await expect(side.getByText('Zoé Durand')).toBeVisible()
})

test('notifications arrive live, link to a page, and can be marked read one by one or all at once', async ({
  page,
}) => {
  const client = await signUpTwice(page)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications')
  const title = (index: number) => ({ title: `Rappel ${index}`, href: '/planning' })
  await client
    .from('notifications')
    .insert(Array.from({ length: 25 }, (_, index) => title(index)))
    .throwOnError()
  await expect(bell).toHaveAccessibleName('Notifications, 25 non lues')
  await bell.click()
  await page
    .getByRole('menuitem', { name: /Rappel/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/planning$/)
  await expect(bell).toHaveAccessibleName('Notifications, 24 non lues')
  await bell.click()
  await page.getByRole('menuitem', { name: 'Tout marquer comme lu' }).click()
  await expect(bell).toHaveAccessibleName('Notifications')
  expect(await violations(page, ['[role=menu]'])).toEqual([])
  await page.getByRole('menuitem', { name: 'Voir toutes les notifications' }).click()
  const rows = page.locator('#content').getByRole('listitem')
  await expect(rows).toHaveCount(20)
  await page.getByRole('button', { name: 'Afficher les plus anciennes' }).click()
  await expect(rows).toHaveCount(25)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Non lues' }).click()
  await expect(page.getByText('Aucune notification ne correspond à ces filtres.')).toBeVisible()
  await page.goto('/settings?tab=preferences')
  await page.getByRole('switch', { name: 'Heures calmes' }).click()
  await expect(page.getByLabel('De', { exact: true })).toHaveValue('22:00')
  await page.setViewportSize({ width: 390, height: 1500 })
  expect(await violations(page)).toEqual([])
})

test('keyboard shortcuts are listed, open areas, and can be switched off', async ({ page }) => {
  await signUp(page)
  await expect(page.getByRole('region', { name: 'Compteurs' }).getByRole('link')).toHaveCount(3)
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Raccourcis clavier' })
  await list.getByRole('switch', { name: 'Raccourcis à une touche' }).click()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('/')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('raccourcis')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.keyboard.press('Enter')
  await list.getByRole('switch', { name: 'Raccourcis à une touche' }).click()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('/')
  await expect(page).toHaveURL(/\/search$/)
})

test('navigation updates the title and the focus, and an unknown path offers a way home', async ({ page }) => {
  await signUp(page)
  await expect(page).toHaveTitle('Tableau de bord · Cahier')
  await page.getByRole('navigation').getByRole('link', { name: 'Planification' }).click()
  await expect(page).toHaveTitle('Planning d’étude · Cahier')
  await expect(page.getByRole('heading', { level: 1, name: 'Planning d’étude' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeFocused()

  expect((await page.goto('/nulle-part/ailleurs'))?.status()).toBe(404)
  await expect(page).toHaveURL(/\/dashboard$/)
  const skip = page.getByRole('link', { name: 'Aller au contenu' })
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a phone shows everything within its width, and the navigation at the bottom', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signUp(page)
  const bar = page.getByRole('navigation', { name: 'Navigation principale' })
  for (const [place, path] of [
    ['Accueil', '/dashboard'],
    ['Notes', '/notes'],
    ['Réviser', '/vocabulary'],
    ['Planning', '/planning'],
  ] as const) {
    await bar.getByRole('link', { name: place }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
  }
  await bar.getByRole('button', { name: 'Plus' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Recherche' }).click()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test.describe('with an area that cannot be loaded', () => {
  test.use({ faulty: true })
  test('its cards show an error and the others work', async ({ page }) => {
    await page.route(/\/mf-vocabulary\//, (route) => route.abort())
    await signUp(page)
    await expect(page.getByText('Vocabulaire : indisponible pour l’instant.', { exact: true })).toBeVisible()
    await expect(page.getByText('Mots à réviser : indisponible pour l’instant.')).toBeVisible()
    await expect(figure(page, 'Notes')).toContainText('Écrire une première note')
    await expect(figure(page, 'Séances du jour')).toContainText('Aucune séance')
    const again = page.waitForRequest(/\/mf-vocabulary\//)
    await page
      .getByRole('alert')
      .filter({ hasText: /^Vocabulaire\s:/ })
      .getByRole('button', { name: 'Réessayer' })
      .click()
    await again
  })

  for (const [what, status, code, title] of [
    ['a database without tables says what to do', 404, 'PGRST202', 'Base de données non initialisée'],
    ['a database that fails says so', 500, 'XX000', 'Erreur de chargement'],
  ] as const) {
    test(`${what} and asks again`, async ({ page }) => {
      // Fails only after the click, so that no earlier request uses up the response.
      const isClicked = () => page.evaluate(() => Reflect.get(window, 'isClicked') === true)
      await page.route('**/rpc/dashboard_counters', async (route) => {
        if (await isClicked()) return route.continue()
        await route.fulfill({ status, json: { code, message: 'no function' } })
      })
      await signUp(page)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Recharger la page' })).toBeVisible()
      await page.evaluate(() =>
        addEventListener('click', () => Object.assign(window, { isClicked: true }), { capture: true, once: true }),
      )
      await page.getByRole('button', { name: 'Réessayer' }).click()
      await expect(figure(page, 'Notes')).toContainText('Écrire une première note')
    })
  }
})
