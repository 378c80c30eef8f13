import { becomeLearner, elsewhere, expect, noteText, test } from './learner.ts'
import { violations } from './violations.ts'

test('a note is shared from its bar, accepted in the list, written together, and then only read', async ({ page }) => {
  const other = await elsewhere(page)
  const zoe = await becomeLearner(other, 'Zoé Durand')
  const owner = await becomeLearner(page)
  // They have worked together before: a name is enough.
  const { data: secret } = await owner.client
    .rpc('invite_collaborator', { session: null, email: zoe.email })
    .throwOnError()
  await zoe.client.rpc('accept_invitation', { secret }).throwOnError()
  const { data: note } = await owner.client
    .from('notes')
    .insert({ title: 'La cellule', content: 'Le noyau.' })
    .select('id')
    .single()
    .throwOnError()
  await other.goto('/notes?filter=shared')
  await expect(other.getByText('Rien n’est partagé avec vous')).toBeVisible()

  await page.goto(`/notes/${note.id}`)
  await page.getByRole('button', { name: 'Partager', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Partager' })
  await expect(dialog.getByText('Vous seul lisez cette note.')).toBeVisible()
  const box = dialog.getByRole('combobox', { name: 'Adresse e-mail ou nom' })
  await expect(box).toBeFocused()
  await page.keyboard.type('zo')
  await expect(dialog.getByRole('option', { name: 'Zoé Durand' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Invitation envoyée à Zoé Durand.')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Invitations en attente' })).toContainText('Zoé Durand')
  expect.soft(await violations(page), 'the dialog').toEqual([])

  await other.getByRole('button', { name: /^Accepter/ }).click()
  const shared = other.getByRole('list', { name: 'Partagées avec moi' })
  await shared.getByRole('link', { name: 'La cellule' }).click()
  await noteText(other).press('Control+End')
  await other.keyboard.type(' Il porte les gènes.')
  await expect(dialog.getByRole('combobox', { name: 'Rôle de Zoé Durand' })).toHaveValue('editor')

  // What has not arrived when the right ends stays on the device of whoever wrote it.
  await expect(page.locator('.cm-content')).toContainText('Il porte les gènes.')
  await dialog.getByRole('combobox', { name: 'Rôle de Zoé Durand' }).selectOption('viewer')
  await expect(other.getByText('Vous ne pouvez plus modifier cette note')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Contenu' })).toContainText('Le noyau. Il porte les gènes.')
  expect.soft(await violations(other), 'the reader').toEqual([])
})

test('a note is read by whoever has its public link, with its picture, until the link ends', async ({ page }) => {
  const visitor = await elsewhere(page)
  const owner = await becomeLearner(page)
  const { data: note } = await owner.client
    .from('notes')
    .insert({ title: 'La cellule', content: 'Le noyau, et ![Schéma](cellule.svg).' })
    .select('id')
    .single()
    .throwOnError()
  const path = `note-attachments/${note.id}/cellule.svg`
  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="18"/></svg>'
  await owner.client.storage.from('note-attachments').upload(path, new Blob([picture], { type: 'image/svg+xml' }))
  await owner.client
    .from('note_attachments')
    .insert({ note_id: note.id, file_name: 'cellule.svg', file_type: 'image/svg+xml', file_size: 1, file_path: path })
    .throwOnError()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/notes/${note.id}`)
  await page.getByRole('button', { name: 'Partager', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Partager' })
  const link = dialog.getByRole('region', { name: 'Lien public, en lecture' })
  await link.getByRole('switch', { name: 'Quiconque a le lien peut lire' }).click()
  await expect(link.getByText('Pas encore ouvert.')).toBeVisible()
  await link.getByRole('switch', { name: 'Avec les fichiers de la note' }).check()
  await link.getByRole('button', { name: 'Copier le lien' }).click()
  await expect(page.getByText('Lien copié').first()).toBeVisible()
  expect.soft(await violations(page), 'the dialog').toEqual([])
  const address = await page.evaluate(() => navigator.clipboard.readText())

  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { name: 'La cellule', level: 1 })).toBeVisible()
  await expect(visitor.getByRole('img', { name: 'Schéma' })).toHaveJSProperty('naturalWidth', 40)
  await expect(visitor.getByRole('navigation')).toHaveCount(0)
  expect.soft(await violations(visitor), 'the published note').toEqual([])

  await link.getByRole('switch', { name: 'Quiconque a le lien peut lire' }).click()
  await page.getByRole('button', { name: 'Retirer le lien' }).click()
  await expect(page.getByText('Le lien public ne mène plus à la note.')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('Ce lien ne mène à aucune note.')).toBeVisible()
})
