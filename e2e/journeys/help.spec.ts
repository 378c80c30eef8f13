import type { Page } from '@playwright/test'
import { cahier } from './cahier.ts'
import { becomeLearner, elsewhere, expect, signIn, signUp, test } from './learner.ts'
import { violations } from './violations.ts'

async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect.soft(await violations(page), `${what}, ${colorScheme}`).toEqual([])
  }
}

/** Next Monday at an hour in Paris, this browser's time zone, in the format of a field. */
function nextMonday(hour: number): string {
  const day = new Date()
  day.setDate(day.getDate() + ((8 - day.getDay()) % 7 || 7))
  const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${date.join('-')}T${hour}:00`
}

test('the help is filtered by search and category, and its guide uses the names on screen', async ({ page }) => {
  await becomeLearner(page)
  await page.goto('/help')
  const questions = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('button')
  await expect(questions).toHaveCount(6)
  await page.getByRole('searchbox', { name: 'Rechercher une question' }).fill('SECURITE')
  await expect(questions).toHaveText(['Mes données sont-elles protégées ?'])
  await expectAccessible(page, '/help')

  await page.getByRole('link', { name: 'Tutoriels vidéo' }).click()
  const film = page.getByRole('listitem').filter({ hasText: 'Écrire une note' }).locator('video')
  // The caption matches the position in the recording.
  const caption = await film.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    await video.play()
    video.pause()
    const arrived = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
    video.currentTime = video.duration - 1
    await arrived
    return [...video.textTracks].flatMap(({ activeCues }) => [...(activeCues ?? [])].map((cue) => (cue as VTTCue).text))
  })
  expect(caption).toEqual([expect.stringContaining('trois secondes après la dernière frappe')])
  await expectAccessible(page, '/help/tutorials')
  await page.goBack()

  await page.getByRole('link', { name: 'Guide d’utilisation' }).click()
  await expect(page.getByRole('heading', { level: 4, name: 'Créer une note' })).toBeVisible()
  await expectAccessible(page, '/help/guide/notes')
  await page.getByRole('navigation', { name: 'Pages du guide' }).getByRole('link', { name: 'Planification' }).click()
  await page.getByRole('link', { name: 'Ouvrir Planification' }).click()
  await expect(page.getByRole('button', { name: 'Nouvelle séance' })).toBeVisible()
})

test('a learner and the team exchange messages, and a paid plan allows requesting a call', async ({ page }) => {
  const learner = await signUp(page, 'Camille Martin')
  const office = await elsewhere(page)
  const team = await becomeLearner(office, 'Léa Petit')
  await office.goto('/help/inbox')
  await expect(office.getByText('Cette page est réservée à l’équipe.')).toBeVisible()
  await cahier('admin', 'grant', team.email)
  // New rights apply from the next session on.
  await office.evaluate(() => localStorage.clear())
  await signIn(office, team)
  await office.goto('/help/inbox')
  await expect(office.getByRole('tab', { name: /^Conversations/ })).toBeVisible()

  await page.goto('/help')
  await page.getByRole('button', { name: 'Chat en direct' }).click()
  await page.getByRole('textbox', { name: 'Votre message' }).fill('Comment imprimer une note ?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log')).toContainText('Comment imprimer une note ?')
  await expectAccessible(page, 'the chat')

  const thread = office.getByRole('listitem').filter({ hasText: learner.email })
  await thread.getByRole('button', { name: 'Ouvrir la conversation' }).click()
  await expect(thread.getByRole('log')).toContainText('Comment imprimer une note ?')
  await thread.getByRole('textbox', { name: 'Votre réponse' }).fill('Par l’aperçu Markdown.')
  await office.keyboard.press('Enter')
  await expect(page.getByRole('log')).toContainText('Par l’aperçu Markdown.')
  await expect(page.getByRole('button', { name: 'Notifications, 1 non lue' })).toBeVisible()
  await thread.getByRole('button', { name: 'Marquer comme traité' }).click()
  await expect(thread.getByText('Traité', { exact: true })).toBeVisible()
  await expectAccessible(office, '/help/inbox')

  await page.getByRole('button', { name: 'Planifier un appel' }).click()
  await expect(page.getByRole('link', { name: 'Voir les formules' })).toBeVisible()
  await cahier('plan', 'set', learner.email, 'basic')
  await page.getByLabel('Sujet').fill('Ma formule')
  await page.getByLabel('Numéro de téléphone').fill('+33 6 12 34 56 78')
  await page.getByLabel('Moment souhaité 1').fill(nextMonday(10))
  await expectAccessible(page, 'the form of a call')
  await page.getByRole('button', { name: 'Demander un appel' }).click()
  await expect(page.getByText('En attente')).toBeVisible()
  await office.getByRole('tab', { name: /^Appels/ }).click()
  await expect(office.getByRole('listitem').filter({ hasText: learner.email })).toContainText('Ma formule')
  await page.getByRole('button', { name: 'Retirer la demande « Ma formule »' }).click()
  await expect(page.getByText('Retirée', { exact: true })).toBeVisible()
  await expect(office.getByRole('listitem').filter({ hasText: learner.email })).toHaveCount(0)
  await office.context().close()
})
