import { startZoom } from '@cahier/supabase/testing/zoom'
import type { Page } from '@playwright/test'
import { test as base } from '../application/fixture.ts'
import { becomeLearner, expect } from './learner.ts'

type Zoom = Awaited<ReturnType<typeof startZoom>>

const test = base.extend<object, { zoom: Zoom }>({
  zoom: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from it.
    async ({}, use) => {
      const zoom = await startZoom()
      await use(zoom)
      await zoom.stop()
    },
    { scope: 'worker' },
  ],
})
// Refusals are errors of the network.
test.use({ journeys: 'Zoom', faulty: true })

const manager = '/zoom-manager'
const status = (page: Page) => page.getByRole('region', { name: 'Zoom' })

test('an account is connected at Zoom, is renewed once, makes a meeting that lands in planning and session, and is ended here or there', async ({
  page,
  application,
  zoom,
}) => {
  const given = Object.entries(zoom.secrets).map(([name, value]) => `${name}=${value}`)
  expect(await application.cahier('secrets', 'set', ...given)).toMatchObject({ code: 0 })
  const { client } = await becomeLearner(page)
  const { data: session } = await client
    .from('collaboration_sessions')
    .insert({ title: 'Maths' })
    .select('id')
    .single()
    .throwOnError()

  await page.goto('/settings?tab=subscription')
  await page.getByRole('button', { name: 'Choisir Pro' }).click()
  await page.getByLabel('qui paie').check()
  await page.getByRole('button', { name: /^Payer/ }).click()
  await expect(page.getByRole('region', { name: 'Votre formule' }).getByText('Actif')).toBeVisible()

  const connect = async (answer: 'Autoriser' | 'Refuser') => {
    await page.goto(manager)
    await page.getByRole('button', { name: 'Connecter mon compte Zoom' }).click()
    await page.getByRole('link', { name: answer }).click()
  }
  await connect('Refuser')
  await expect(page.getByRole('alert')).toContainText('access_denied')
  expect(await zoomTokens()).toEqual([])

  // The first token ends at once, and is renewed once.
  zoom.setLifetime(1)
  await connect('Autoriser')
  await expect(page).toHaveURL(/\/zoom\/callback/)
  const callback = page.url()
  await expect(page).toHaveURL(/\/dashboard$/)
  zoom.setLifetime(3_600)
  await page.goto(`${manager}?connected=1`)
  await expect(status(page).getByText('Connecté', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${manager}$`))
  expect(zoom.used).toHaveLength(1)
  expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage, ...sessionStorage })))).not.toMatch(
    /access-|refresh-/,
  )
  await page.goto(callback)
  await expect(page.getByText('Vérification de sécurité échouée')).toBeVisible()

  await page.goto(`${manager}?tab=meetings`)
  await page.getByLabel(/^Sujet/).fill('Intégrales')
  await page.getByLabel(/^Durée/).fill('45')
  await page.getByRole('combobox', { name: /session/i }).selectOption('Maths')
  await page.getByRole('button', { name: 'Créer la réunion' }).click()
  await expect(page.getByText('La réunion est dans votre planning.')).toBeVisible()
  expect(zoom.meetings).toMatchObject([{ topic: 'Intégrales', duration: 45, type: 1 }])
  await expect(page.getByRole('link', { name: 'Ouvrir la réunion' })).toHaveAttribute(
    'href',
    'https://zoom.us/j/81234567890',
  )
  await page.goto('/planning')
  await expect(page.getByText('Intégrales').first()).toBeVisible()
  await page.goto(`/collaboration?chat=${session.id}`)
  await expect(page.getByRole('log').getByText('Zoom : Intégrales')).toBeVisible()

  await page.goto('/settings?tab=debug')
  for (const [name, found] of [
    ['Service de visioconférence', 'Un service est configuré.'],
    ['Compte connecté', /^Votre compte est connecté jusqu’au .* Votre formule le permet\.$/],
  ] as const) {
    await page.getByRole('button', { name: `Tester : ${name}`, exact: true }).click()
    await expect(page.getByText(found)).toBeVisible()
  }

  // The learner ends it here, and Zoom is told.
  await page.goto(manager)
  await page.getByRole('button', { name: 'Déconnecter' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Déconnecter' }).click()
  await expect(status(page).getByText('Non connecté', { exact: true })).toBeVisible()
  expect(await zoomTokens()).toEqual([])
  await expect.poll(() => zoom.revoked).toHaveLength(1)

  // Or at Zoom: the next renewal finds out, and the learner is told.
  zoom.setLifetime(1)
  await connect('Autoriser')
  await expect(page).toHaveURL(/\/dashboard$/)
  zoom.end()
  await page.goto(manager)
  await expect(status(page).getByText('Non connecté', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connecter mon compte Zoom' })).toBeVisible()
  expect(await zoomTokens()).toEqual([])
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText('Zoom a mis fin à la connexion')).toBeVisible()

  async function zoomTokens(): Promise<unknown> {
    return (await client.from('zoom_tokens').select('expires_at').throwOnError()).data
  }
})
