import type { BrowserContext, Page } from '@playwright/test'
import { becomeLearner, expect, hasDraft, noteText, signIn, signUp, test, unsentChanges, writeNote } from './learner.ts'

const saved = (page: Page) => page.getByText('Enregistré', { exact: true })
const unsaved = (page: Page) => page.getByText('Non enregistré', { exact: true })

async function openNote(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title }).click()
  const editor = page.getByRole('dialog', { name: `Note « ${title} »` })
  await expect(editor.getByRole('textbox', { name: 'Contenu' })).toBeFocused()
}

/** A page of the same learner on another device. */
async function otherDevice(context: BrowserContext, account: { email: string; password: string }): Promise<Page> {
  const browser = context.browser()
  if (!browser) throw new Error('no browser')
  const page = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
  await signIn(page, account)
  return page
}

test('text typed before the tab crashed is recovered and offered', async ({ page, context }) => {
  await becomeLearner(page)
  await writeNote(page, 'Mitose', 'Début.')
  await openNote(page, 'Mitose')
  await noteText(page).press('Control+End')
  await noteText(page).pressSequentially(' Une phrase que personne n’a enregistrée.')
  await expect(unsaved(page)).toBeVisible()
  // Before it is saved: then it is no draft any more.
  await expect.poll(() => hasDraft(page, 'enregistrée.'), { intervals: [50] }).toBe(true)
  await page.close({ runBeforeUnload: false })

  const next = await context.newPage()
  await next.goto('/notes')
  await expect(next.getByText('1 texte non enregistré a été retrouvé')).toBeVisible()
  await next.getByRole('status').getByRole('link', { name: 'Mitose' }).click()
  await next.getByRole('button', { name: 'Voir les différences' }).click()
  await expect(next.locator('ins')).toContainText('personne n’a enregistrée')
  await next.getByRole('button', { name: 'Reprendre ce texte' }).click()
  await expect(noteText(next)).toHaveText('Début. Une phrase que personne n’a enregistrée.')
  await expect(saved(next)).toBeVisible()
  await next.reload()
  await expect(noteText(next)).toHaveText('Début. Une phrase que personne n’a enregistrée.')
  await expect(next.getByText(/a été retrouvé/)).toBeHidden()
})

test('a new note that was never created is offered as well', async ({ page, context }) => {
  await becomeLearner(page)
  await page.goto('/notes?new=1')
  await page.getByLabel('Titre').fill('Idée')
  await page.getByLabel('Contenu').pressSequentially('À ne pas perdre')
  await expect.poll(() => unsentChanges(page)).toBe(1)
  await page.close({ runBeforeUnload: false })
  const next = await context.newPage()
  await next.goto('/notes')
  await next.getByRole('status').getByRole('link', { name: 'Idée' }).click()
  await expect(next.getByLabel('Titre')).toHaveValue('Idée')
  await next.getByRole('button', { name: 'Créer la note' }).click()
  await expect(next.getByRole('article').getByRole('link', { name: 'Idée' })).toBeVisible()
  await expect(next.getByText(/a été retrouvé/)).toBeHidden()
})

test('keyboard shortcuts of the editor: save, focus mode, pin, neighbours, close', async ({ page }) => {
  await becomeLearner(page)
  for (const title of ['Un', 'Deux', 'Trois']) await writeNote(page, title, `Texte ${title}`)
  await expect(page.getByRole('article').getByRole('link')).toHaveText(['Trois', 'Deux', 'Un'])
  await openNote(page, 'Trois')
  await page.keyboard.type('!')
  await page.keyboard.press('Control+s')
  await expect(saved(page)).toBeVisible()

  await page.keyboard.press('Control+f')
  const formattings = page.getByRole('toolbar', { name: 'Mise en forme' })
  await expect(page.getByLabel('Tags')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeHidden()
  await expect(formattings).toBeHidden()
  await page.keyboard.press('Control+a')
  await expect(formattings).toBeVisible()
  // The first takes the selection away.
  await page.keyboard.press('Escape')
  await expect(formattings).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Tags')).toBeVisible()
  await page.getByRole('button', { name: 'Mode focus' }).click()
  await expect(page.getByLabel('Tags')).toBeHidden()
  await page.getByRole('button', { name: 'Mode focus' }).click()
  await expect(page.getByLabel('Tags')).toBeVisible()

  await page.keyboard.press('Control+p')
  await expect(page.getByRole('button', { name: 'Désépingler' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Control+p')

  await page.getByRole('button', { name: 'Note suivante' }).click()
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Deux')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Un')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Trois')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Un')

  // The title is there before the text. The editor itself selects all of it: what a page selects from outside, it reads later.
  await expect(noteText(page)).toHaveText('Texte Un')
  await noteText(page).press('Control+a')
  await page.keyboard.type('Changé')
  await page.getByRole('button', { name: 'Note précédente' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sauvegarder avant de changer de note ?' })
  await question.getByRole('button', { name: 'Sauvegarder', exact: true }).click()
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Deux')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/notes$/)
  await expect(page.getByRole('link', { name: 'Trois' })).toBeFocused()
  await openNote(page, 'Un')
  await expect(noteText(page)).toHaveText('Changé')
})

test('a note can be written, found and pinned by keyboard', async ({ page }) => {
  await signUp(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await page.waitForURL('**/notes')
  const reach = async (role: 'button' | 'link', name: string) => {
    const target = page.getByRole(role, { name, exact: true })
    await expect(target).toBeVisible()
    for (let presses = 0; presses < 60; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${name} cannot be reached with Tab`)
  }
  await reach('button', 'Nouvelle Note')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Titre')).toBeFocused()
  await page.keyboard.type('Sans souris')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Écrit au clavier.')
  await reach('button', 'Créer la note')
  await page.keyboard.press('Enter')
  await reach('link', 'Sans souris')
  await page.keyboard.press('Enter')
  await expect(noteText(page)).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Et continué.')
  await page.keyboard.press('Control+p')
  await page.keyboard.press('Control+s')
  await expect(saved(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/notes$/)
  await expect(page.getByRole('article').filter({ hasText: 'Et continué.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Désépingler' })).toBeVisible()
})

test('a change from another device appears, and where both changed the same words the learner chooses', async ({
  page,
  context,
}) => {
  const account = await becomeLearner(page)
  await writeNote(page, 'Partagée', 'Première ligne')
  const other = await otherDevice(context, account)
  await other.goto('/notes')
  await openNote(other, 'Partagée')
  await openNote(page, 'Partagée')

  await noteText(page).fill('Ligne venue d’ailleurs')
  await page.keyboard.press('Control+s')
  await expect(noteText(other)).toHaveText('Ligne venue d’ailleurs')

  await noteText(other).fill('Ce que je tape ici')
  await noteText(page).fill('Encore autre chose')
  await page.keyboard.press('Control+s')
  await expect(other.getByText('Modifiée ailleurs', { exact: true })).toBeVisible()
  await expect(noteText(other)).toHaveText('Ce que je tape ici')
  await expect(other.locator('del').first()).toHaveText('Encore autre chose')
  await other.getByRole('button', { name: 'Garder mon texte' }).click()
  await expect(saved(other)).toBeVisible()
  await expect(noteText(page)).toHaveText('Ce que je tape ici')

  // The replaced text is among the versions.
  await page.getByRole('button', { name: 'Plus d’actions' }).click()
  await page.getByRole('menuitem', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions de la note' })
  await expect(versions.locator('del').first()).toHaveText('Encore autre chose')
  await versions.getByRole('button', { name: 'Reprendre cette version' }).click()
  await expect(noteText(page)).toHaveText('Encore autre chose')
  await page.keyboard.press('Control+s')
  await expect(noteText(other)).toHaveText('Encore autre chose')
  await other.close()
})

test('what tabs and another device write into one note at the same time is all there, without a question', async ({
  page,
  context,
}) => {
  const account = await becomeLearner(page)
  await writeNote(page, 'Révisions', 'La cellule.\n\nLe noyau.\n\nLa membrane.\n\nFin.')
  const tabs = [page, await context.newPage(), await context.newPage()]
  const device = await otherDevice(context, account)
  const writers = [...tabs, device]
  for (const [place, writer] of writers.entries()) {
    await writer.goto('/notes')
    await openNote(writer, 'Révisions')
    // Each in a paragraph of its own.
    await noteText(writer).press('Control+Home')
    for (let line = 0; line < 2 * place; line++) await writer.keyboard.press('ArrowDown')
    await writer.keyboard.press('End')
  }
  const sentences = ['dans le premier', 'dans le second', 'dans le troisième', 'sur le téléphone']
  await Promise.all(
    writers.map(async (writer, place) => {
      for (const word of (sentences[place] ?? '').split(' ')) await writer.keyboard.type(` ${word}`, { delay: 60 })
    }),
  )
  const all =
    'La cellule. dans le premier Le noyau. dans le second La membrane. dans le troisième Fin. sur le téléphone'
  const showsAll = (writer: Page) => expect(noteText(writer)).toHaveText(all, { useInnerText: true })
  for (const writer of writers) {
    await showsAll(writer)
    await expect(writer.getByRole('alert')).toBeHidden()
    await expect(saved(writer)).toBeVisible()
  }
  // What the others wrote is not undone here.
  await page.keyboard.press('Control+z')
  await expect(noteText(page)).not.toContainText('dans le premier')
  await expect(noteText(page)).toContainText('dans le second')
  await page.keyboard.press('Control+y')
  await showsAll(page)
  await showsAll(device)
  await device.close()
})

test('Markdown is rendered, and HTML in it is shown as text', async ({ page }) => {
  await signUp(page)
  const text =
    '# Plan\n\n- **un**\n- deux\n\n<img src=x onerror="alert(1)">\n\n[lien](javascript:alert(1)) [site](https://exemple.fr)'
  await writeNote(page, 'Mise en forme', text)
  await openNote(page, 'Mise en forme')
  await page.getByRole('button', { name: 'Aperçu Markdown' }).click()
  const preview = page.getByRole('region', { name: 'Aperçu Markdown' })
  await expect(preview.getByRole('heading', { name: 'Plan' })).toBeVisible()
  await expect(preview.getByRole('listitem')).toHaveCount(2)
  await expect(preview.getByRole('link', { name: 'site' })).toHaveAttribute('href', 'https://exemple.fr')
  await expect(preview.getByText('lien')).not.toHaveAttribute('href', /javascript/)
  await expect(preview.locator('img')).toHaveCount(0)
})

test('a selected word is added to the vocabulary even if that area was never opened', async ({ page }) => {
  const { client } = await becomeLearner(page)
  await writeNote(page, 'Lecture', 'Rien. La chlorophylle est verte. Fin.')
  await openNote(page, 'Lecture')
  await noteText(page).focus()
  await page.keyboard.press('Control+Home')
  for (let step = 0; step < 'Rien. La '.length; step++) await page.keyboard.press('ArrowRight')
  for (let step = 0; step < 'chlorophylle'.length; step++) await page.keyboard.press('Shift+ArrowRight')
  await page.getByRole('button', { name: 'Ajouter au vocabulaire' }).click()
  await page.waitForURL('**/vocabulary?new=1')
  const dialog = page.getByRole('dialog', { name: 'Ajouter un mot' })
  await expect(dialog.getByLabel('Mot', { exact: false }).first()).toHaveValue('chlorophylle')
  await expect(dialog.getByLabel(/Exemple/)).toHaveValue('La chlorophylle est verte.')
  await dialog.getByLabel(/Définition/).fill('Le vert des feuilles')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(dialog).toBeHidden()
  const { data: note } = await client.from('notes').select('id').single().throwOnError()
  const { data: words } = await client.from('vocabulary').select('note_id, quotation').throwOnError()
  expect(words).toEqual([{ note_id: note.id, quotation: 'La chlorophylle est verte.' }])
})

test.describe('offline', () => {
  test.use({ faulty: true })

  test('signing out asks about changes that are only on this device', async ({ page, context }) => {
    await becomeLearner(page)
    await writeNote(page, 'En ligne', 'Texte.')
    await expect.poll(() => unsentChanges(page)).toBe(0)
    await context.setOffline(true)
    await openNote(page, 'En ligne')
    // The editor's code cannot come: the plain field takes the text, also while another one takes its place.
    const editor = page.getByRole('dialog', { name: 'Note « En ligne »' })
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Écrit hors ligne.', { delay: 40 })
    await expect(editor.getByRole('textbox', { name: 'Contenu' })).toHaveValue('Écrit hors ligne.')
    await page.keyboard.press('Control+s')
    await expect(editor.getByText('Hors ligne – enregistré sur cet appareil')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Compte de Camille Martin' }).click()
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
    const question = page.getByRole('alertdialog')
    // One, or two where the first was on its way before the rest was written.
    await expect(question).toContainText(/modifications? n’existe(nt)? que sur cet appareil/)
    await question.getByRole('button', { name: 'Annuler' }).click()
    await context.setOffline(false)
    await openNote(page, 'En ligne')
    await expect(saved(page)).toBeVisible()
  })

  test('waiting changes are sent from any page', async ({ page }) => {
    await signUp(page)
    await page.route('**/rest/v1/rpc/save_note*', (route) => route.abort())
    await writeNote(page, 'Écrite dans le tunnel', 'Texte.')
    await expect.poll(() => unsentChanges(page)).toBe(1)
    await page.unrouteAll()
    await page.goto('/settings')
    await expect.poll(() => unsentChanges(page)).toBe(0)
  })
})
