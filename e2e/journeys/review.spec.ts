import type { Page } from '@playwright/test'
import { learnerClient } from '../application/seed.ts'
import { expect, runCommand, signUp, test } from './learner.ts'
import { violations } from './violations.ts'

const row = (page: Page) => page.getByRole('region', { name: 'Révision' })
const rating = (page: Page, name: string) => row(page).getByRole('button', { name: new RegExp(`^${name}`) })

test('words come back when FSRS says, by keyboard alone, and the last answer can be taken back', async ({ page }) => {
  const account = await signUp(page)
  const client = await learnerClient(new URL(page.url()).origin, account)
  const lastMonth = new Date(Date.now() - 30 * 86_400_000).toISOString()
  await client
    .from('vocabulary')
    .insert([
      { word: 'éphémère', definition: 'Qui ne dure qu’un jour.', mastery: 60, last_reviewed: lastMonth },
      { word: 'oxymore', definition: 'Figure qui unit deux contraires.', mastery: 0, last_reviewed: null },
    ])
    .throwOnError()
  // Known for two days and not due for long: they will be asked for by their definition.
  const lately = new Date(Date.now() - 2 * 86_400_000).toISOString()
  for (const [word, definition] of [
    ['l’été', 'La saison chaude.'],
    ['la forêt', 'Beaucoup d’arbres.'],
  ]) {
    await client.from('vocabulary').insert({ word, definition, mastery: 90, last_reviewed: lately }).throwOnError()
  }
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said })
    speechSynthesis.speak = ({ text, lang }) => said.push(`${text} (${lang})`)
  })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: /2 mots à réviser/ }).click()

  await expect(row(page).getByText('éphémère')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(row(page).getByText('Qui ne dure qu’un jour.')).toBeVisible()
  await expect(rating(page, 'À revoir')).toContainText('10')
  expect(await violations(page), 'the answer').toEqual([])
  await page.keyboard.press('3')
  await expect(row(page).getByText('oxymore')).toBeVisible()
  await expect(row(page).getByText('1 réponse')).toBeVisible()

  await page.keyboard.press('z')
  await expect(row(page).getByText('éphémère')).toBeVisible()
  const given = async () => (await client.from('reviews').select('rating').gt('rating', 0).throwOnError()).data
  await expect.poll(given).toEqual([])
  await page.keyboard.press('Space')
  await rating(page, 'Facile').click()
  await expect(row(page).getByText('oxymore')).toBeVisible()
  await page.keyboard.press('Space')
  await rating(page, 'Facile').click()
  await expect(page.getByText(/^C’est tout pour aujourd’hui/)).toBeVisible()

  await expect.poll(given).toEqual([{ rating: 4 }, { rating: 4 }])
  const { data } = await client.from('cards').select('state, reps, due').gt('reps', 0).throwOnError()
  expect(data).toHaveLength(2)
  for (const card of data ?? []) {
    expect(card).toMatchObject({ state: 2, reps: 1 })
    expect(Date.parse(card.due)).toBeGreaterThan(Date.now())
  }

  await page.getByRole('link', { name: 'Statistiques' }).click()
  const year = page.getByRole('region', { name: 'Réponses de l’année' })
  await expect(year).toContainText(/2 réponses en 1 jour d’étude/)
  await year.getByText('Voir le tableau').click()
  await expect(year.getByRole('table').getByRole('row').nth(1)).toContainText('2')
  expect(await violations(page), 'the figures').toEqual([])
  await page.getByRole('button', { name: 'Retour' }).click()

  await page.getByRole('button', { name: 'Réglages de la révision' }).click()
  const settings = page.getByRole('dialog', { name: 'Réglages de la révision' })
  await settings.getByRole('switch', { name: /^Demander aussi le mot/ }).check()
  await settings.getByRole('switch', { name: 'Écrire la réponse' }).check()
  expect(await violations(page), 'the settings').toEqual([])
  await settings.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(settings).toBeHidden()
  // What was learnt today is asked for from tomorrow on; what was known before, now, and typed.
  const field = row(page).getByRole('textbox', { name: 'Votre réponse' })
  await expect(row(page).getByText('La saison chaude.')).toBeVisible()
  await expect(field).toBeFocused()
  await page.keyboard.type('l’ete')
  await page.keyboard.press('Enter')
  await expect(row(page).getByText(/attention aux accents/)).not.toContainText('article')
  await expect(rating(page, 'Difficile')).toBeFocused()
  await row(page)
    .getByRole('button', { name: /^Écouter/ })
    .click()
  expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual(['l’été (fr)'])
  expect(await violations(page), 'the typed answer').toEqual([])
  await page.keyboard.press('4')
  await expect(row(page).getByText('Beaucoup d’arbres.')).toBeVisible()
  await expect(field).toBeFocused()
  await page.keyboard.type('forêt')
  await page.keyboard.press('Enter')
  await expect(row(page).getByText(/attention à l’article/)).not.toContainText('accents')
  await page.keyboard.press('4')
  await expect(page.getByText(/^C’est tout pour aujourd’hui/)).toBeVisible()
  const directions = async () => (await client.from('cards').select('direction').order('direction').throwOnError()).data
  await expect
    .poll(directions)
    .toEqual([...Array(4).fill({ direction: 'recall' }), ...Array(4).fill({ direction: 'recognition' })])

  await page.getByRole('link', { name: 'Retour au carnet' }).click()
  await page.getByRole('link', { name: 'oxymore' }).click()
  await expect(page.getByRole('dialog', { name: 'oxymore' })).toContainText('Prochaine révision')
  await page.keyboard.press('Escape')
  await runCommand(page, 'Réviser')
  await expect(page.getByText('Rien à réviser aujourd’hui.')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: /Rien à réviser/ })).toBeVisible()
})
