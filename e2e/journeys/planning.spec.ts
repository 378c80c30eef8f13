import type { Page } from '@playwright/test'
import { becomeLearner, expect, runCommand, signUp, test } from './learner.ts'
import { violations } from './violations.ts'

/** A day of the current month that is not today. */
const otherDay = new Date().getDate() === 15 ? 16 : 15

const outlookFile = {
  name: 'cours.ics',
  mimeType: 'text/calendar',
  buffer: Buffer.from(
    [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:cours',
      'SUMMARY:Cours de chant',
      'DTSTART;TZID=Romance Standard Time:20300504T180000',
      'DTEND;TZID=Romance Standard Time:20300504T190000',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:examen',
      'SUMMARY:Examen',
      'DTSTART;VALUE=DATE:20300505',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  ),
}

/** Fills in the open form and submits it. */
async function plan(page: Page, title: string, word?: string) {
  const form = page.getByRole('dialog', { name: 'Créer une Nouvelle Session' })
  await form.getByLabel('Titre').fill(title)
  if (word) await form.getByRole('checkbox', { name: word }).check()
  await form.getByRole('button', { name: 'Planifier' }).click()
  await expect(form).toBeHidden()
}

/** Clicks undo in the toast with this text. */
const undo = (page: Page, said: string) =>
  page.getByRole('dialog').filter({ hasText: said }).getByRole('button', { name: 'Annuler' }).click()

/** Plans a session from the palette, with a word that is added first. */
async function planWithWord(page: Page) {
  await runCommand(page, 'Ajouter un mot')
  const word = page.getByRole('dialog', { name: 'Ajouter un mot' })
  await word.getByRole('textbox', { name: 'Mot', exact: true }).fill('éphémère')
  await word.getByLabel('Définition').fill('Qui ne dure qu’un jour.')
  await word.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(word).toBeHidden()
  await runCommand(page, 'Planifier')
  await plan(page, 'Verbes', 'éphémère')
}

/** A learner with these sessions on 4 May 2030 at 18:30. @returns a client of the learner's on another device */
async function learnerWith(page: Page, titles: readonly string[]) {
  const { client } = await signUp(page)
  const rows = titles.map((title) => ({ title, scheduled_for: '2030-05-04T16:30:00Z' }))
  await client.from('study_sessions').insert(rows).throwOnError()
  return client
}

const detailsOf = (page: Page) => page.getByRole('dialog', { name: 'Verbes' })
const listOf = (page: Page) => page.getByRole('tabpanel', { name: 'Liste' })
const cardOf = (page: Page, title: string) => listOf(page).getByRole('article').filter({ hasText: title })

test('a session with its words is planned, dragged, and moved by keyboard', async ({ page }) => {
  await signUp(page)
  await planWithWord(page)
  const month = page.getByRole('tabpanel', { name: 'Calendrier' }).getByRole('table')
  const square = month.getByRole('cell').filter({ has: page.getByRole('link', { name: new RegExp(` ${otherDay} `) }) })
  await month.getByRole('link', { name: /Verbes/ }).dragTo(square)
  await expect(square.getByRole('link', { name: /Verbes/ })).toBeVisible()

  await square.getByRole('link', { name: /Verbes/ }).click()
  const details = detailsOf(page)
  await expect(details.getByRole('link', { name: 'éphémère' })).toBeVisible()
  await details.getByRole('button', { name: /^Actions pour/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Déplacer à…' }).press('Enter')
  const move = page.getByRole('dialog', { name: /^Déplacer/ })
  await move.getByLabel('Date et heure').fill('2030-05-04T18:30')
  await move.getByRole('button', { name: 'Déplacer', exact: true }).press('Enter')
  await expect(move).toBeHidden()
  await page.getByRole('tab', { name: 'Liste' }).click()
  await expect(cardOf(page, 'Verbes')).toContainText('18:30')
})

test('a session in the list is completed, duplicated and deleted, with undo', async ({ page }) => {
  await learnerWith(page, ['Verbes'])
  await page.goto('/planning?tab=list')
  const card = cardOf(page, 'Verbes')
  await card.getByRole('button', { name: 'Marquer comme terminée' }).click()
  await expect(card).toContainText('Terminée')
  await undo(page, 'Séance terminée')
  await expect(card.getByRole('button', { name: 'Marquer comme terminée' })).toBeVisible()

  const choose = async (title: string, action: string) => {
    await listOf(page)
      .getByRole('button', { name: new RegExp(`^Actions pour.*${title}`) })
      .click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await choose('Verbes', 'Dupliquer')
  await plan(page, 'Copie')
  const copy = cardOf(page, 'Copie')
  await expect(copy).toContainText('18:30')
  await choose('Copie', 'Supprimer')
  await expect(copy).toBeHidden()
  await undo(page, 'Séance supprimée')
  await expect(copy).toContainText('18:30')
})

test('a session planned on another device appears in the list, and disappears when it is deleted there', async ({
  page,
}) => {
  const elsewhere = await learnerWith(page, ['Verbes'])
  await page.goto('/planning?tab=list')
  await expect(cardOf(page, 'Verbes')).toBeVisible()
  await elsewhere
    .from('study_sessions')
    .insert({ title: 'Ailleurs', scheduled_for: '2030-05-05T09:00Z' })
    .throwOnError()
  await expect(cardOf(page, 'Ailleurs')).toBeVisible()
  await elsewhere.from('study_sessions').delete().eq('title', 'Ailleurs').throwOnError()
  await expect(cardOf(page, 'Ailleurs')).toBeHidden()
})

test('sessions appear in the week, the agenda and the statistics', async ({ page }) => {
  await learnerWith(page, ['Verbes', 'Copie'])
  await page.goto('/planning')
  const calendar = page.getByRole('tabpanel', { name: 'Calendrier' })
  await page.getByLabel('Aller à une date').fill('2030-05-01')
  await calendar.getByRole('button', { name: 'Semaine', exact: true }).click()
  const saturday = calendar.getByRole('listitem').filter({ has: page.locator('time[datetime="2030-05-04"]') })
  await expect(saturday.getByRole('link', { name: /^18:30 (Verbes|Copie)$/ })).toHaveCount(2)
  await calendar.getByRole('button', { name: 'Agenda', exact: true }).click()
  await expect(calendar.getByRole('region', { name: /2030/ }).getByRole('article')).toHaveCount(2)

  await page.getByRole('tab', { name: 'Statistiques' }).click()
  const figures = page.getByRole('tabpanel', { name: 'Statistiques' })
  await expect(figures.getByRole('definition').first()).toHaveText('2')
})

test('a session is started, its words are reviewed, and it is paused and completed', async ({ page }) => {
  await signUp(page)
  await planWithWord(page)
  await page.getByRole('tab', { name: 'Liste' }).click()
  await cardOf(page, 'Verbes').getByRole('button', { name: 'Commencer' }).click()
  await expect(page).toHaveURL(/\/vocabulary\/review\?session=[0-9a-f-]{36}$/)
  const review = page.getByRole('region', { name: 'Révision' })
  await expect(review.getByText('éphémère')).toBeVisible()
  await page.keyboard.press('Space')
  const kept = page.waitForResponse((response) => response.url().includes('/rest/v1/reviews'))
  await review.getByRole('button', { name: /^À revoir/ }).click()
  await kept
  await page.getByRole('link', { name: 'Revenir à la séance pour la terminer' }).click()
  const details = detailsOf(page)
  await expect(details.getByRole('progressbar')).toHaveAttribute('value', '100')
  await details.getByRole('button', { name: 'Mettre en pause' }).click()
  await expect(details.getByRole('button', { name: 'Reprendre' })).toBeVisible()
  await details.getByRole('button', { name: 'Marquer comme terminée' }).click()
  await expect(details.getByText('Temps étudié')).toBeVisible()
  await expect(details.getByRole('button', { name: 'Reprendre' })).toBeHidden()
})

test('a session repeats at its local time, another calendar subscribes by a secret address, and both can be ended', async ({
  page,
}) => {
  await becomeLearner(page)
  await page.goto('/planning?tab=list')
  await page.getByRole('button', { name: 'Nouvelle séance' }).click()
  const form = page.getByRole('dialog', { name: 'Créer une Nouvelle Session' })
  await form.getByLabel('Titre').fill('Lecture')
  await form.getByLabel('Date et heure').fill('2030-03-30T18:00')
  await form.getByLabel('Répétition').selectOption({ label: 'Chaque jour' })
  await form.getByLabel('Fin').selectOption({ label: 'Après n fois' })
  await form.getByLabel('Nombre de séances').fill('3')
  await form.getByRole('button', { name: 'Planifier' }).click()
  await expect(form).toBeHidden()
  const cards = page.getByRole('tabpanel', { name: 'Liste' }).getByRole('article')
  await expect(cards).toHaveCount(3)
  await expect(cards.filter({ hasText: '18:00' })).toHaveCount(3)

  await page.getByRole('button', { name: 'Autres agendas' }).click()
  const transfer = page.getByRole('dialog', { name: 'Autres agendas' })
  await transfer.getByRole('button', { name: 'Créer l’adresse' }).click()
  const address = await transfer.getByLabel('Adresse à copier dans votre agenda').inputValue()
  const calendar = await (await page.request.get(address)).text()
  expect(calendar.match(/^SUMMARY:Lecture\r$/gm)).toHaveLength(1)
  expect(calendar).toMatch(/^RRULE:(?=.*FREQ=DAILY)(?=.*COUNT=3)/m)
  expect(calendar).toContain('DTSTART;TZID=')
  await transfer.getByRole('button', { name: 'Révoquer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Révoquer' }).click()
  await expect(transfer.getByRole('button', { name: 'Créer l’adresse' })).toBeVisible()
  expect((await page.request.get(address)).status()).toBe(404)
  await transfer.getByRole('button', { name: 'Fermer' }).click()
  await expect(transfer).toBeHidden()

  const choose = async (action: string) => {
    await cards
      .nth(1)
      .getByRole('button', { name: /^Actions pour/ })
      .click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await choose('Modifier')
  const edit = page.getByRole('dialog', { name: 'Modifier la séance' })
  await edit.getByLabel('Appliquer à').selectOption({ label: 'Celle-ci et les suivantes' })
  await edit.getByLabel('Date et heure').fill('2030-03-31T19:30')
  await edit.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(edit).toBeHidden()
  await expect(cards.filter({ hasText: '19:30' })).toHaveCount(2)
  await expect(cards.filter({ hasText: '18:00' })).toHaveCount(1)

  await choose('Supprimer celle-ci et les suivantes')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(cards).toHaveCount(1)

  // Imports a file of Outlook twice: its session is added once.
  const bring = async (found: string) => {
    await page.getByRole('button', { name: 'Autres agendas' }).click()
    await transfer.getByLabel('Choisir un fichier .ics').setInputFiles(outlookFile)
    await expect(transfer.getByText(found)).toBeVisible()
  }
  await bring('2 séances à ajouter.')
  await transfer.getByRole('button', { name: 'Importer 2 séances' }).click()
  await expect(transfer).toBeHidden()
  await expect(cards).toHaveCount(3)
  await bring('Rien à ajouter : 2 séances sont déjà là.')
  await transfer.getByRole('button', { name: 'Fermer' }).click()
  await expect(transfer).toBeHidden()
  await expect(cards).toHaveCount(3)
})

test('on a phone the calendar is near the top, and a day is chosen from its name', async ({ page }) => {
  await signUp(page)
  for (const [width, top] of [
    [320, 320],
    [390, 280],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/planning')
    const calendar = page.getByRole('tabpanel', { name: 'Calendrier' })
    await expect.poll(async () => (await calendar.getByRole('cell').first().boundingBox())?.y).toBeLessThan(top)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await calendar.getByLabel('Choisir un jour').fill('2030-05-01')
    await expect(calendar.getByRole('heading', { name: 'mai 2030' })).toBeVisible()
    await calendar.getByRole('combobox', { name: 'Période' }).selectOption('Agenda')
    await expect(calendar.getByRole('heading', { name: '1er–30 mai 2030' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await calendar.getByRole('button', { name: 'Planifier une séance' }).click()
    await expect(page.getByRole('dialog', { name: 'Créer une Nouvelle Session' })).toBeVisible()
  }
})
