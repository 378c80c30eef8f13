import { learnerClient, seed } from '../application/seed.ts'
import { expect, noteText, signUp, test } from './learner.ts'
import { shifts, watchShifts } from './shifts.ts'

/** Latency separates the responses, so that each is rendered on its own. */
const network = { offline: false, latency: 80, downloadThroughput: -1, uploadThroughput: -1 }

for (const [place, screen] of [
  ['a desk', { viewport: { width: 1360, height: 900 } }],
  ['a phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
] as const) {
  test(`a full dashboard loads without layout shifts, on ${place}`, async ({ page, browser }) => {
    const account = await signUp(page)
    const { origin } = new URL(page.url())
    const client = await learnerClient(origin, account)
    await seed(client, 'notes', 30)
    await seed(client, 'vocabulary', 50)
    await seed(client, 'planning', 20)
    const { cookies, origins } = await page.context().storageState()
    await page.close()
    // A device that only stores the session.
    const session = origins.map(({ origin, localStorage }) => ({
      origin,
      localStorage: localStorage.filter(({ name }) => name.startsWith('cahier.auth.')),
    }))
    const device = await browser.newContext({ ...screen, storageState: { cookies, origins: session } })
    const dashboard = await device.newPage()
    const devtools = await device.newCDPSession(dashboard)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', network)
    await watchShifts(dashboard)

    for (const visit of ['first', 'second']) {
      await dashboard.goto('/dashboard')
      await expect(dashboard.getByRole('region', { name: 'Vocabulaire', exact: true })).toContainText('50')
      await expect(dashboard.getByRole('heading', { name: /^Relire/ })).toBeVisible()
      await expect(
        dashboard.getByRole('region', { name: 'Notes récentes' }).getByRole('listitem').first(),
      ).toBeAttached()
      await expect(dashboard.locator('[class*="ui-skeleton"]')).toHaveCount(0)
      expect(await shifts(dashboard), `on the ${visit} visit`).toEqual([])
    }

    // The shell loads late: the early frame shows what the device remembers where the shell will render it.
    let arrive = () => {}
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await dashboard.route(/\/shell\.js$/, async (route) => {
      await arrival
      await route.continue()
    })
    await dashboard.goto('/dashboard', { waitUntil: 'commit' })
    const top = dashboard.locator('header')
    await expect(top.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible()
    await expect(top).toContainText(/^Tableau de bordBonjour, Camille · .* · \d+ mots? à réviser aujourd’hui$/)
    await expect(dashboard.getByRole('main')).toHaveCount(0)
    arrive()
    await expect(dashboard.getByRole('heading', { name: /^Relire/ })).toBeVisible()
    expect(await shifts(dashboard), 'when the shell comes late').toEqual([])
    await device.close()
  })
}

test('selecting a word of a long note moves nothing', async ({ page }) => {
  const { client } = await signUp(page)
  const id = crypto.randomUUID()
  const content = 'éphémère\n'.repeat(60)
  await client.from('notes').insert({ id, title: 'Mots', content }).throwOnError()
  await page.goto(`/notes/${id}`)
  const text = noteText(page)
  await expect(text).toContainText('éphémère')
  const sheet = text.locator('xpath=ancestor::div[.//textarea][1]')
  const before = await sheet.boundingBox()
  await text.dblclick({ position: { x: 20, y: 16 } })
  await expect(page.getByRole('button', { name: 'Ajouter au vocabulaire' })).toBeVisible()
  expect(await sheet.boundingBox()).toEqual(before)
})
