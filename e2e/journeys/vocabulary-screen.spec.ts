import { learnerClient, seed } from '../application/seed.ts'
import { expect, signUp, test } from './learner.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('the first word of the notebook is at most 400 pixels from the top', async ({ page }) => {
    const account = await signUp(page)
    await seed(await learnerClient(new URL(page.url()).origin, account), 'vocabulary', 30)
    await page.goto('/vocabulary')
    const word = page.getByRole('article').first()
    await expect(word).toBeVisible()
    expect((await word.boundingBox())?.y).toBeLessThanOrEqual(400)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

test('Space turns the first flashcard right after the flashcards were chosen', async ({ page }) => {
  const { client } = await signUp(page)
  await client.from('vocabulary').insert({ word: 'éphémère', definition: 'Qui ne dure qu’un jour.' }).throwOnError()
  await page.goto('/vocabulary')
  await page.getByRole('button', { name: 'Flashcards' }).click()
  await expect(page.getByRole('button', { name: 'Afficher la réponse' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText('Qui ne dure qu’un jour.')).toBeVisible()
})

for (const [place, viewport] of [
  ['a desk', { width: 1360, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(`turning a flashcard moves nothing below it, on ${place}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const { client } = await signUp(page)
    await client.from('vocabulary').insert({ word: 'éphémère', definition: 'Qui ne dure qu’un jour.' }).throwOnError()
    await page.goto('/vocabulary/flashcards')
    const forward = page.getByRole('button', { name: 'Suivant' })
    await expect(forward).toBeVisible()
    const before = await forward.boundingBox()
    await page.getByRole('button', { name: 'Afficher la réponse' }).click()
    await expect(page.getByRole('button', { name: /^Facile/ })).toBeVisible()
    expect(await forward.boundingBox()).toEqual(before)
  })
}

test('the notebook shows what another device adds, changes and deletes', async ({ page }) => {
  const { client } = await signUp(page)
  await page.goto('/vocabulary')
  const words = page.getByRole('article')
  await expect(page.getByRole('button', { name: 'Ajouter un mot' }).first()).toBeVisible()
  const { data } = await client
    .from('vocabulary')
    .insert({ word: 'éphémère', definition: 'Qui ne dure qu’un jour.' })
    .select('id')
    .single()
    .throwOnError()
  await expect(words).toContainText('éphémère')
  await client.from('vocabulary').update({ definition: 'Fugace.' }).eq('id', data.id).throwOnError()
  await expect(words).toContainText('Fugace.')
  await client.from('vocabulary').delete().eq('id', data.id).throwOnError()
  await expect(words).toHaveCount(0)
})

test('two tabs that edit one word keep both of two fields, and let the learner choose for the same one', async ({
  page,
}) => {
  const { client } = await signUp(page)
  const { data } = await client
    .from('vocabulary')
    .insert({ word: 'éphémère', definition: 'Qui ne dure qu’un jour.' })
    .select('id')
    .single()
    .throwOnError()
  const second = await page.context().newPage()
  const open = async (tab: typeof page) => {
    await tab.goto(`/vocabulary/${data.id}/edit`)
    const dialog = tab.getByRole('dialog', { name: 'Modifier le mot' })
    await expect(dialog).toBeVisible()
    return dialog
  }
  const here = await open(page)
  const there = await open(second)

  await here.getByLabel('Définition').fill('Qui passe vite.')
  await there.getByLabel('Exemple').fill('Une gloire éphémère.')
  await there.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(there).toBeHidden()
  await expect(here.getByLabel('Exemple')).toHaveValue('Une gloire éphémère.')
  await expect(here.getByLabel('Définition')).toHaveValue('Qui passe vite.')

  const again = await open(second)
  await again.getByLabel('Définition').fill('Fugace.')
  await again.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(again).toBeHidden()
  const notice = here.getByRole('region', { name: /^Modifié ailleurs/ })
  await expect(notice).toBeVisible()
  await here.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(notice).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(notice.getByRole('button', { name: 'La vôtre' })).toBeFocused()
  await notice.getByRole('button', { name: 'Les deux' }).press('Enter')
  await here.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(here).toBeHidden()

  const stored = await client.from('vocabulary').select('definition, examples').single().throwOnError()
  expect(stored.data).toEqual({ definition: 'Fugace.\nQui passe vite.', examples: ['Une gloire éphémère.'] })
})
