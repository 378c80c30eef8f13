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
