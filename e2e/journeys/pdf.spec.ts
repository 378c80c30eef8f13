import type { Locator, Page } from '@playwright/test'
import { writtenPdf } from '../application/written-pdf.ts'
import { becomeLearner, expect, test, writeNote } from './learner.ts'
import { violations } from './violations.ts'

const chapters = writtenPdf([
  ['La cellule', 'Une membrane plasmique entoure chaque cellule.'],
  ['Le noyau', 'Le noyau contient la chromatine.'],
  ['La membrane', 'La membrane plasmique est une double couche.'],
])

/** A note with the course among its files, which is opened beside it. */
async function openCourse(page: Page) {
  await writeNote(page, 'La cellule', 'Texte.')
  await page.getByRole('link', { name: 'La cellule' }).click()
  const files = page.getByRole('region', { name: 'Fichiers' })
  const give = (buffer: Buffer) =>
    files.locator('input[type=file]').setInputFiles([{ name: 'cours n° 1.pdf', mimeType: 'application/pdf', buffer }])
  await give(chapters)
  const link = files.getByRole('link', { name: 'cours n° 1.pdf' })
  await link.click()
  return { reader: page.getByRole('region', { name: /Lecture de «.cours n° 1\.pdf.»/ }), link, give }
}

/** Selects a line of a page as a pointer does. */
async function selectLine(page: Page, line: Locator): Promise<void> {
  const { x, y, width, height } = (await line.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + 1, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width - 1, y + height / 2, { steps: 4 })
  await page.mouse.up()
}

test('a PDF is read beside its note: pages are turned, searched and linked to', async ({ page }) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) refused.push(message.text())
  })
  await becomeLearner(page)
  const { reader } = await openCourse(page)
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

test('passages are highlighted, written about, cited and made into cards', async ({ page }) => {
  await becomeLearner(page)
  const { reader } = await openCourse(page)
  const line = reader.getByText('Une membrane plasmique entoure chaque cellule.')
  await selectLine(page, line)
  const selection = reader.getByRole('toolbar', { name: 'Passage sélectionné' })
  await selection.getByRole('button', { name: 'Surligner en vert' }).click()
  await expect(selection).toBeHidden()
  const mark = reader.getByRole('button', {
    name: /^Surlignage vert.: Une membrane plasmique entoure chaque cellule\.$/,
  })
  await expect(mark).toBeAttached()
  expect(await violations(page)).toEqual([])

  // The mark stands where the line does.
  const [marked, written] = [await mark.boundingBox(), await line.boundingBox()]
  expect(Math.abs((marked?.x ?? 0) - (written?.x ?? 9))).toBeLessThan(2)
  expect(Math.abs((marked?.width ?? 0) - (written?.width ?? 9))).toBeLessThan(4)

  await line.click()
  const chosen = reader.getByRole('toolbar', { name: /^Surlignage vert/ })
  await chosen.getByRole('button', { name: 'Note', exact: true }).click()
  await chosen.getByRole('textbox', { name: 'Note sur le passage' }).fill('À revoir')
  await page.keyboard.press('Control+Enter')
  await expect(chosen.getByText('À revoir')).toBeVisible()
  await chosen.getByRole('button', { name: 'Citer' }).click()
  await expect(page.getByText('Citation ajoutée à la note')).toBeVisible()
  const text = page.getByRole('textbox', { name: 'Contenu' })
  await expect(text).toContainText('Une membrane plasmique entoure chaque cellule.')
  await expect(text).toContainText('À revoir')

  await page.keyboard.press('Escape')
  await expect(chosen).toBeHidden()
  await page.keyboard.press('l')
  const list = reader.getByRole('complementary', { name: 'Surlignages' })
  await expect(list.getByRole('listitem')).toContainText('À revoir')
  await list.getByRole('button', { name: 'Actions sur ce surlignage' }).click()
  await page.getByRole('menuitem', { name: 'Carte' }).click()
  await page.waitForURL('**/vocabulary?new=1')
  const card = page.getByRole('dialog', { name: 'Ajouter un mot' })
  await expect(card.getByLabel(/Exemple/)).toHaveValue(/Une membrane plasmique entoure chaque cellule\.$/)
})

test.describe('without network', () => {
  test.use({ faulty: true })

  test('highlights are made without network, and found again in another edition', async ({ page, context }) => {
    const { client } = await becomeLearner(page)
    const { reader, link, give } = await openCourse(page)
    const stored = async () => (await client.from('file_highlights').select('quote').throwOnError()).data
    await selectLine(page, reader.getByText('Une membrane plasmique entoure chaque cellule.'))
    await page.keyboard.press('h')
    await expect.poll(stored).toHaveLength(1)

    await context.setOffline(true)
    await page.keyboard.press('ArrowRight')
    await selectLine(page, reader.getByText('Le noyau contient la chromatine.'))
    await page.keyboard.press('h')
    await page.keyboard.press('l')
    const list = reader.getByRole('complementary', { name: 'Surlignages' })
    await expect(list.getByText('Hors ligne – enregistré sur cet appareil')).toBeVisible()
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await context.setOffline(false)
    await expect.poll(stored).toHaveLength(2)

    // The next edition begins with a preface, and has lost a chapter.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await give(writtenPdf([['Préface'], ['La cellule', 'Une membrane plasmique entoure toute cellule.']]))
    await page.getByRole('dialog').getByRole('button', { name: 'Remplacer' }).click()
    await expect(page.getByRole('dialog', { name: 'Ce nom est déjà pris' })).toBeHidden()
    await link.click()
    await expect(reader.getByRole('group', { name: 'Page 1 sur 2' })).toBeVisible()
    await page.keyboard.press('l')
    await expect(list.getByRole('heading', { name: 'Passage introuvable' })).toBeVisible()
    await list.getByRole('button', { name: /Une membrane plasmique/ }).click()
    await expect(reader.getByRole('textbox', { name: 'Numéro de page' })).toHaveValue('2')
    await expect(
      reader.getByRole('group', { name: 'Page 2 sur 2' }).getByRole('button', { name: /Une membrane plasmique/ }),
    ).toBeAttached()

    await list.getByRole('button', { name: 'Actions sur ce surlignage' }).last().click()
    await page.getByRole('menuitem', { name: 'Supprimer' }).click()
    await expect.poll(stored).toHaveLength(1)
    await page.getByRole('button', { name: 'Annuler', exact: true }).click()
    await expect.poll(stored).toHaveLength(2)
  })
})
