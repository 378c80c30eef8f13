import type { Locator, Page } from '@playwright/test'
import { becomeLearner, expect, runCommand, test, unsentChanges } from './learner.ts'
import { violations } from './violations.ts'

const titles = ['La cellule', 'Le microscope', 'Les verbes', 'La Révolution']

/** Opens the list of a new learner with notes, the first of them in a folder. */
async function openNotes(page: Page) {
  const { client } = await becomeLearner(page)
  const notes = titles.map((title, index) => ({
    title,
    content: 'Texte.',
    folder: index === 0 ? 'L2/Bio' : null,
    tags: index < 2 ? ['cours'] : [],
    updated_at: `2026-01-0${9 - index}T00:00:00Z`,
  }))
  await client.rpc('import_notes', { notes }).throwOnError()
  await page.goto('/notes')
  await expect(page.getByRole('article')).toHaveCount(titles.length)
  return client
}

const folder = (within: Page | Locator, name: string) => within.getByRole('treeitem', { name: new RegExp(`^${name} `) })
const card = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true })
const undo = (page: Page, message: string | RegExp) =>
  page.locator('[class*="toaster.module-toast"]', { hasText: message }).getByText('Annuler').click()
const sent = (page: Page) => expect.poll(() => unsentChanges(page)).toBe(0)

test.describe(() => {
  test.use({ faulty: true })
  test('folders are made, filled by drag and by menu, renamed and deleted, without the server too', async ({
    page,
  }) => {
    const client = await openNotes(page)
    const places = async () => {
      const { data } = await client.from('notes').select('title, folder').not('folder', 'is', null).order('title')
      return data?.map(({ title, folder: place }) => `${title}: ${place}`)
    }
    const tree = page.getByRole('tree', { name: 'Dossiers' })
    await expect(folder(tree, 'Bio')).toHaveText(/1/)
    expect(await violations(page)).toEqual([])

    // By drag: a note, then a folder.
    await card(page, 'Le microscope').dragTo(folder(tree, 'Bio'))
    await expect(page.getByText('Note déplacée dans « L2 / Bio »')).toBeVisible()
    await page.getByRole('button', { name: 'Nouveau dossier' }).click()
    await page.getByRole('textbox', { name: 'Nom' }).fill('Sciences')
    await page.keyboard.press('Enter')
    await folder(tree, 'Bio').dragTo(folder(tree, 'Sciences'))
    await expect(page.getByText('Dossier « Bio » déplacé')).toBeVisible()
    await sent(page)
    expect(await places()).toEqual(['La cellule: Sciences/Bio', 'Le microscope: Sciences/Bio'])

    // While the server cannot be reached, by menu and keyboard; a reload loses nothing.
    await page.route('**/rpc/change_notes*', (route) => route.abort())
    await page.getByRole('button', { name: 'Actions de « Les verbes »' }).click()
    await page.getByRole('menuitem', { name: 'Déplacer vers…' }).click()
    await folder(page.getByRole('dialog', { name: 'Déplacer la note' }), 'L2').press('Enter')
    await expect(folder(tree, 'L2')).toHaveText(/1/)
    await folder(tree, 'Sciences').press('F2')
    await page.getByRole('textbox', { name: 'Nom' }).fill('SVT')
    await page.keyboard.press('Enter')
    await expect(folder(tree, 'SVT')).toBeVisible()
    await page.reload()
    await folder(tree, 'SVT').click()
    await expect(page.getByRole('article')).toHaveCount(2)
    expect(await unsentChanges(page)).toBeGreaterThan(0)
    await page.unrouteAll()
    await page.reload()
    await sent(page)
    expect(await places()).toEqual(['La cellule: SVT/Bio', 'Le microscope: SVT/Bio', 'Les verbes: L2'])

    // A folder goes, its notes stay, and both come back.
    await folder(tree, 'Bio').press('Delete')
    await expect(folder(tree, 'Bio')).toBeHidden()
    await sent(page)
    expect(await places()).toEqual(['La cellule: SVT', 'Le microscope: SVT', 'Les verbes: L2'])
    await undo(page, 'Dossier « Bio » supprimé')
    await expect(folder(tree, 'Bio')).toBeVisible()
    await sent(page)
    expect(await places()).toEqual(['La cellule: SVT/Bio', 'Le microscope: SVT/Bio', 'Les verbes: L2'])
    await page.goto('/notes?folder=SVT%2FBio')
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(folder(tree, 'Bio')).toHaveAttribute('aria-selected', 'true')
  })
})

test('on a phone the folders are a dialog, which closes with the choice of one', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openNotes(page)
  await page.getByRole('button', { name: 'Dossiers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dossiers' })
  await expect(folder(dialog, 'Bio')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await folder(dialog, 'Bio').click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Quitter le dossier « L2 / Bio »' }).click()
  await expect(page.getByRole('article')).toHaveCount(titles.length)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

test('several notes are changed in one request, and one undo takes it back', async ({ page }) => {
  const client = await openNotes(page)
  const requests: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/change_notes')) requests.push(request.postDataJSON())
  })
  await card(page, 'La cellule').focus()
  await page.keyboard.press('Control+a')
  const bar = page.getByRole('region', { name: 'Notes choisies' })
  await expect(bar).toContainText('4 notes choisies')
  expect(await violations(page)).toEqual([])

  await bar.getByRole('button', { name: 'Tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tags de 4 notes' })
  await dialog.getByRole('combobox', { name: 'Ajouter' }).fill('examen')
  await page.keyboard.press('Enter')
  await dialog.getByRole('combobox', { name: 'Retirer' }).fill('cou')
  await page.keyboard.press('Enter')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Appliquer' }).click()
  await expect(page.getByText('Tags changés dans 4 notes')).toBeVisible()
  await expect(page.getByRole('article').getByRole('button', { name: 'examen' })).toHaveCount(4)
  await expect(page.getByRole('article').getByRole('button', { name: 'cours' })).toHaveCount(0)

  await bar.getByRole('button', { name: 'Corbeille' }).click()
  await expect(page.getByRole('article')).toHaveCount(0)
  await sent(page)
  expect(requests).toHaveLength(2)
  const { count } = await client
    .from('notes')
    .select('id', { count: 'exact', head: true })
    .not('deleted_at', 'is', null)
  expect(count).toBe(4)
  await undo(page, '4 notes mises à la corbeille')
  await expect(page.getByRole('article')).toHaveCount(4)
  await sent(page)
  expect(requests).toHaveLength(3)
})

test('a note is duplicated with its file, and begun from a template', async ({ page }) => {
  const client = await openNotes(page)
  await card(page, 'La cellule').click()
  await page.getByLabel('Joindre des fichiers').setInputFiles({
    name: 'Schéma.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('dessin'),
  })
  await expect(page.getByRole('link', { name: 'Schéma.txt' }).or(page.getByText('Schéma.txt')).first()).toBeVisible()
  await expect.poll(async () => (await client.from('note_attachments').select('id')).data?.length).toBe(1)
  await page.goto('/notes')
  await expect(page.getByRole('article').filter({ hasText: 'La cellule' }).getByText('Fichiers')).toBeVisible()
  await page.getByRole('button', { name: 'Actions de « La cellule »' }).click()
  await page.getByRole('menuitem', { name: 'Dupliquer' }).click()
  await expect(card(page, 'La cellule (copie)')).toBeVisible()
  await expect
    .poll(
      async () =>
        (await client.from('note_attachments').select('file_name, file_path, notes (title)').order('created_at')).data,
    )
    .toMatchObject([
      { file_name: 'Schéma.txt', notes: { title: 'La cellule' } },
      { file_name: 'Schéma.txt', notes: { title: 'La cellule (copie)' } },
    ])

  await page.getByRole('button', { name: 'Actions de « La cellule (copie) »' }).click()
  await page.getByRole('menuitem', { name: 'En faire un modèle' }).click()
  await expect(page.getByRole('article').getByText('Modèle', { exact: true })).toBeVisible()
  await runCommand(page, 'Nouvelle note à partir d’un modèle')
  const picker = page.getByRole('dialog', { name: 'Nouvelle note à partir de…' })
  await expect(picker.getByRole('link', { name: /La cellule \(copie\)/ })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await picker.getByRole('link', { name: /Méthode Cornell/ }).click()
  const form = page.getByRole('dialog', { name: 'Créer une nouvelle note' })
  await expect(form.getByLabel('Contenu')).toHaveValue(/## Questions et mots-clés/)
  await form.getByLabel('Titre').fill('Génétique')
  await form.getByRole('button', { name: 'Créer la note' }).click()
  await expect(card(page, 'Génétique')).toBeVisible()
})
