import type { Page } from '@playwright/test'
import { becomeLearner, elsewhere, expect, idOf, shareNote, signUp, test } from './learner.ts'
import { violations } from './violations.ts'

const data = '/settings?tab=data'

/** Removes the complaints about requests that are refused because the account is closed. */
function expectRefusals(complaints: string[]): void {
  const unexpected = complaints.filter((text) => !/status of 40[0139]|WebSocket/.test(text))
  complaints.splice(0, complaints.length, ...unexpected)
}

/** Opens the dialog in which the account is deleted. */
async function openDialog(page: Page) {
  await page.goto(data)
  await page
    .getByRole('region', { name: 'Zone de danger' })
    .getByRole('button', { name: 'Supprimer mon compte' })
    .click()
  return page.getByRole('dialog', { name: 'Supprimer mon compte' })
}

test('an account is deleted after the word and the password, and a member keeps what was handed over', async ({
  page,
  complaints,
}) => {
  const other = await elsewhere(page)
  const member = await signUp(other, 'Zoé Durand')
  const learner = await becomeLearner(page)
  const kept = await shareNote(learner, member, 'Le cœur')
  await shareNote(learner, member, 'Le foie')
  const id = await idOf(learner)
  await page.goto('/notes')
  await expect(page.getByRole('link', { name: 'Le cœur' })).toBeVisible()

  const dialog = await openDialog(page)
  for (const title of ['Le cœur', 'Le foie'])
    await expect(dialog.getByText(`Que devient «\u202f${title}\u202f»\u202f?`)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('Que devient «\u202fLe cœur\u202f»\u202f?').selectOption({ label: 'Confier à Zoé Durand' })
  for (const word of ['', 'supprimer', 'SUPPRIMER ']) {
    await dialog.getByLabel('Saisissez SUPPRIMER pour confirmer').fill(word)
    await dialog.getByRole('button', { name: 'Supprimer mon compte' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Veuillez saisir SUPPRIMER pour confirmer.')
  }
  await dialog.getByLabel('Saisissez SUPPRIMER pour confirmer').fill('SUPPRIMER')
  // The session’s proof is twenty minutes old for the browser: it asks.
  await page.clock.setFixedTime(Date.now() + 1_200_000)
  await dialog.getByRole('button', { name: 'Supprimer mon compte' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
  await proof.getByRole('button', { name: 'Annuler' }).click()
  // What was chosen and typed is still there.
  await expect(dialog.getByLabel('Saisissez SUPPRIMER pour confirmer')).toHaveValue('SUPPRIMER')
  await expect(dialog.getByRole('combobox').first()).toHaveValue(await idOf(member))
  await dialog.getByRole('button', { name: 'Supprimer mon compte' }).click()
  await proof.getByRole('textbox', { name: 'Mot de passe' }).fill(learner.password)
  await proof.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Votre compte a été supprimé.')).toBeVisible()
  await page.waitForURL((url) => url.pathname + url.search === '/')

  const left = await page.evaluate(async (account) => {
    const databases = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    return [...Object.keys(localStorage), ...databases].filter(
      (name) => name.includes(account) || name.includes('auth'),
    )
  }, id)
  expect(left).toEqual([])
  expect(await page.evaluate((email) => JSON.stringify({ ...localStorage }).includes(email), learner.email)).toBe(false)

  await page.goto('/auth')
  await page.getByLabel('Adresse e-mail').fill(learner.email)
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(learner.password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()

  await other.goto('/notes')
  await expect(other.getByRole('link', { name: 'Le cœur' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Le foie' })).toHaveCount(0)
  const { data: note } = await member.client.from('notes').select('user_id').eq('id', kept).single().throwOnError()
  expect(note.user_id).toBe(await idOf(member))

  // The address can have an account again, an empty one.
  const anew = await member.client.auth.signUp({ email: learner.email, password: learner.password })
  expect([anew.error, anew.data.user?.id === id]).toEqual([null, false])
  await expect.poll(async () => (await member.client.from('notes').select('id').throwOnError()).data).toEqual([])
  expectRefusals(complaints)
})

test('a deletion whose answer was lost ends the session, and the page leaves for the start', async ({
  page,
  complaints,
}) => {
  await becomeLearner(page)
  const dialog = await openDialog(page)
  await dialog.getByLabel('Saisissez SUPPRIMER pour confirmer').fill('SUPPRIMER')
  // The server acts, but its answer is lost.
  let isLost = false
  await page.route('**/rpc/delete_account*', async (route) => {
    if (isLost) return await route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Supprimer mon compte' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/Le serveur ne répond pas/)
  // The learner tries again, unless another request has heard of it first and the page is leaving.
  void dialog
    .getByRole('button', { name: 'Supprimer mon compte' })
    .click()
    .catch(() => {})
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages.getByText(/^La réponse du serveur s’est perdue/)).toBeVisible()
  await page.waitForURL((url) => url.pathname + url.search === '/')
  complaints.splice(0, complaints.length)
})

test('in the demo there is no account to delete', async ({ page }) => {
  await page.goto('/?demo=1')
  await page.waitForURL('**/dashboard')
  await page.goto(data)
  await expect(page.getByText('La démo n’a pas de compte')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Supprimer mon compte' })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  for (const [language, label] of [
    ['fr', 'Supprimer mon compte'],
    ['en', 'Delete my account'],
    ['es', 'Eliminar mi cuenta'],
    ['de', 'Mein Konto löschen'],
  ] as const)
    test(`the dialog fits, in ${language}`, async ({ page }) => {
      const { client } = await becomeLearner(page)
      const { data: session } = await client.auth.getUser()
      await client
        .from('user_settings')
        .update({ language })
        .eq('user_id', session.user?.id ?? '')
        .throwOnError()
      await page.goto(data)
      await page.getByRole('button', { name: label }).click()
      const dialog = page.getByRole('dialog', { name: label })
      await dialog.getByRole('textbox').fill('x')
      await dialog.getByRole('button', { name: label }).click()
      await expect(dialog.getByRole('alert')).toContainText('SUPPRIMER')
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(wider).toBeLessThanOrEqual(0)
      expect(await violations(page)).toEqual([])
    })
})
