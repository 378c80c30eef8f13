import { becomeLearner, expect, fillSignUp, noteText, test, writeNote } from './learner.ts'

test('a note is still there after a reload', async ({ page }) => {
  await page.goto('/auth?auth=signup')
  await fillSignUp(page)
  await page.waitForURL('**/dashboard')
  await writeNote(page, 'La photosynthèse', 'Les plantes convertissent la lumière.', 'biologie, cours')
  await page.reload()
  await expect(page.getByRole('link', { name: 'La photosynthèse' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'biologie' })).toBeVisible()
})

test('the editor saves automatically, and Back returns to the list', async ({ page }) => {
  await becomeLearner(page)
  await writeNote(page, 'Brouillon', 'Début.')
  await page.getByRole('link', { name: 'Brouillon' }).click()
  await noteText(page).fill('Début. Et la suite.')
  await expect(page.getByText('Non enregistré', { exact: true })).toBeVisible()
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()
  await page.reload()
  await expect(noteText(page)).toHaveText('Début. Et la suite.')
  await page.goBack()
  await expect(page).toHaveURL(/\/notes$/)
})

test('leaving with unsaved text asks for confirmation', async ({ page }) => {
  await becomeLearner(page)
  await writeNote(page, 'À garder', 'Texte.')
  await page.getByRole('link', { name: 'À garder' }).click()
  await noteText(page).fill('Texte modifié.')
  await page.getByRole('button', { name: 'Notes', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Modifications non sauvées. Fermer quand même')
  await question.getByRole('button', { name: 'Rester' }).click()
  await expect(noteText(page)).toHaveText('Texte modifié.')
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()
})

test('search ignores case and accents', async ({ page }) => {
  await becomeLearner(page)
  await writeNote(page, 'Été au cœur', 'Saison.')
  await writeNote(page, 'Hiver', 'Froid.')
  await page.getByPlaceholder('Rechercher dans vos notes').fill('COEUR ete')
  await expect(page.getByRole('link', { name: 'Hiver' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Été au cœur' })).toBeVisible()
  await page.goto('/search?q=coeur')
  await expect(page.getByRole('link', { name: /Été au cœur/ })).toBeVisible()
})

test('two accounts never see each other’s notes', async ({ page, browser }) => {
  await becomeLearner(page)
  await writeNote(page, 'Secret de Camille', 'Rien que pour moi.')
  const other = await (await browser.newContext()).newPage()
  await becomeLearner(other, 'Noé Petit')
  await other.goto('/notes')
  await expect(other.getByText('Votre cahier est encore vierge.')).toBeVisible()
  await other.goto('/search?q=secret')
  await expect(other.getByText('Aucun résultat pour')).toBeVisible()
  await other.close()
})

test('the toast of a new note does not cover the button for the next one', async ({ page }) => {
  await becomeLearner(page)
  await writeNote(page, 'Première', 'Texte.')
  const toast = page.locator('[class*="toaster.module-toast"]', { hasText: 'Note ajoutée avec succès' })
  const button = page.getByRole('button', { name: 'Nouvelle Note' })
  for (const width of [1360, 390]) {
    await page.setViewportSize({ width, height: 900 })
    // It stays while the pointer is on it.
    await toast.hover()
    const [shown, next] = await Promise.all([toast.boundingBox(), button.boundingBox()])
    if (!shown || !next) throw new Error('The toast or the button is not shown')
    const isBeside =
      shown.x + shown.width <= next.x || shown.y + shown.height <= next.y || shown.y >= next.y + next.height
    expect(isBeside, `at ${width} px`).toBe(true)
  }
})
