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

  await dialog.getByRole('combobox', { name: 'Rôle de Zoé Durand' }).selectOption('viewer')
  await expect(other.getByText('Vous ne pouvez plus modifier cette note')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Contenu' })).toContainText('Le noyau. Il porte les gènes.')
  expect.soft(await violations(other), 'the reader').toEqual([])
})
