import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readPackage } from '../../mf-vocabulary/src/transfer/anki/read-package.ts'
import { becomeLearner, expect, test } from './learner.ts'
import { violations } from './violations.ts'

const row = (page: Page) => page.getByRole('region', { name: 'Révision' })
const quotation = 'La capitale de la France est Paris.'

test('a cloze is written, reviewed by typing, and goes to Anki and back', async ({ page }) => {
  const { client } = await becomeLearner(page)
  await client.from('review_settings').insert({ typed: true }).throwOnError()
  await page.goto('/vocabulary')
  await page.getByRole('button', { name: 'Ajouter un mot' }).first().click()
  const form = page.getByRole('dialog', { name: 'Ajouter un mot' })
  await form.getByRole('button', { name: 'Texte à trous' }).click()
  const text = form.getByRole('textbox', { name: 'Texte' })
  await text.fill(quotation)
  await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(29, 34))
  // By keyboard alone.
  await text.press('Tab')
  await page.keyboard.press('Enter')
  await expect(text).toHaveValue('La capitale de la France est {{c1::Paris}}.')
  await expect(form.getByRole('figure', { name: 'Aperçu' })).toContainText('La capitale de la France est […]')
  expect(await violations(page), 'the form').toEqual([])
  await form.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(form).toBeHidden()
  const card = page.getByRole('article').filter({ hasText: quotation })
  await expect(card).toContainText('Texte à trous')

  await page.goto('/vocabulary/review')
  await expect(row(page)).toContainText('La capitale de la France est […]')
  await expect(row(page)).not.toContainText('Paris')
  expect(await violations(page), 'the question').toEqual([])
  await page.getByRole('textbox', { name: 'Votre réponse' }).fill('paris')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Exact/)).toBeVisible()
  await expect(row(page).locator('mark')).toHaveText('Paris')
  expect(await violations(page), 'the answer').toEqual([])
  await row(page)
    .getByRole('button', { name: /^Facile/ })
    .click()
  await expect(page.getByText(/^C’est tout pour aujourd’hui/)).toBeVisible()
  const ratings = async () => (await client.from('reviews').select('rating').gt('rating', 0).throwOnError()).data
  await expect.poll(ratings).toEqual([{ rating: 4 }])

  await page.goto('/vocabulary')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Importer ou exporter' }).click()
  await page.getByRole('menuitem', { name: 'Exporter en paquet Anki (.apkg)' }).click()
  const archive = await readFile(await (await download).path())
  const { notes } = await readPackage(archive)
  expect(notes.map(({ type, fields: [written], cards }) => [type, written?.value, cards.length])).toEqual([
    ['Cahier – Texte à trous', 'La capitale de la France est {{c1::Paris}}.', 1],
  ])

  // Somebody else takes it from there, with its answer and its day.
  const next = await becomeLearner(page)
  await page.goto('/vocabulary')
  await page.getByRole('button', { name: 'Importer ou exporter' }).click()
  await page.getByRole('menuitem', { name: 'Importer des mots' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importer des mots' })
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'cahier.apkg',
    mimeType: 'application/octet-stream',
    buffer: archive,
  })
  await expect(dialog.getByText('1 mot sera ajouté.')).toBeVisible()
  await expect(dialog.getByText('1 carte garde son échéance.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Importer 1 mot' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('article').filter({ hasText: quotation })).toBeVisible()
  const { data } = await next.client.from('vocabulary').select('kind, word, definition, times_reviewed').throwOnError()
  expect(data).toEqual([
    { kind: 'cloze', word: 'Paris', definition: 'La capitale de la France est {{c1::Paris}}.', times_reviewed: 1 },
  ])
})

test('a note and its cards lead to each other, and a card outlives its note', async ({ page }) => {
  const { client } = await becomeLearner(page)
  const { data: note } = await client
    .from('notes')
    .insert({ title: 'Capitales', content: `Quelques villes.\n\n${quotation} Elle est traversée par la Seine.` })
    .select('id')
    .single()
    .throwOnError()
  await client
    .from('vocabulary')
    .insert({
      kind: 'cloze',
      word: 'Paris',
      definition: 'La capitale de la France est {{c1::Paris}}.',
      note_id: note.id,
      quotation,
    })
    .throwOnError()

  await page.goto(`/notes/${note.id}`)
  const cards = page.getByRole('region', { name: 'Cartes de cette note' })
  await expect(cards).toContainText('1 carte')
  expect(await violations(page), 'the note').toEqual([])
  await cards.getByRole('link', { name: 'Paris' }).click()
  const details = page.getByRole('dialog', { name: 'Paris' })
  await expect(details.getByText(quotation, { exact: true }).last()).toBeVisible()
  expect(await violations(page), 'the card').toEqual([])
  await details.getByRole('link', { name: 'Capitales' }).click()
  // The list of words marks what was looked for, until the note takes its place.
  await expect(page.locator('mark', { hasText: quotation })).toHaveText(quotation)

  await client.from('notes').delete().eq('id', note.id).throwOnError()
  await page.goto('/vocabulary')
  await page.getByRole('link', { name: 'Paris' }).click()
  await expect(details).toContainText('Cette note n’existe plus.')
  await expect(details.locator('blockquote')).toHaveText(quotation)
})
