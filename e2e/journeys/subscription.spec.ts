import type { Page } from '@playwright/test'
import { becomeLearner, elsewhere, expect, noteText, test } from './learner.ts'
import { violations } from './violations.ts'

const subscriptionTab = '/settings?tab=subscription'
const overview = (page: Page) => page.getByRole('region', { name: 'Votre formule' })

/** Subscribes to Pro for a month on the test checkout. */
async function subscribe(page: Page, card = 'qui paie') {
  await page.goto(subscriptionTab)
  await page.getByRole('button', { name: 'Choisir Pro' }).click()
  await expect(page.getByText('Paiement d’essai : aucune carte, aucun débit')).toBeVisible()
  await page.getByLabel(card).check()
  await page.getByRole('button', { name: /^Payer/ }).click()
}

/** Presses Tab until the button has the focus. */
async function reach(page: Page, name: string) {
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  for (let presses = 0; presses < 60 && (await focused()) !== name; presses++) await page.keyboard.press('Tab')
  expect(await focused()).toBe(name)
}

test('a plan is paid for, shown, cancelled and taken up again', async ({ page }) => {
  await becomeLearner(page)
  await subscribe(page, 'qui est refusée')
  await expect(page.getByRole('alert')).toContainText('La carte a été refusée')
  expect(await violations(page)).toEqual([])
  await page.getByLabel('qui paie').check()
  await page.getByRole('button', { name: /^Payer/ }).click()

  await expect(page.getByText('Bienvenue dans la formule Pro')).toBeVisible()
  await expect(page).toHaveURL(/tab=subscription$/)
  await expect(overview(page).getByText('Actif')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Facture TEST-/ })).toBeVisible()
  expect(await violations(page)).toEqual([])

  // Three steps by keyboard: the tab, the button, the confirmation.
  await page.goto('/settings')
  await page.getByRole('tab', { name: 'Profil' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Résilier' })).toBeVisible()
  await reach(page, 'Résilier')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').locator(':focus')).toBeVisible()
  await reach(page, 'Résilier')
  await page.keyboard.press('Enter')
  await expect(overview(page).getByText(/^Votre abonnement se termine le/)).toBeVisible()
  await page.getByRole('button', { name: 'Reprendre l’abonnement' }).click()
  await expect(overview(page).getByText(/^Renouvellement le/)).toBeVisible()
})

test('another plan is confirmed at the provider, and the contract is withdrawn from by keyboard', async ({ page }) => {
  await becomeLearner(page)
  await subscribe(page)
  await page.getByRole('button', { name: 'Passer à Enterprise' }).click()
  await page.getByRole('button', { name: /^Passer à Premium/ }).click()
  await expect(overview(page).getByText('Premium', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Renoncer au contrat ici' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmer la rétractation' }).press('Enter')
  await expect(page.getByText(/^Nous avons reçu votre rétractation le/)).toBeVisible()
  await expect(overview(page).getByText('Gratuit', { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Enregistrer l’accusé de réception' }).click()
  expect((await download).suggestedFilename()).toBe('retractation-cahier.txt')
})

test('a subscription is ended without signing in', async ({ page }) => {
  const { email } = await becomeLearner(page)
  await subscribe(page)
  await expect(overview(page).getByText('Actif')).toBeVisible()

  const other = await elsewhere(page)
  await other.goto(new URL('/', page.url()).href)
  await other.getByRole('link', { name: 'Résilier un abonnement' }).click()
  await other.getByLabel('Adresse e-mail du compte').fill(email)
  await other.getByLabel('Quatre derniers chiffres de la carte').fill('1111')
  await other.getByRole('button', { name: 'Résilier le contrat' }).click()
  await expect(other.getByRole('alert')).toContainText('Aucun abonnement en cours')
  expect(await violations(other)).toEqual([])
  await other.getByLabel('Quatre derniers chiffres de la carte').fill('4242')
  await other.getByRole('button', { name: 'Résilier le contrat' }).click()
  await expect(other.getByRole('heading', { name: 'Abonnement résilié' })).toBeFocused()
  await page.reload()
  await expect(overview(page).getByText(/^Votre abonnement se termine le/)).toBeVisible()
})

test('a payment that is given up changes nothing, and the address alone opens no plan', async ({ page }) => {
  await becomeLearner(page)
  await page.goto(subscriptionTab)
  await page.getByRole('button', { name: 'Choisir Pro' }).click()
  await page.getByRole('link', { name: 'Revenir à Cahier' }).click()
  await expect(page.getByText('Paiement annulé. Rien n’a été débité.')).toBeVisible()
  await page.goto(`${subscriptionTab}&success=true`)
  await expect(page.getByText('Confirmation du paiement en cours…')).toBeVisible()
  await expect(overview(page).getByText('Gratuit', { exact: true })).toBeVisible()
})

test.describe('after a downgrade', () => {
  // The refusal of the save is an error in the console.
  test.use({ faulty: true })

  test('notes over the limit of a former plan can be read and thrown away, but not changed', async ({ page }) => {
    const { client } = await becomeLearner(page)
    await subscribe(page)
    await expect(overview(page).getByText('Actif')).toBeVisible()
    const notes = Array.from({ length: 102 }, (_, index) => ({
      id: crypto.randomUUID(),
      title: `Note ${index}`,
      content: 'Texte.',
      created_at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
    }))
    await client.rpc('import_notes', { notes }).throwOnError()
    await page.getByRole('button', { name: 'Renoncer au contrat ici' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmer la rétractation' }).click()
    await expect(page.getByText(/^Nous avons reçu votre rétractation le/)).toBeVisible()

    const { data: stored } = await client
      .from('notes')
      .select('id, title')
      .in('title', ['Note 0', 'Note 101'])
      .throwOnError()
    const change = async (title: string) => {
      await page.goto(`/notes/${stored.find((note) => note.title === title)?.id}`)
      await noteText(page).fill('Autre texte.')
      await page.keyboard.press('Control+s')
    }
    await change('Note 101')
    await expect(page.getByText(/Cette note est en lecture seule/).first()).toBeVisible()
    await change('Note 0')
    const contentOf = async (title: string) =>
      (await client.from('notes').select('content').eq('title', title).single().throwOnError()).data.content
    await expect.poll(() => contentOf('Note 0')).toBe('Autre texte.')
    expect(await contentOf('Note 101')).toBe('Texte.')
  })
})
