import type { Page } from '@playwright/test'
import { becomeLearner, expect, noteText, test } from './learner.ts'
import { violations } from './violations.ts'

const facts = [
  'L’osmose est le passage de l’eau à travers une membrane.',
  '- **Diffusion** : mouvement passif de molécules selon leur gradient',
  'La Révolution française commence en 1789 à Versailles.',
].join('\n\n')

async function ask(page: Page, message: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Votre message' }).fill(message)
  await page.getByRole('button', { name: 'Envoyer' }).click()
}

/** Without barriers in both themes and on a phone, where nothing is wider than the page. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect.soft(await violations(page), colorScheme).toEqual([])
  }
  const { width = 1280, height = 720 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width: 390, height: 844 })
  expect.soft(await violations(page), 'phone').toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width, height })
}

test('cards from a note are changed, confirmed and undone, and a reload shows it', async ({ page }) => {
  const { client } = await becomeLearner(page)
  const note = await client
    .from('notes')
    .insert({ title: 'Biologie', content: facts })
    .select('id')
    .single()
    .throwOnError()
  await page.goto('/ai')
  await ask(page, 'Crée des cartes depuis ma note Biologie')
  const panel = page.getByRole('region', { name: 'Cartes proposées' })
  await expect(panel.getByRole('group', { name: /^Carte/ })).toHaveCount(3)
  await expectAccessible(page)
  const words = async () =>
    (await client.from('vocabulary').select('word, definition, kind, note_id, quotation').order('kind')).data
  expect(await words()).toEqual([])

  await panel.getByRole('button', { name: 'Retirer la carte 3' }).click()
  await panel.getByLabel('Mots cachés').fill('membrane')
  await panel.getByLabel('Réponse').fill('mouvement passif')
  await panel.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByText('2 cartes ajoutées au carnet').first()).toBeVisible()
  await expect(panel.getByText('Fait', { exact: true })).toBeVisible()
  expect(await words()).toEqual([
    {
      word: 'membrane',
      definition: 'L’osmose est le passage de l’eau à travers une {{c1::membrane}}.',
      kind: 'cloze',
      note_id: note.data.id,
      quotation: 'L’osmose est le passage de l’eau à travers une membrane.',
    },
    {
      word: 'Diffusion',
      definition: 'mouvement passif',
      kind: 'word',
      note_id: note.data.id,
      quotation: '**Diffusion** : mouvement passif de molécules selon leur gradient',
    },
  ])
  await page.reload()
  await expect(panel.getByRole('link', { name: 'membrane' })).toHaveAttribute('href', /^\/vocabulary\//)
  await expect(panel.getByRole('button', { name: 'Confirmer' })).toHaveCount(0)

  await panel.getByRole('button', { name: 'Annuler ce qui a été fait' }).click()
  await expect(panel.getByText('Annulé', { exact: true })).toBeVisible()
  expect(await words()).toEqual([])
})

test('a summary becomes a note, and the toast takes it back', async ({ page }) => {
  const { client } = await becomeLearner(page)
  const content = Array.from(
    { length: 12 },
    (_, at) => `La cellule ${at + 1} échange de l’énergie avec son milieu extérieur.`,
  ).join(' ')
  await client.from('notes').insert({ title: 'Cellule', content }).throwOnError()
  await page.goto('/ai')
  await ask(page, 'Résume ma note Cellule')
  const panel = page.getByRole('region', { name: 'Résumé proposé' })
  await expect(panel.getByLabel('Texte de la note')).toHaveValue(/^- La cellule[\s\S]*\[\[Cellule\]\]$/)
  await panel.getByLabel('Titre').fill('L’essentiel')
  await panel.getByRole('button', { name: 'Confirmer' }).click()
  await expect(panel.getByRole('link', { name: 'L’essentiel' })).toBeVisible()
  const titles = async () => (await client.from('notes').select('title').is('deleted_at', null).order('title')).data
  expect(await titles()).toEqual([{ title: 'Cellule' }, { title: 'L’essentiel' }])
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(panel.getByText('Annulé', { exact: true })).toBeVisible()
  expect(await titles()).toEqual([{ title: 'Cellule' }])
})

test('a study plan is moved, confirmed, and stands in planning', async ({ page }) => {
  const { client } = await becomeLearner(page)
  await client.from('vocabulary').insert({ word: 'mitose', definition: 'division' }).throwOnError()
  await page.goto('/ai')
  await ask(page, 'Prépare un plan pour mon examen de biologie dans deux semaines')
  const panel = page.getByRole('region', { name: 'Plan d’étude proposé' })
  await expect(panel.getByText(/^3 séances, /)).toBeVisible()
  await expectAccessible(page)
  await panel.getByLabel('Titre').first().fill('Relire la mitose')
  await panel.getByLabel('Durée').first().selectOption('45')
  await panel.getByRole('button', { name: 'Confirmer' }).click()
  await expect(panel.getByText('3 séances planifiées')).toBeVisible()
  const { data } = await client
    .from('study_sessions')
    .select('title, duration, series_id, items')
    .order('scheduled_for')
  expect(data).toMatchObject([{ title: 'Relire la mitose', duration: 45 }, {}, {}])
  expect(new Set(data?.map(({ series_id }) => series_id)).size).toBe(1)
  await panel.getByRole('link', { name: 'Relire la mitose' }).click()
  await expect(page.getByRole('heading', { name: 'Relire la mitose' })).toBeVisible()
})

test('what is selected in a note becomes cards', async ({ page }) => {
  const { client } = await becomeLearner(page)
  const note = await client
    .from('notes')
    .insert({ title: 'Biologie', content: facts })
    .select('id')
    .single()
    .throwOnError()
  await page.goto(`/notes/${note.data.id}`)
  await noteText(page).press('Control+End')
  await noteText(page).pressSequentially(' La mitose est la division d’une cellule.')
  await noteText(page).press('Control+a')
  const assistant = page.getByRole('button', { name: 'Assistant', exact: true })
  await expect(assistant).toBeVisible()
  expect(await violations(page)).toEqual([])
  await assistant.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Créer des cartes' }).click()
  const panel = page.getByRole('region', { name: 'Cartes proposées' })
  await expect(panel.getByLabel('Phrase').last()).toHaveValue('La mitose est la division d’une cellule.')
  await panel.getByRole('button', { name: 'Confirmer' }).click()
  await expect(panel.getByText('4 cartes ajoutées au carnet')).toBeVisible()
  const { data } = await client.from('vocabulary').select('note_id, quotation').eq('word', 'mitose').single()
  expect(data).toEqual({ note_id: note.data.id, quotation: 'La mitose est la division d’une cellule.' })
  // What was not saved yet was saved first, and the note opens at the passage of a card.
  await page.goto(`/notes/${note.data.id}`)
  await expect(noteText(page)).toContainText('La mitose est la division d’une cellule.')
})

test('a word of a note is explained, on a phone too', async ({ page }) => {
  const { client } = await becomeLearner(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await client.from('vocabulary').insert({ word: 'osmose', definition: 'passage de l’eau' }).throwOnError()
  const note = await client
    .from('notes')
    .insert({ title: 'Biologie', content: 'osmose' })
    .select('id')
    .single()
    .throwOnError()
  await page.goto(`/notes/${note.data.id}`)
  await noteText(page).press('Control+a')
  await page.getByRole('button', { name: 'Assistant', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Expliquer' }).click()
  const log = page.getByRole('log')
  await expect(log.getByText('Explique «\u202fosmose\u202f»')).toBeVisible()
  await expect(log.getByRole('link', { name: 'osmose' })).toHaveAttribute('href', /^\/vocabulary\//)
})
