import type { Page } from '@playwright/test'
import { learnerClient, seed } from '../application/seed.ts'
import { becomeLearner, expect, signUp, test, writeNote } from './learner.ts'
import { violations } from './violations.ts'

/** A learner whose account already has this many notes. */
async function withNotes(page: Page, baseURL: string | undefined, count: number): Promise<void> {
  const account = await signUp(page)
  await seed(await learnerClient(baseURL ?? '', account), 'notes', count)
  await page.goto('/notes')
  await expect(page.getByRole('definition').first()).toHaveText(String(count))
}

/** Clicks undo in the toast with this text. */
const undo = (page: Page, message: string | RegExp) =>
  page.locator('[class*="toaster.module-toast"]', { hasText: message }).getByText('Annuler').click()

test('a long list renders few cards, and keeps the focused one', async ({ page, baseURL }) => {
  await withNotes(page, baseURL, 95)
  const articles = page.getByRole('article')
  await articles.first().getByRole('link').focus()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.locator('li[aria-posinset="95"]')).toBeVisible()
  expect(await articles.count()).toBeLessThan(50)
  await expect(page.locator('li[aria-posinset="1"]').getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('li[aria-posinset="1"]').getByRole('button').first()).toBeFocused()
})

test('cards are in one, two, three and four columns', async ({ page, baseURL }) => {
  await withNotes(page, baseURL, 20)
  for (const [width, columns] of [
    [390, 1],
    [760, 2],
    [1360, 3],
    [1600, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(() =>
        page
          .locator('li[aria-posinset]')
          .evaluateAll((items) => new Set(items.map((item) => item.getBoundingClientRect().left)).size),
      )
      .toBe(columns)
  }
})

test('tags of one line are whole, and the others are counted', async ({ page }) => {
  const { client } = await becomeLearner(page)
  const names = ['accords', 'conjugaison des verbes irréguliers', 'grammaire', 'lecture', 'orthographe']
  const note = { title: 'Règles', content: 'Texte.', tags: names }
  await client.rpc('import_notes', { notes: [note] }).throwOnError()
  for (const view of ['list', 'grid']) {
    await page.goto(`/notes?view=${view}`)
    const row = page.getByRole('article').getByRole('list')
    for (const width of [1600, 1360, 760, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(row.getByRole('button').first()).toBeVisible()
      // The width that all tags fit into is known one frame later.
      await expect
        .poll(() =>
          row.evaluate((list) => {
            const shown = [...list.children].filter((item) => getComputedStyle(item).visibility === 'visible')
            const tags = shown.filter((item) => item.querySelector('button'))
            const end = list.getBoundingClientRect().right + 0.5
            return {
              whole: tags.every((item) => (item.firstElementChild?.scrollWidth ?? 0) <= item.clientWidth),
              inside: shown.every((item) => item.getBoundingClientRect().right <= end),
              total: tags.length + Number(shown.at(-1)?.textContent?.match(/^\+(\d+) autres$/)?.[1]),
            }
          }),
        )
        .toEqual({ whole: true, inside: true, total: names.length })
    }
  }
})

test('rows are 48 px high, or as high as large letters need, and never overlap', async ({ page }) => {
  const { client } = await becomeLearner(page)
  const notes = [
    { title: 'Une très longue phrase en guise de titre. '.repeat(4), content: 'Un\nDeux\nTrois', tags: ['svt'] },
    { title: 'Étiquetée', content: 'Texte.', tags: ['accords', 'conjugaison des verbes irréguliers', 'grammaire'] },
    { title: 'Vide', content: '', tags: [] },
  ]
  await client.rpc('import_notes', { notes }).throwOnError()
  await page.goto('/notes?view=list')
  const articles = page.getByRole('article')
  await expect(articles).toHaveCount(3)
  const rows = () =>
    articles.evaluateAll((all) => {
      const boxes = all.map((row) => row.getBoundingClientRect())
      return {
        heights: boxes.map(({ height }) => Math.round(height)),
        // What is in a row stays in it, and a row ends where the next one begins.
        inside: all.every((row, index) =>
          [...row.querySelectorAll('a, p, button')].every((part) => {
            const { top = 0, bottom = 0 } = boxes[index] ?? {}
            const box = part.getBoundingClientRect()
            return box.height === 0 || (box.top >= top - 1 && box.bottom <= bottom + 1)
          }),
        ),
        apart: boxes.every(({ top }, index) => index === 0 || top >= (boxes[index - 1]?.bottom ?? 0) - 0.5),
      }
    })
  for (const width of [1600, 1100, 760, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(rows).toEqual({ heights: [48, 48, 48], inside: true, apart: true })
  }
  await page.evaluate(() => {
    const large = new CSSStyleSheet()
    large.replaceSync(
      'article :is(h3, p, time, button, span) { font-size: 34px !important; line-height: 1.5 !important; }',
    )
    document.adoptedStyleSheets.push(large)
  })
  for (const width of [1600, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(rows).toMatchObject({ inside: true, apart: true })
  }
})

test('on a phone the first note is near the top, and nothing is wider than the page', async ({ page, baseURL }) => {
  await withNotes(page, baseURL, 20)
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/notes')
    const first = page.getByRole('article').first()
    await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThanOrEqual(300)
    expect(await sideways()).toBe(0)
    await page.getByRole('button', { name: 'Plus d’actions' }).click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'Note du jour',
      'Nouvelle note à partir de…',
      'Gérer les tags',
      'Corbeille',
      'Importer des notes',
      'Exporter toutes les notes',
    ])
    await page.keyboard.press('Escape')

    await first.getByRole('link').click()
    const bar = page.getByRole('dialog').locator('header').first()
    await expect(bar.getByText('Enregistré')).toBeInViewport()
    await expect(bar.getByRole('button', { name: 'Enregistrer' })).toBeInViewport({ ratio: 1 })
    expect((await bar.boundingBox())?.height).toBeLessThan(72)
    expect(await sideways()).toBe(0)
  }
})

test('view, filter, order and search are in the address, and Back undoes them', async ({ page, baseURL }) => {
  await withNotes(page, baseURL, 40)
  await page.getByRole('button', { name: 'Liste' }).click()
  await page.getByRole('button', { name: 'Épinglées' }).click()
  await page.getByRole('combobox', { name: 'Trier par' }).selectOption('Titre')
  await expect(page).toHaveURL(/\?view=list&filter=pinned&sort=title$/)
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\?view=list$/)
  await page.goto('/notes')
  await expect(page.getByRole('button', { name: 'Liste', pressed: true })).toBeVisible()
})

test('a search marks its matches regardless of accents', async ({ page, baseURL }) => {
  await withNotes(page, baseURL, 20)
  await page.getByPlaceholder('Rechercher dans vos notes').fill('OEUVRE lumiere')
  await expect(page.locator('mark', { hasText: 'œuvre' }).first()).toBeVisible()
  await expect(page.locator('mark', { hasText: 'lumière' }).first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('hovering over a card shows the whole note beside it', async ({ page }) => {
  await signUp(page)
  const end = 'La toute dernière phrase.'
  await writeNote(page, 'Longue', `${'Les plantes vertes. '.repeat(20)}${end}`)
  await page.getByRole('article').hover()
  const preview = page.getByRole('region', { name: /Aperçu de/ })
  await expect(preview).toContainText(end)
  expect(await violations(page)).toEqual([])
  await preview.getByRole('button', { name: 'Épingler' }).click()
  await expect(page.getByText('Note épinglée')).toBeVisible()
  await preview.getByRole('link', { name: 'Éditer' }).click()
  await expect(page.getByRole('dialog', { name: /Longue/ })).toBeVisible()
})

test('tags are renamed, merged and deleted in one place, and each change can be undone', async ({ page }) => {
  await becomeLearner(page)
  await writeNote(page, 'Première', 'Texte.', 'bio, cours')
  await writeNote(page, 'Seconde', 'Texte.', 'bio')
  await page.getByRole('button', { name: 'Gérer les tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tags' })
  const name = dialog.getByRole('textbox', { name: /bio/ })
  await name.fill('COURS')
  await name.press('Enter')
  await expect(dialog.getByText('existe déjà')).toBeVisible()
  await name.fill('biologie')
  await name.press('Enter')
  await expect(dialog.getByRole('textbox', { name: /biologie/ })).toBeVisible()
  await dialog.getByRole('button', { name: /Couleur du tag.*biologie/ }).click()
  // A new tag has any of the colours.
  await dialog
    .getByRole('group', { name: /Couleur du tag.*biologie/ })
    .getByRole('button', { pressed: false })
    .first()
    .click()
  await expect(page.getByText('Couleur du tag changée')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await dialog.getByRole('button', { name: /Fusionner le tag.*biologie/ }).click()
  await dialog.getByRole('combobox', { name: 'Fusionner avec' }).selectOption('cours')
  await dialog.getByRole('button', { name: 'Fusionner', exact: true }).click()
  await expect(dialog.getByText('2 notes')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveCount(1)
  await undo(page, /fusionné avec/)
  await expect(dialog.getByRole('textbox')).toHaveCount(2)
  await page.keyboard.press('Escape')
  const second = page.getByRole('article').filter({ hasText: 'Seconde' })
  await expect(second.getByRole('button', { name: 'biologie' })).toBeVisible()
  await expect(second.getByRole('button', { name: 'cours' })).toBeHidden()
})

test('deleted notes can be restored, or deleted permanently', async ({ page }) => {
  await becomeLearner(page)
  await writeNote(page, 'Jetée', 'Texte.')
  await page.getByRole('link', { name: 'Jetée' }).click()
  await page.getByRole('button', { name: 'Plus d’actions' }).click()
  await page.getByRole('menuitem', { name: 'Mettre à la corbeille' }).click()
  await expect(page.getByText('Note mise à la corbeille')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Jetée' })).toBeHidden()
  await page.goto('/notes/trash')
  await expect(page.getByText('30 jours restants')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /Restaurer la note/ }).click()
  await expect(page.getByText('La corbeille est vide.')).toBeVisible()
  await undo(page, 'Note restaurée')
  await page.getByRole('button', { name: /Supprimer définitivement/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer définitivement' }).click()
  await expect(page.getByText('La corbeille est vide.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('La corbeille est vide.')).toBeVisible()
})

test('the dashboard shows the notes stored on the device', async ({ page }) => {
  await becomeLearner(page)
  await writeNote(page, 'Sous la main', 'Texte.')
  await page.goto('/dashboard')
  const card = page.getByRole('region', { name: 'Notes récentes et épinglées' })
  await card.getByRole('link', { name: /Sous la main/ }).click()
  await expect(page.getByRole('dialog', { name: /Sous la main/ })).toBeVisible()
})
