import type { Locator, Page } from '@playwright/test'
import { becomeLearner, expect, test } from './learner.ts'

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const hasFocus = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 120 && !(await hasFocus()); presses++) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

test('an automation is built by keyboard alone, tested, saved and run, and its execution explains itself', async ({
  page,
}) => {
  const { keyboard } = page
  const press = async (target: Locator) => {
    await tabTo(page, target)
    await keyboard.press('Enter')
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const step = (name: string) => expect(page.getByRole('heading', { name: new RegExp(`: ${name}$`) })).toBeFocused()

  await becomeLearner(page)
  await page.goto('/automation')
  await press(button('Créer'))
  await tabTo(page, page.getByLabel('Nom'))
  await keyboard.type('Bonjour')
  await keyboard.press('Enter')
  await step('Déclencheur')
  await tabTo(page, page.getByRole('radio', { name: /^À la demande/ }))
  await keyboard.press('Space')
  await press(button('Suivant'))
  await step('Action')
  await tabTo(page, page.getByRole('radio', { name: 'Envoyer une notification' }))
  await keyboard.press('Space')
  await tabTo(page, page.getByRole('textbox', { name: 'Titre' }))
  await keyboard.type('Pour ')
  await press(button(/^Insérer une donnée dans «\sTitre\s»$/))
  await press(button('Votre nom'))
  await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue('Pour {{learner.name}}')
  await expect(page.getByText('Aperçu Pour Camille Martin')).toBeVisible()
  await tabTo(page, page.getByRole('textbox', { name: 'Message' }))
  await keyboard.type('Au travail')

  await press(button('Tester'))
  const trial = page.getByRole('dialog', { name: 'Essai à blanc' })
  await expect(trial).toContainText('Pour Camille Martin')
  await keyboard.press('Escape')
  await expect(trial).toBeHidden()
  await press(button('Suivant'))
  await step('Réglages')
  await press(button('Enregistrer'))

  const row = page.getByRole('article').filter({ has: page.getByRole('switch', { name: 'Bonjour', checked: true }) })
  await press(row.getByRole('button', { name: 'Exécuter maintenant' }))
  await expect(page.getByRole('button', { name: /^Notifications, 1/ })).toBeVisible()
  await press(page.getByRole('region', { name: 'Exécutions récentes' }).getByRole('link', { name: /^Bonjour/ }))
  await expect(page.getByRole('heading', { name: 'Bonjour' })).toBeVisible()
  const done = page.getByRole('listitem').filter({ hasText: '1. Envoyer une notification' })
  await expect(done).toContainText('Réussie')
  await expect(done).toContainText('Pour Camille Martin')
})

test('a webhook keeps its secret and says why its address is refused; a backup is followed live, downloaded, and imported by another account', async ({
  page,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const { client } = await becomeLearner(page)
  const note = crypto.randomUUID()
  const path = `note-attachments/${note}/Resume.pdf`
  await client
    .rpc('save_note', { note_id: note, base_version: 0, title: 'La cellule', content: 'Un texte', tags: ['biologie'] })
    .throwOnError()
  await client.storage.from('note-attachments').upload(path, new Blob(['%PDF é'], { type: 'application/pdf' }))
  await client
    .from('note_attachments')
    .insert({ note_id: note, file_name: 'Résumé.pdf', file_type: 'application/pdf', file_size: 7, file_path: path })
    .throwOnError()
  // The browser's own dialog for saving cannot be driven: without it, the file is downloaded.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
  await page.goto('/automation/new')
  await page.getByLabel('Nom').fill('Crochet')
  await button('Suivant').click()
  await page.getByRole('radio', { name: /^À la demande/ }).check()
  await button('Suivant').click()
  await page.getByRole('radio', { name: 'Appeler un webhook' }).click()
  await page.getByRole('textbox', { name: 'Adresse', exact: true }).fill('https://127.0.0.1/crochet')
  await button('Ajouter un en-tête').click()
  await page.getByLabel('Nom de l’en-tête').fill('Authorization')
  await page.getByLabel('Secrète').check()
  await page.getByRole('textbox', { name: 'Valeur', exact: true }).fill('jeton')
  await button('Créer une clé').click()
  await expect(page.getByLabel('Votre clé, à copier maintenant')).toHaveValue(/^whsec_/)
  await button('Suivant').click()
  await button('Enregistrer').click()

  const own = page.getByRole('article').filter({ has: page.getByRole('switch', { name: 'Crochet' }) })
  await own.getByRole('button', { name: 'Exécuter maintenant' }).click()
  await button('Voir').click()
  await expect(page.getByText('Cette adresse n’est pas permise')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('main')).not.toContainText('jeton')
  await button('Modifier l’automatisation').click()
  await button('Suivant').click()
  await button('Suivant').click()
  await expect(page.getByText('Valeur enregistrée, jamais réaffichée')).toBeVisible()

  await page.goto('/automation')
  const backup = page.getByRole('article').filter({ has: page.getByRole('switch', { name: 'Sauvegarde quotidienne' }) })
  await backup.getByRole('switch').click()
  await backup.getByRole('button', { name: 'Exécuter maintenant' }).click()
  await button('Voir').click()
  // The page follows the run: nothing is loaded again by hand.
  const downloading = page.waitForEvent('download', { timeout: 90_000 })
  await button('Télécharger la sauvegarde').click({ timeout: 90_000 })
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  await expect(page.getByRole('definition').filter({ hasText: /^1 \(7\soctets\)$/ })).toBeVisible()

  const other = await becomeLearner(page, 'Léa Petit')
  await page.goto('/settings?tab=data')
  await page.getByRole('region', { name: 'Vos données' }).getByRole('button', { name: 'Importer' }).click()
  const importing = page.getByRole('dialog', { name: 'Importer des données' })
  await importing.locator('input[type=file]').setInputFiles(await download.path())
  await importing.getByRole('button', { name: 'Importer' }).click()
  await expect(importing).toBeHidden()
  const { data: notes } = await other.client
    .from('notes')
    .select('title, attachments:note_attachments(file_name, file_path)')
    .throwOnError()
  expect(notes).toMatchObject([{ title: 'La cellule', attachments: [{ file_name: 'Résumé.pdf' }] }])
  const { data: file } = await other.client.storage
    .from('note-attachments')
    .download(notes?.[0]?.attachments[0]?.file_path ?? '')
  expect(await file?.text()).toBe('%PDF é')
})
