import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { becomeLearner, expect, noteText, test, writeNote } from './learner.ts'

interface File {
  name: string
  mimeType: string
  buffer: Buffer
}
const file = (name: string, bytes: Buffer | string, mimeType = 'application/pdf'): File => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes),
})
const panelOf = (page: Page) => page.getByRole('region', { name: 'Fichiers' })
const give = (panel: Locator, ...files: File[]) => panel.locator('input[type=file]').setInputFiles(files)
const row = (panel: Locator, name: string) => panel.getByRole('listitem').filter({ hasText: name })
const keep = (panel: Locator, name: string) => row(panel, name).getByRole('button', { name: /Télécharger/ })
const bytesOf = async (download: Download) => await readFile(await download.path())

/** Creates a note and opens it with its files. */
async function openNote(page: Page, title = 'La cellule'): Promise<Locator> {
  await becomeLearner(page)
  await writeNote(page, title, 'Texte.')
  await page.getByRole('link', { name: title }).click()
  await expect(panelOf(page)).toBeVisible()
  return panelOf(page)
}

/** Holds requests to a URL until `pass` is called, and then passes them on in order. */
async function hold(page: Page, url: RegExp): Promise<{ arrived: Promise<void>; pass(): void }> {
  const arrived = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    arrived.resolve()
    await gate.promise
    await route.continue()
  })
  return { arrived: arrived.promise, pass: gate.resolve }
}

test('a file is uploaded to a note and downloaded unchanged, with its name', async ({ page }) => {
  const panel = await openNote(page)
  const bytes = Buffer.from(Array.from({ length: 50_000 }, (_, index) => (index * 7) % 256))
  const sending = await hold(page, /\/object\/upload\/sign\//)
  await give(panel, file('Résumé.pdf', bytes))
  await sending.arrived
  await expect(row(panel, 'Résumé.pdf').getByRole('button', { name: /Annuler l’envoi/ })).toBeVisible()
  await page.getByRole('button', { name: 'Notes', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Des fichiers ne sont pas encore envoyés')
  await question.getByRole('button', { name: 'Rester' }).click()
  sending.pass()
  const download = page.waitForEvent('download')
  await keep(panel, 'Résumé.pdf').click()
  expect((await download).suggestedFilename()).toBe('Résumé.pdf')
  expect((await bytesOf(await download)).equals(bytes)).toBe(true)

  await page.reload()
  await expect(row(panel, 'Résumé.pdf')).toContainText('aujourd’hui')
  await page.getByRole('button', { name: 'Notes', exact: true }).click()
  await expect(page.getByRole('article').getByText('Fichiers')).toBeVisible()
})

test('an upload shows its progress, and can be cancelled', async ({ page }) => {
  const panel = await openNote(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 800_000,
  })
  await give(panel, file('film.mp4', Buffer.alloc(8_000_000), 'video/mp4'))
  const progress = panel.getByRole('progressbar', { name: /Envoi de «.film\.mp4/ })
  await expect(progress).toBeVisible()
  await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(1)
  await row(panel, 'film.mp4')
    .getByRole('button', { name: /Annuler l’envoi/ })
    .click()
  await expect(panel.getByRole('listitem')).toHaveCount(0)
})

test('for a taken name, the learner chooses to rename or replace the file', async ({ page, complaints }) => {
  const panel = await openNote(page)
  await give(panel, file('Résumé.pdf', 'un'))
  await expect(keep(panel, 'Résumé.pdf')).toBeVisible()

  await give(panel, file('Résumé.pdf', 'deux'))
  const question = page.getByRole('dialog', { name: 'Ce nom est déjà pris' })
  await expect(question.getByLabel('Nouveau nom')).toHaveValue('Résumé (2).pdf')
  await question.getByRole('button', { name: 'Renommer' }).click()
  await expect(keep(panel, 'Résumé (2).pdf')).toBeVisible()

  await give(panel, file('Résumé.pdf', 'trois'))
  await question.getByRole('button', { name: 'Remplacer' }).click()
  await expect(row(panel, 'Résumé.pdf').filter({ hasText: 'aujourd’hui' })).toContainText('5 octets')
  await give(panel, file('Résumé.pdf', 'quatre'))
  await question.getByRole('button', { name: 'Annuler' }).last().click()
  await expect(panel.getByRole('listitem')).toHaveCount(2)

  // A different name that gives the same storage key as the first.
  await give(panel, file('Resume.pdf', 'cinq'))
  await expect(keep(panel, 'Resume.pdf')).toBeVisible()
  // The file that was replaced has that key for another minute, so the next one is tried.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 400')])
  for (const [name, content] of [
    ['Résumé.pdf', 'trois'],
    ['Résumé (2).pdf', 'deux'],
    ['Resume.pdf', 'cinq'],
  ] as const) {
    const download = page.waitForEvent('download')
    await keep(panel, name).click()
    expect((await bytesOf(await download)).toString()).toBe(content)
  }
})

test.describe('when a request is lost', () => {
  test.use({ faulty: true })

  test('a file that was deleted stays deleted, however the page ends', async ({ page, context }) => {
    const panel = await openNote(page)
    await give(panel, file('a.txt', 'a'), file('b.txt', 'b'))
    await expect(keep(panel, 'b.txt')).toBeVisible()
    // The server does not hear of it before the tab dies.
    await context.route('**/note_attachments?*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    )
    await row(panel, 'a.txt')
      .getByRole('button', { name: /Supprimer/ })
      .click()
    await expect(page.getByText('Fichier supprimé')).toBeVisible()
    const address = page.url()
    await page.close({ runBeforeUnload: false })

    await context.unroute('**/note_attachments?*')
    const next = await context.newPage()
    const gone = next.waitForResponse((response) => response.request().method() === 'DELETE')
    await next.goto(address)
    expect((await gone).ok()).toBe(true)
    await expect(keep(panelOf(next), 'b.txt')).toBeVisible()
    await next.reload()
    await expect(keep(panelOf(next), 'b.txt')).toBeVisible()
    await expect(row(panelOf(next), 'a.txt')).toBeHidden()
  })
})

test('deleting a file can be undone', async ({ page }) => {
  const panel = await openNote(page)
  await give(panel, file('a.txt', 'a'), file('b.txt', 'b'))
  await expect(keep(panel, 'b.txt')).toBeVisible()
  const toast = page.getByRole('status').filter({ hasText: 'Fichier supprimé' })
  await row(panel, 'a.txt')
    .getByRole('button', { name: /Supprimer/ })
    .click()
  await expect(row(panel, 'a.txt')).toBeHidden()
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(row(panel, 'a.txt')).toBeVisible()
  await expect(toast).toBeHidden()

  const gone = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await row(panel, 'b.txt')
    .getByRole('button', { name: /Supprimer/ })
    .click()
  expect((await gone).ok()).toBe(true)
  await page.reload()
  await expect(row(panel, 'a.txt')).toBeVisible()
  await expect(panel.getByRole('listitem')).toHaveCount(1)
})

test('files can be dropped anywhere on the note', async ({ page }) => {
  const panel = await openNote(page)
  const drop = async (type: 'dragover' | 'drop') => {
    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['déposé'], 'Déposé.txt', { type: 'text/plain' }))
      return transfer
    })
    await noteText(page).dispatchEvent(type, { dataTransfer: data })
  }
  await drop('dragover')
  await expect(page.getByText('Déposez pour joindre à la note')).toBeVisible()
  await drop('drop')
  await expect(keep(panel, 'Déposé.txt')).toBeVisible()
  await expect(page.getByText('Déposez pour joindre à la note')).toBeHidden()
})

test('a file of more than 25 MB is refused before the upload', async ({ page }) => {
  const panel = await openNote(page)
  const sent: string[] = []
  page.on('request', (request) => void (request.url().includes('/storage/') && sent.push(request.url())))
  await give(panel, file('film.mp4', Buffer.alloc(25 * 1024 * 1024 + 1), 'video/mp4'))
  await expect(row(panel, 'film.mp4').getByRole('alert')).toHaveText(/Ce fichier dépasse 25\sMo\./)
  expect(sent).toEqual([])
})

test.describe('a file that cannot be sent', () => {
  test.use({ faulty: true })

  test('stays in the list while offline, and is sent once online', async ({ page, context }) => {
    const panel = await openNote(page)
    await context.setOffline(true)
    await noteText(page).fill('Écrit sans réseau.')
    await expect(panel.getByText(/les fichiers ont besoin du réseau/)).toBeVisible()
    await give(panel, file('a.txt', 'a'))
    await expect(row(panel, 'a.txt')).toContainText('En attente')
    await context.setOffline(false)
    await expect(keep(panel, 'a.txt')).toBeVisible()
  })

  test('is refused with the server’s message', async ({ page }) => {
    const panel = await openNote(page)
    const message = 'Votre formule Gratuit est limitée à 1 Go de fichiers.'
    await page.route(/\/object\/upload\/sign\/.*token=/, (route) =>
      route.fulfill({ status: 400, json: { statusCode: '402', error: 'PT402', code: 'plan_limit_storage', message } }),
    )
    await give(panel, file('a.txt', 'a'))
    await expect(row(panel, 'a.txt').getByRole('alert')).toHaveText(message)
    await row(panel, 'a.txt')
      .getByRole('button', { name: /Retirer/ })
      .click()
    await expect(panel.getByRole('listitem')).toHaveCount(0)
  })
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mPQt5uHFTEMLQkA+X9CwVEjKA4AAAAASUVORK5CYII=',
  'base64',
)

test('a profile picture is checked, uploaded automatically and shown everywhere', async ({ page }) => {
  await becomeLearner(page)
  await page.goto('/settings')
  const picker = page.locator('input[type=file]')
  await picker.setInputFiles(file('cv.png', 'pas une image', 'image/png'))
  await expect(page.getByRole('alert')).toHaveText('Type de fichier non supporté. Utilisez JPG, PNG ou GIF.')
  await picker.setInputFiles(file('grande.png', Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]), 'image/png'))
  await expect(page.getByRole('alert')).toHaveText('L’image est trop volumineuse. Maximum 2MB.')

  await picker.setInputFiles(file('moi.png', png, 'image/png'))
  await expect(page.getByText(/Photo de profil mise à jour avec succès\s!/)).toBeVisible()
  const pictures = page.locator('img[src*="/storage/v1/object/public/avatars/"]')
  await expect(pictures).toHaveCount(3)
  expect(
    await pictures.evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth === 8)),
  ).toBe(true)
  await page.reload()
  await expect(pictures).toHaveCount(3)
  await page.getByRole('button', { name: 'Retirer la photo' }).click()
  await expect(pictures).toHaveCount(0)
})

test('a note of another program keeps its front matter, and a file that cannot be read comes in as plain text', async ({
  page,
}) => {
  const head = 'aliases: [Bio]\ndate created: Tuesday, May 13th 2025\ncours:\n\tniveau: 1re'
  await becomeLearner(page)
  await page.goto('/notes')
  await page.getByRole('button', { name: 'Importer ou exporter' }).click()
  await page.getByRole('menuitem', { name: 'Importer des notes' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles([
      file('La cellule.md', `---\ntags:\n  - bio\nupdated: hier\n${head}\n---\n\nVoir [[cours/Hiver#Neige]].\n`),
      file('Hiver.md', Buffer.from('Il neige, \u00e9t\u00e9.', 'latin1')),
    ])
  const dialog = page.getByRole('dialog', { name: 'Importer des notes' })
  await expect(dialog.getByText('1 note sera créée.')).toBeVisible()
  await expect(dialog.getByText('Remarques (1)')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Reprendre 1 fichier comme texte brut' }).check()
  await dialog.getByRole('button', { name: 'Importer 2 notes' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)

  await page.mouse.move(0, 0)
  await page.getByRole('button', { name: 'Importer ou exporter' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Exporter toutes les notes' }).click()
  const files = unzipSync(await bytesOf(await download))
  expect(new TextDecoder().decode(files['La cellule.md'])).toContain(`\nupdated: hier\n${head}\n---\n\nVoir`)
  expect(new TextDecoder().decode(files['Hiver.md'])).toContain('\n\nIl neige, été.\n')

  await page.getByRole('link', { name: 'La cellule' }).click()
  await page.locator('[data-link]', { hasText: 'Hiver > Neige' }).click()
  await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue('Hiver')
})

test('notes of a vault come with their files, are exported, imported into another account, and exported again with the same bytes', async ({
  page,
  browser,
}) => {
  const exported = async (from: Page) => {
    // A toast under the pointer would stay and might cover the button.
    await from.mouse.move(0, 0)
    await from.getByRole('button', { name: 'Importer ou exporter' }).click()
    const download = from.waitForEvent('download')
    await from.getByRole('menuitem', { name: 'Exporter toutes les notes' }).click()
    return await bytesOf(await download)
  }
  await becomeLearner(page)
  await writeNote(page, 'Été « au cœur »', 'Première ligne.\n\n---\n\n"Dernière" ligne.\n', 'saison, été')
  await writeNote(page, 'Hiver', '')
  await page.getByRole('button', { name: 'Épingler' }).first().click()
  await expect(page.getByText('Note épinglée')).toBeVisible()
  const vault = zipSync({
    'Coffre/Chimie/Acides.md': strToU8('Voir ![pH](../img/ph.png) et ![[ph.png|80]], voir [le cours](cours.pdf).'),
    'Coffre/Chimie/cours.pdf': strToU8('%PDF-1.7'),
    'Coffre/img/ph.png': png,
  })
  const dialogOf = (from: Page) => from.getByRole('dialog', { name: 'Importer des notes' })
  const importing = async (into: Page, archive: Uint8Array) => {
    await into.getByRole('button', { name: 'Importer ou exporter' }).click()
    await into.getByRole('menuitem', { name: 'Importer des notes' }).click()
    await into.locator('input[type=file]').setInputFiles(file('notes.zip', Buffer.from(archive), 'application/zip'))
    return dialogOf(into)
  }
  const imported = await importing(page, vault)
  await expect(imported.getByText(/^1 note sera créée\. 2 fichiers seront ajoutés à leurs notes/)).toBeVisible()
  await imported.getByRole('button', { name: 'Importer 1 note' }).click()
  await expect(page.getByText('2 fichiers ajoutés')).toBeVisible()
  const pictures = (from: Page) => from.getByRole('textbox', { name: 'Contenu' }).locator('img[src^="blob:"]')
  const areShown = (from: Page) => async () =>
    await pictures(from).evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth))
  await page.getByRole('link', { name: 'Acides' }).click()
  await expect.poll(areShown(page)).toEqual([8, 8])
  await page.goto('/notes')
  // The server sets the timestamps, so this device must have received them before the export.
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(3)
  const first = await exported(page)

  const other = await (await browser.newContext()).newPage()
  await becomeLearner(other, 'Noé Petit')
  await other.goto('/notes')
  const dialog = await importing(other, first)
  await expect(dialog.getByText(/^3 notes seront créées\. 2 fichiers seront ajoutés/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Importer 3 notes' }).click()
  await expect(other.getByText('2 fichiers ajoutés')).toBeVisible()
  await expect(other.getByRole('article')).toHaveCount(3)
  await other.reload()
  await expect(other.getByRole('article')).toHaveCount(3)
  expect((await exported(other)).equals(first)).toBe(true)

  await expect(
    (await importing(other, first)).getByText('Aucune note nouvelle dans ces fichiers. 3 sont déjà là.', {
      exact: true,
    }),
  ).toBeVisible()
  await other.close()
})
