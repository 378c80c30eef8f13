import type { Page } from '@playwright/test'
import { expect, signUp, test, unsentChanges, writeNote } from './learner.ts'

/** The dashboard's card of that name. */
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('vocabulary: add, find by letter, change, delete and undo', async ({ page }) => {
  await signUp(page)
  await page.goto('/vocabulary')
  await page.getByRole('button', { name: 'Ajouter un mot' }).first().click()
  const form = page.getByRole('dialog', { name: 'Ajouter un mot' })
  await form.getByRole('textbox', { name: 'Mot', exact: true }).fill('éphémère')
  await form.getByLabel('Définition').fill('Qui ne dure qu’un jour.')
  await form.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('link', { name: 'éphémère' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^E\b/ })).toBeEnabled()

  await page.getByRole('button', { name: 'Modifier « éphémère »' }).click()
  const change = page.getByRole('dialog', { name: 'Modifier le mot' })
  await change.getByLabel('Définition').fill('Qui ne dure pas.')
  await change.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(change).toBeHidden()
  await page.reload()
  await expect(page.getByText('Qui ne dure pas.')).toBeVisible()

  await page.getByRole('button', { name: 'Supprimer « éphémère »' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByRole('link', { name: 'éphémère' })).toBeHidden()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('link', { name: 'éphémère' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(card(page, 'Vocabulaire')).toContainText('1')
})

test('planning: create, list, mark done, and the dashboard follows', async ({ page }) => {
  await signUp(page)
  await page.goto('/planning')
  await page.getByRole('button', { name: 'Nouvelle séance' }).click()
  const form = page.getByRole('dialog', { name: 'Créer une Nouvelle Session' })
  await form.getByLabel('Titre').fill('Réviser les verbes')
  await form.getByLabel('Durée').fill('45')
  await form.getByRole('button', { name: 'Planifier' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('table').getByRole('link', { name: 'Réviser les verbes' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('main')).toContainText('Réviser les verbes')
  await page.goto('/planning')
  await page.getByRole('tab', { name: 'Liste' }).click()
  await page.getByRole('button', { name: 'Marquer comme terminée' }).click()
  await expect(page.getByText('Terminée', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Terminée', { exact: true })).toBeVisible()
})

test('collaboration: create a session, store a room, and no provider is pretended', async ({ page }) => {
  await signUp(page)
  await page.goto('/collaboration')
  await page.getByRole('button', { name: 'Nouvelle Session' }).click()
  const form = page.getByRole('dialog', { name: 'Créer une Nouvelle Session' })
  await form.getByLabel('Titre').fill('Groupe de maths')
  await form.getByRole('button', { name: 'Créer la session' }).click()
  await expect(form).toBeHidden()
  await page.goto('/collaboration')
  await expect(page.getByRole('link', { name: 'Groupe de maths' })).toBeVisible()

  await page.goto('/zoom')
  await page.getByRole('button', { name: 'Nouvelle réunion' }).click()
  const room = page.getByRole('dialog')
  await room.getByLabel('Sujet').fill('Point du lundi')
  await room.getByRole('button', { name: /^Créer/ }).click()
  await expect(room).toBeHidden()
  await page.reload()
  await expect(page.getByText('Point du lundi')).toBeVisible()
  await page.getByRole('link', { name: 'Voir la connexion' }).click()
  await expect(page.getByText('Non connecté')).toBeVisible()
})

test('assistant: answers from the learner’s own notes and quotes them', async ({ page }) => {
  await signUp(page)
  await writeNote(page, 'La photosynthèse', 'La chlorophylle capte la lumière.')
  await page.goto('/ai')
  // The answer comes from the server: the note has to have left the device.
  await expect.poll(() => unsentChanges(page)).toBe(0)
  await page.getByRole('textbox').fill('Que dit mon cours sur la chlorophylle ?')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByRole('link', { name: /La photosynthèse/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: /La photosynthèse/ })).toBeVisible()
})

test('automation: the weekly summary fires as a notification', async ({ page }) => {
  await signUp(page)
  await page.goto('/automation')
  const summary = page.getByRole('article').filter({ hasText: 'Résumé de la semaine' })
  await summary.getByRole('switch').click()
  await expect(summary.getByRole('switch')).toBeChecked()
  await page.reload()
  await expect(summary.getByRole('switch')).toBeChecked()
  await summary.getByRole('button', { name: 'Exécuter maintenant' }).click()
  await page.getByRole('button', { name: /Notifications/ }).click()
  await expect(page.getByRole('menu')).toContainText('semaine')
})

test('help: a question is found, opened, and has an address', async ({ page }) => {
  await signUp(page)
  await page.goto('/help')
  await page.getByRole('searchbox').fill('VOCABULAIRE')
  await page.getByText('Comment fonctionne le carnet de vocabulaire').click()
  const address = page.url()
  await page.goto(address)
  await expect(page.getByText('Comment fonctionne le carnet de vocabulaire')).toBeVisible()
  await page.getByRole('searchbox').fill('zzz')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Aucun résultat trouvé')
})

test('landing: a visitor chooses a plan and is led to the sign-up; nothing of the areas is fetched', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  // The stream of news is opened last, when the page is idle.
  const settled = page.waitForRequest(/\/live\/production$/)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Prenez des notes.')
  const choice = page.getByRole('link', { name: 'Choisir Pro' })
  await choice.hover()
  await settled
  expect(fetched.filter((url) => /mf-(?!marketing)|supabase/.test(url))).toEqual([])
  await choice.click()
  await expect(page.getByRole('button', { name: 'Créer mon compte' })).toBeVisible()
  await expect(page).toHaveURL(/plan=basic|plan=pro/)
})

test('reload and back stay inside a remote', async ({ page }) => {
  await signUp(page)
  await writeNote(page, 'Première', 'Un.')
  await writeNote(page, 'Seconde', 'Deux.')
  await page.getByRole('link', { name: 'Première' }).click()
  await expect(page.getByLabel('Contenu')).toHaveValue('Un.')
  await page.reload()
  await expect(page.getByLabel('Contenu')).toHaveValue('Un.')
  await page.goBack()
  await expect(page).toHaveURL(/\/notes$/)
  await expect(page.getByRole('link', { name: 'Seconde' })).toBeVisible()
  await page.goForward()
  await expect(page.getByLabel('Contenu')).toHaveValue('Un.')
})
