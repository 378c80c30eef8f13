import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { contentHashes } from '../../mf-settings/tests/content-hashes.ts'
import { becomeLearner, expect, type NewLearner, signOut, test } from './learner.ts'
import { violations } from './violations.ts'

const data = '/settings?tab=data'
const json = (value: unknown, name = 'donnees.json') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(value)),
})

/** The browser's own dialog for saving cannot be driven: without it, the file is downloaded. */
test.beforeEach(({ page }) => page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker')))

/** Opens the tab of a new learner. */
async function openData(
  page: Page,
  fill: (learner: NewLearner) => Promise<unknown> = async () => {},
): Promise<NewLearner> {
  const learner = await becomeLearner(page)
  await fill(learner)
  await page.goto(data)
  await expect(page.getByRole('heading', { name: 'Vos données' })).toBeVisible()
  return learner
}

/** Notes, a file, words with answers and a session, as a learner writes them. */
async function fill({ client }: NewLearner): Promise<void> {
  const note = crypto.randomUUID()
  await client
    .rpc('save_note', {
      note_id: note,
      base_version: 0,
      title: 'La cellule',
      content: 'Un texte',
      tags: ['biologie', 'été'],
    })
    .throwOnError()
  await client
    .rpc('save_note', { note_id: note, base_version: 1, title: 'La cellule', content: 'Un texte plus long' })
    .throwOnError()
  const path = `note-attachments/${note}/Resume.pdf`
  const { error } = await client.storage
    .from('note-attachments')
    .upload(path, new Blob(['%PDF é'], { type: 'application/pdf' }))
  if (error) throw error
  await client
    .from('note_attachments')
    .insert({ note_id: note, file_name: 'Résumé.pdf', file_type: 'application/pdf', file_size: 7, file_path: path })
    .throwOnError()
  const word = crypto.randomUUID()
  await client
    .from('vocabulary')
    .insert({ id: word, word: 'mitose', definition: 'division', mastery: 30 })
    .throwOnError()
  await client.from('reviews').insert({ word_id: word, rating: 3 }).throwOnError()
  await client
    .from('study_sessions')
    .insert({ title: 'Relire', scheduled_for: '2030-01-01T10:00:00Z', items: [word] })
    .throwOnError()
}

const card = (page: Page) => page.getByRole('region', { name: 'Vos données' })

async function exportFile(page: Page): Promise<{ path: string; files: Record<string, string> }> {
  const download = page.waitForEvent('download')
  await card(page).getByRole('button', { name: 'Exporter' }).click()
  expect((await download).suggestedFilename()).toMatch(/^cahier-\d{4}-\d\d-\d\d\.zip$/)
  const path = await (await download).path()
  const files = unzipSync(new Uint8Array(await readFile(path)))
  return {
    path,
    files: Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])),
  }
}

async function choose(page: Page, file: Parameters<Locator['setInputFiles']>[0]): Promise<Locator> {
  await card(page).getByRole('button', { name: 'Importer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importer des données' })
  await dialog.locator('input[type=file]').setInputFiles(file)
  return dialog
}

/** How many exports the browser's own file system holds, by account. */
const keptExports = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const counts: number[] = []
    for await (const folder of (await navigator.storage.getDirectory()).values()) {
      let kept = 0
      for await (const _name of (folder as FileSystemDirectoryHandle).keys()) kept++
      counts.push(kept)
    }
    return counts
  })

test('everything leaves in one file and comes back into another account', async ({ page }) => {
  await openData(page, fill)
  await expect(card(page)).toContainText('4 éléments')
  expect(await violations(page)).toEqual([])
  const { path, files } = await exportFile(page)
  await expect(page.getByText(/Vos données du .* sont exportées/)).toBeVisible()
  const first = JSON.parse(files['cahier.json'] ?? '')
  expect(
    Object.keys(files).map((name) => name.replace(/[0-9a-f-]{36}/, '…').replace(/\([0-9a-f]{8}\)/, '(…)')),
  ).toEqual(['notes/La cellule (…).md', 'files/…/Resume.pdf', 'words.csv', 'LISEZ-MOI.md', 'cahier.json'])
  expect(first).toMatchObject({
    format: 'cahier',
    user: { name: 'Camille Martin' },
    documents: [{ title: 'La cellule', content: 'Un texte plus long', tags: ['biologie', 'été'] }],
    vocabulary: [{ word: 'mitose', category: 'General', reviews: [{ rating: 0 }, { rating: 3 }] }],
    studySessions: [{ title: 'Relire', items: [first.vocabulary[0].id] }],
  })

  await openData(page)
  const dialog = await choose(page, path)
  await expect(dialog).toContainText('Ce fichier contient 4 éléments.')
  await expect(dialog.getByRole('checkbox')).toBeChecked()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Importer' }).click()
  await expect(page.getByText('4 éléments importés')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(card(page)).toContainText('4 éléments')

  const second = await exportFile(page)
  expect(contentHashes(JSON.parse(second.files['cahier.json'] ?? ''))).toEqual(contentHashes(first))
  expect(Object.values(second.files)).toContain('%PDF é')

  const again = await choose(page, path)
  await again.getByRole('button', { name: 'Importer' }).click()
  await expect(page.getByText('0 élément importé')).toBeVisible()
  await expect(card(page)).toContainText('4 éléments')
})

test('an account that was deleted and made again takes its former export', async ({ page, complaints }) => {
  const { email, password } = await openData(page, fill)
  const { path, files } = await exportFile(page)
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Supprimer mon compte' })
  await dialog.getByLabel('Saisissez SUPPRIMER pour confirmer').fill('SUPPRIMER')
  await dialog.getByRole('button', { name: 'Supprimer mon compte' }).click()
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Votre compte a été supprimé.')).toBeVisible()
  await page.waitForURL((url) => url.pathname + url.search === '/')
  // The closed session is refused once more before the page has left.
  complaints.splice(0, complaints.length)

  await page.goto('/auth?auth=signup')
  await page.getByLabel('Nom').fill('Camille Martin')
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await page.waitForURL('**/dashboard')
  await page.goto(data)
  await expect(card(page)).toContainText('0 élément')
  const chosen = await choose(page, path)
  await chosen.getByRole('button', { name: 'Importer' }).click()
  await expect(page.getByText('4 éléments importés')).toBeVisible()
  await expect(card(page)).toContainText('4 éléments')

  const again = await exportFile(page)
  const [former, present] = [files, again.files].map((all) => JSON.parse(all['cahier.json'] ?? ''))
  expect(contentHashes(present)).toEqual(contentHashes(former))
  expect(present.user.id).not.toBe(former.user.id)
  expect(Object.values(again.files)).toContain('%PDF é')
})

test('an account without anything has nothing to export', async ({ page }) => {
  await openData(page)
  await expect(card(page)).toContainText('0 élément')
  await expect(card(page).getByRole('button', { name: 'Exporter' })).toBeDisabled()
  expect(await violations(page)).toEqual([])
})

test('a file of the specification’s sections is added once; another one is invalid', async ({ page }) => {
  await openData(page)
  const dialog = await choose(page, json({ user: { name: 'x' }, notes: [] }))
  await expect(dialog.getByRole('alert')).toHaveText('Fichier invalide')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.zip', mimeType: 'application/zip', buffer: Buffer.from('PK, no archive') })
  await expect(dialog.getByRole('alert')).toHaveText('Fichier invalide')
  expect(await violations(page)).toEqual([])
  const old = {
    user: { id: '1', name: 'Zoé', email: 'zoe@exemple.fr' },
    documents: [
      {
        id: '1',
        title: 'Ancien document',
        content: 'Texte',
        type: 'document',
        createdAt: '2024-01-01T00:00:00.000Z',
        tags: ['ancien'],
      },
      { id: '2' },
    ],
    vocabulary: [{ id: '1', word: 'oxymore', definition: 'figure', category: 'Lettres', difficulty: 2, mastery: 40 }],
    studySessions: [
      { id: '1', title: 'Révision', type: 'vocabulary', scheduledFor: '2030-01-01T10:00:00.000Z', completed: false },
    ],
    exportDate: '2024-02-01T00:00:00.000Z',
  }
  await dialog.locator('input[type=file]').setInputFiles(json(old))
  await dialog.getByRole('button', { name: 'Importer' }).click()
  await expect(dialog.getByRole('status').last()).toContainText('3 éléments importés')
  await expect(dialog.getByRole('listitem')).toHaveText('2')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await page.goto('/vocabulary')
  await expect(page.getByText('oxymore')).toBeVisible()
  await page.goto('/notes')
  await expect(page.getByRole('link', { name: 'Ancien document' })).toBeVisible()
})

test('an export asks for the password when it was given long ago', async ({ page, complaints }) => {
  const learner = await openData(page, fill)
  // The session’s proof is an hour old for the browser: it asks, and the new session has a new one.
  await page.clock.setFixedTime(Date.now() + 3_600_000)
  await card(page).getByRole('button', { name: 'Exporter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page).getByRole('button', { name: 'Exporter' })).toBeEnabled()
  await card(page).getByRole('button', { name: 'Exporter' }).click()
  await dialog.getByRole('textbox', { name: 'Mot de passe' }).fill(learner.password)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.zip$/)
  expect(complaints).toEqual([])
})

test('an export that is stopped leaves nothing, and can be begun again', async ({ page }) => {
  await openData(page, fill)
  const gate = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  await page.route('**/rpc/export_rows', async (route) => {
    arrived.resolve()
    await gate.promise
    await route.continue().catch(() => {})
  })
  await card(page).getByRole('button', { name: 'Exporter' }).click()
  await arrived.promise
  const dialog = page.getByRole('dialog', { name: 'Export de vos données' })
  await expect(dialog.getByRole('status')).not.toBeEmpty()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Arrêter' }).last().click()
  await expect(dialog).toBeHidden()
  gate.resolve()
  await page.unroute('**/rpc/export_rows')
  await expect.poll(() => keptExports(page)).toEqual([0])
  await exportFile(page)
  expect(await keptExports(page)).toEqual([1])
  await signOut(page)
  expect(await keptExports(page)).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('both ways fit', async ({ page }) => {
    await openData(page, fill)
    expect(await violations(page)).toEqual([])
    const dialog = await choose(page, json({ documents: [{ id: 'x', title: 'Une note' }] }))
    await expect(dialog).toContainText('Ce fichier contient 1 élément.')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await dialog.getByRole('button', { name: 'Importer' }).click()
    await expect(page.getByText('1 élément importé')).toBeVisible()
  })
})
