import { becomeLearner, expect, noteText, test } from './learner.ts'
import { violations } from './violations.ts'

const filler = Array.from({ length: 60 }, (_, at) => `Paragraphe ${at + 1} de la leçon, sans rapport.`).join('\n\n')
const cited = 'La photosynthèse transforme l’énergie lumineuse en énergie chimique dans les chloroplastes.'

test('an answer quotes a note, which opens at the passage, also after it has changed', async ({ page }) => {
  const { client } = await becomeLearner(page)
  const note = await client
    .from('notes')
    .insert({ title: 'La photosynthèse', content: `${filler}\n\n${cited}\n\n${filler}` })
    .select('id')
    .single()
    .throwOnError()
  await page.goto('/ai')
  await expect(page.getByText('1 nouvelle note', { exact: true })).toBeVisible()
  const suggestions = page.getByRole('region', { name: 'Suggestions' })
  await expect(suggestions.getByRole('link', { name: /^Relire .*La photosynthèse/ })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByLabel('Votre message').fill('Que transforme la photosynthèse ?')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.locator('blockquote mark').first()).toHaveText(cited)
  await page.getByRole('link', { name: 'La photosynthèse', exact: true }).first().click()
  await expect(noteText(page).locator('mark')).toHaveText(cited)
  await expect(noteText(page).locator('mark')).toBeInViewport()
  expect(await violations(page)).toEqual([])

  await client
    .rpc('save_note', {
      note_id: note.data.id,
      base_version: 1,
      title: 'La photosynthèse',
      content: `${filler}\n\nRéécrit. ${cited.replace('chloroplastes', 'feuilles')}`,
    })
    .throwOnError()
  await page.goBack()
  await page.reload()
  await page.getByRole('link', { name: 'La photosynthèse', exact: true }).first().click()
  const left = noteText(page).locator('mark')
  await expect(left).toHaveText('La photosynthèse transforme l’énergie lumineuse en énergie chimique dans les')
  await expect(left).toBeInViewport()
})

test('conversations are found by what was said, and kept as a file', async ({ page }) => {
  await becomeLearner(page)
  await page.goto('/ai')
  await page.getByRole('button', { name: 'Insights IA' }).click()
  await expect(page.getByText(/^Notes écrites ou modifiées depuis sept jours/)).toBeVisible()
  await page.getByRole('button', { name: 'Nouveau chat' }).click()
  const list = page.getByRole('complementary', { name: 'Conversations' })
  await list.getByLabel('Rechercher dans les conversations').fill('SEANCES terminees')
  await expect(list.getByRole('link', { name: /^Où en suis-je/ })).toBeVisible()
  await list.getByLabel('Rechercher dans les conversations').fill('mitochondrie')
  await expect(list.getByText('Aucune conversation trouvée.')).toBeVisible()
  await list.getByLabel('Rechercher dans les conversations').fill('')
  await list.getByRole('button', { name: /^Actions pour/ }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Exporter' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^Où en suis-je.*\.md$/)
  const text = (await (await file.createReadStream()).toArray()).join('')
  expect(text).toMatch(/^# Où en suis-je[\s\S]*## Vous[\s\S]*## Assistant[\s\S]*Séances terminées/)
})
