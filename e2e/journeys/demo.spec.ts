import { elsewhere, expect, signIn, test, writeNote } from './learner.ts'
import { shifts, watchShifts } from './shifts.ts'
import { violations } from './violations.ts'

const password = 'un mot de passe'

test('the demo opens from the landing page with samples, and signing up keeps its content', async ({ page }) => {
  const filling = Promise.withResolvers<void>()
  await page.route('**/rpc/fill_demo_workspace', async (route) => {
    await filling.promise
    await route.continue()
  })
  await page.goto('/')
  const asked = page.waitForRequest('**/rpc/fill_demo_workspace')
  await page.getByRole('link', { name: 'Voir la démo' }).click()
  await asked
  await expect(page).toHaveURL(/\/\?demo=1$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Démonstration' })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('Votre espace de démonstration se prépare…')
  await expect(page).toHaveTitle('Démonstration · Cahier')
  expect(await violations(page)).toEqual([])
  filling.resolve()

  await page.waitForURL('**/dashboard')
  const figure = (card: string) => page.getByRole('region', { name: card, exact: true })
  await expect(figure('Notes')).toContainText('6')
  await expect(figure('Vocabulaire')).toContainText('20')
  await expect(figure('Séances terminées')).toContainText('2 / 3')
  await expect(page.getByRole('region', { name: 'À faire aujourd’hui' })).toContainText(/[1-9] mots à réviser/)
  const banner = page.getByRole('complementary', { name: 'Démonstration' })
  await expect(banner).toContainText('Espace de démonstration')
  // The banner does not reduce the height of the sidebar.
  await expect(page.getByRole('link', { name: /^V?\s*Visiteur/ })).toBeInViewport({ ratio: 1 })

  // The banner arrives late, into space that is reserved for it.
  const arrival = Promise.withResolvers<void>()
  await page.route(/\/demo\.js$/, async (route) => {
    await arrival.promise
    await route.continue()
  })
  await watchShifts(page)
  await page.goto('/?demo=1')
  await page.waitForURL('**/dashboard')
  await expect(figure('Vocabulaire')).toContainText('20')
  await expect(banner).toHaveCount(0)
  arrival.resolve()
  await expect(banner).toBeVisible()
  expect(await shifts(page)).toEqual([])
  await writeNote(page, 'Écrite en visite', 'Elle reste.')
  await expect(page.getByRole('link', { name: 'La Révolution française, 1789-1799' })).toBeVisible()

  await banner.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Garder mon espace' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  const email = `visite-${process.pid}-${Date.now()}@exemple.fr`
  await page.getByLabel('Nom').fill('Camille Martin')
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await page.waitForURL('**/dashboard')
  await expect(banner).toBeHidden()
  await expect(page.getByRole('button', { name: 'Compte de Camille Martin' })).toBeVisible()
  const other = await elsewhere(page)
  await signIn(other, { email, password })
  await other.goto('/notes')
  for (const title of ['Écrite en visite', 'La photosynthèse']) {
    await expect(other.getByRole('link', { name: title })).toBeVisible()
  }
  await other.context().close()
})

test.describe(() => {
  test.use({ faulty: true })
  test('a demo that fails to open shows a message, and opens at the next try', async ({ page }) => {
    let status = 429
    await page.route('**/auth/v1/signup', (route) =>
      status === 0 ? route.continue() : route.fulfill({ status, json: { code: 'x', message: 'x' } }),
    )
    await page.goto('/?demo=1')
    await expect(page.getByRole('alert')).toContainText('Trop de démonstrations ouvertes d’ici.')
    expect(await violations(page)).toEqual([])
    status = 500
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByRole('alert')).toContainText('La démonstration n’a pas pu s’ouvrir.')
    status = 0
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await page.waitForURL('**/dashboard')
  })
})
