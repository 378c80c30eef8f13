import { writtenPdf } from '../application/written-pdf.ts'
import { becomeLearner, expect, test, writeNote } from './learner.ts'
import { violations } from './violations.ts'

const chapters = writtenPdf([
  ['La cellule', 'Une membrane plasmique entoure chaque cellule.'],
  ['Le noyau', 'Le noyau contient la chromatine.'],
  ['La membrane', 'La membrane plasmique est une double couche.'],
])

test('a PDF is read beside its note: pages are turned, searched and linked to', async ({ page }) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) refused.push(message.text())
  })
  await becomeLearner(page)
  await writeNote(page, 'La cellule', 'Texte.')
  await page.getByRole('link', { name: 'La cellule' }).click()
  const files = page.getByRole('region', { name: 'Fichiers' })
  await files
    .locator('input[type=file]')
    .setInputFiles([{ name: 'cours n° 1.pdf', mimeType: 'application/pdf', buffer: chapters }])
  const link = files.getByRole('link', { name: 'cours n° 1.pdf' })
  await link.click()

  const reader = page.getByRole('region', { name: /Lecture de «.cours n° 1\.pdf.»/ })
  const first = reader.getByRole('group', { name: 'Page 1 sur 3' })
  await expect(first.getByText('Une membrane plasmique entoure chaque cellule.')).toBeAttached()
  await expect(first.locator('canvas')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.keyboard.press('ArrowRight')
  await expect(reader.getByRole('textbox', { name: 'Numéro de page' })).toHaveValue('2')
  await expect(page).toHaveURL(/\?file=.*#page=2$/)

  // The editor's own Ctrl+F is not meant here.
  await page.keyboard.press('Control+f')
  await reader.getByRole('searchbox').fill('MEMBRANE plasmique')
  await expect(reader.getByText('1 sur 2')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(reader.getByText('2 sur 2')).toBeVisible()
  await expect(reader.getByRole('textbox', { name: 'Numéro de page' })).toHaveValue('3')
  await expect
    .poll(() => page.evaluate(() => [...(CSS.highlights.get('pdf-found-now') ?? [])].map(String)))
    .toEqual(['membrane plasmique'])

  await reader.getByRole('button', { name: 'Sommaire et vignettes' }).click()
  await reader.getByRole('button', { name: /Chapitre 2/ }).click()
  await expect(reader.getByRole('textbox', { name: 'Numéro de page' })).toHaveValue('2')
  await expect(page).toHaveURL(/#page=2$/)
  await page.reload()
  await expect(reader.getByText('Le noyau contient la chromatine.')).toBeAttached()
  await expect(reader.getByRole('textbox', { name: 'Numéro de page' })).toHaveValue('2')

  await page.keyboard.press('Escape')
  await expect(reader).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Contenu' })).toBeVisible()
  expect(refused).toEqual([])
})
