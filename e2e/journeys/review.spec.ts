import type { Page } from '@playwright/test'
import { expect, runCommand, signUp, test } from './learner.ts'
import { violations } from './violations.ts'

const row = (page: Page) => page.getByRole('region', { name: 'Révision' })
const rating = (page: Page, name: string) => row(page).getByRole('button', { name: new RegExp(`^${name}`) })
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

interface Word {
  word: string
  definition: string
  mastery: number
  last_reviewed: string | null
}

const due: readonly Word[] = [
  { word: 'éphémère', definition: 'Qui ne dure qu’un jour.', mastery: 60, last_reviewed: ago(30) },
  { word: 'oxymore', definition: 'Figure qui unit deux contraires.', mastery: 0, last_reviewed: null },
]
/** Known for two days and not due for long, so that with both directions the definition is asked. */
const known: readonly Word[] = [
  { word: 'l’été', definition: 'La saison chaude.', mastery: 90, last_reviewed: ago(2) },
  { word: 'la forêt', definition: 'Beaucoup d’arbres.', mastery: 90, last_reviewed: ago(2) },
]

/** A learner with these words. @returns a client that reads their tables */
async function learnerWith(page: Page, words: readonly Word[]) {
  const { client } = await signUp(page)
  for (const word of words) await client.from('vocabulary').insert(word).throwOnError()
  return {
    client,
    ratings: async () => (await client.from('reviews').select('rating').gt('rating', 0).throwOnError()).data,
  }
}

/** Shows the answer of the word that is asked, and rates it. */
async function answer(page: Page, word: string, key: string) {
  await expect(row(page).getByText(word)).toBeVisible()
  await page.keyboard.press('Space')
  await expect(rating(page, 'À revoir')).toBeVisible()
  await page.keyboard.press(key)
}

const finished = (page: Page) => expect(page.getByText(/^C’est tout pour aujourd’hui/)).toBeVisible()

test('due words are reviewed from the dashboard by keyboard, and scheduled by FSRS', async ({ page }) => {
  const { client, ratings } = await learnerWith(page, due)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: /mots à réviser Réviser$/ }).click()
  await expect(row(page).getByText('éphémère')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(row(page).getByText('Qui ne dure qu’un jour.')).toBeVisible()
  await expect(rating(page, 'À revoir')).toContainText('10')
  expect(await violations(page), 'the answer').toEqual([])
  await rating(page, 'Facile').click()
  await expect(row(page).getByText('oxymore')).toBeVisible()
  await page.keyboard.press('Space')
  await rating(page, 'Facile').click()
  await finished(page)

  await expect.poll(ratings).toEqual([{ rating: 4 }, { rating: 4 }])
  const { data } = await client.from('cards').select('state, reps, due').gt('reps', 0).throwOnError()
  expect(data).toHaveLength(2)
  for (const card of data ?? []) {
    expect(card).toMatchObject({ state: 2, reps: 1 })
    expect(Date.parse(card.due)).toBeGreaterThan(Date.now())
  }
})

test('the last answer can be undone', async ({ page }) => {
  const { ratings } = await learnerWith(page, due)
  await page.goto('/vocabulary/review')
  await answer(page, 'éphémère', '3')
  await expect(row(page).getByText('oxymore')).toBeVisible()
  await expect(row(page).getByText('1 réponse')).toBeVisible()
  await page.keyboard.press('z')
  await expect(row(page).getByText('éphémère')).toBeVisible()
  await expect.poll(ratings).toEqual([])
  await page.keyboard.press('Space')
  await rating(page, 'Facile').click()
  await expect.poll(ratings).toEqual([{ rating: 4 }])
})

test('answers appear in the year’s statistics, the word’s details, and on the dashboard', async ({ page }) => {
  await learnerWith(page, due)
  await page.goto('/vocabulary/review')
  await answer(page, 'éphémère', '4')
  await answer(page, 'oxymore', '4')
  await finished(page)

  await page.getByRole('link', { name: 'Statistiques' }).click()
  const year = page.getByRole('region', { name: 'Réponses de l’année' })
  await expect(year).toContainText(/2 réponses en 1 jour d’étude/)
  await year.getByText('Voir le tableau').click()
  await expect(year.getByRole('table').getByRole('row').nth(1)).toContainText('2')
  expect(await violations(page), 'the figures').toEqual([])
  await page.getByRole('button', { name: 'Retour' }).click()

  await page.getByRole('link', { name: 'Retour au carnet' }).click()
  await page.getByRole('link', { name: 'oxymore' }).click()
  await expect(page.getByRole('dialog', { name: 'oxymore' })).toContainText('Prochaine révision')
  await page.keyboard.press('Escape')
  await runCommand(page, 'Réviser')
  await expect(page.getByText('Rien à réviser aujourd’hui.')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: /Rien à réviser/ })).toBeVisible()
})

test('words are asked by definition, typed and read aloud, with feedback on accents and articles', async ({ page }) => {
  const { client } = await learnerWith(page, [...due, ...known])
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said })
    speechSynthesis.speak = ({ text, lang }) => said.push(`${text} (${lang})`)
  })
  await page.goto('/vocabulary/review')
  await answer(page, 'éphémère', '4')
  await answer(page, 'oxymore', '4')
  await finished(page)
  await page.getByRole('button', { name: 'Réglages de la révision' }).click()
  const settings = page.getByRole('dialog', { name: 'Réglages de la révision' })
  await settings.getByRole('switch', { name: /^Demander aussi le mot/ }).check()
  await settings.getByRole('switch', { name: 'Écrire la réponse' }).check()
  expect(await violations(page), 'the settings').toEqual([])
  await settings.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(settings).toBeHidden()

  // Words learned today are asked by definition from tomorrow on; words known before are asked now, and typed.
  const field = row(page).getByRole('textbox', { name: 'Votre réponse' })
  await expect(row(page).getByText('La saison chaude.')).toBeVisible()
  await expect(field).toBeFocused()
  await page.keyboard.type('l’ete')
  await page.keyboard.press('Enter')
  await expect(row(page).getByText(/aux signes près/)).not.toContainText('article')
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
  await finished(page)
  const directions = async () => (await client.from('cards').select('direction').order('direction').throwOnError()).data
  await expect
    .poll(directions)
    .toEqual([...Array(4).fill({ direction: 'recall' }), ...Array(4).fill({ direction: 'recognition' })])
})
