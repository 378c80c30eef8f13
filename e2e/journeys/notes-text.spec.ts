import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { constructs } from '../../mf-notes/tests/constructs.ts'
import { becomeLearner, expect, type NewLearner, noteText, test } from './learner.ts'
import { violations } from './violations.ts'

/** Writes a note by the API and opens it. @returns its id */
async function open(page: Page, { client }: NewLearner, title: string, content: string): Promise<string> {
  const { data } = await client.from('notes').insert({ title, content }).select('id').single().throwOnError()
  await page.goto(`/notes/${data.id}`)
  await expect(noteText(page)).toBeVisible()
  return data.id
}

/** Saves, and waits until the server has a text. */
async function expectStored(page: Page, { client }: NewLearner, id: string, content: string): Promise<void> {
  await page.keyboard.press('Control+s')
  await expect
    .poll(async () => (await client.from('notes').select('content').eq('id', id).single()).data?.content)
    .toBe(content)
}

/** Whether a click in the middle of the element reaches it. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

const button = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Mise en forme' }).getByRole('button', { name, exact: true })

test('a text is formatted by toolbar, slash menu and keyboard, and stored as Markdown', async ({ page }) => {
  const learner = await becomeLearner(page)
  const id = await open(page, learner, 'Cours', '')
  await noteText(page).focus()
  await page.keyboard.type('/titre 2')
  const menu = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(menu.getByRole('option')).toHaveText([/^Titre 2/])
  await expect(noteText(page)).toHaveAttribute('aria-activedescendant', /.+/)
  await page.keyboard.press('Enter')
  await page.keyboard.type('La cellule')
  await page.keyboard.press('Enter')
  await button(page, 'Liste de tâches').click()
  await page.keyboard.type('lire')
  await page.keyboard.press('Enter')
  await page.keyboard.type('apprendre')
  await page.keyboard.press('Tab')
  // The next item, out of the inner list, out of the list.
  for (let level = 0; level < 3; level++) await page.keyboard.press('Enter')
  await page.keyboard.type('un mot')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await button(page, 'Surligné').click()
  await expect(button(page, 'Surligné')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Control+End')
  await expectStored(page, learner, id, '## La cellule\n- [ ] lire\n  - [ ] apprendre\n\nun ==mot==')

  await page.getByRole('checkbox', { name: 'Tâche' }).first().click()
  await expect(page.getByRole('checkbox', { name: 'Tâche' }).first()).toBeChecked()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+Enter')
  await expectStored(page, learner, id, '## La cellule\n- [x] lire\n  - [x] apprendre\n\nun ==mot==')

  // Escape closes the list, and not the note; in the toolbar it goes back to the text.
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' /')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await button(page, 'Annuler la modification').focus()
  await page.keyboard.press('ArrowRight')
  await expect(button(page, 'Rétablir la modification')).toBeFocused()
  await page.keyboard.press('End')
  await expect(button(page, 'Plan')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(noteText(page)).toBeFocused()

  await button(page, 'Plan').click()
  await page.getByRole('menuitem', { name: 'La cellule', exact: true }).click()
  await expect(noteText(page)).toBeFocused()
  await page.keyboard.press('Shift+End')
  expect(await page.evaluate(() => String(getSelection()))).toContain('La cellule')
})

test('a page is pasted as Markdown or as plain text, and a note is copied as a page', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const learner = await becomeLearner(page)
  const id = await open(page, learner, 'Cours', '')
  await noteText(page).focus()
  await page.evaluate(() => {
    const parts = {
      'text/html':
        '<h2>La cellule</h2><ul><li>une</li><li><b>deux</b> <a href="https://exemple.fr/a">ici</a></li></ul>',
      'text/plain': 'La cellule\nune\ndeux ici',
    }
    const blobs = Object.entries(parts).map(([type, text]) => [type, new Blob([text], { type })])
    return navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
  })
  await page.keyboard.press('Control+v')
  const markdown = '## La cellule\n\n- une\n- **deux** [ici](https://exemple.fr/a)'
  await expectStored(page, learner, id, markdown)

  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    return Promise.all(['text/plain', 'text/html'].map(async (type) => (await item?.getType(type))?.text()))
  })
  expect(copied[0]).toBe(markdown)
  expect(copied[1]).toContain('<h2')
  // Back in a note it is the Markdown that was copied.
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Control+v')
  await expectStored(page, learner, id, markdown + markdown)
  await page.keyboard.press('Control+z')

  // The plain text is a step of its own.
  await page.keyboard.press('Control+z')
  await expectStored(page, learner, id, 'La cellule\nune\ndeux ici')
})

test('tables, code, formulas and marks are shown; one writes in cells, and the source of others where the caret is', async ({
  page,
}) => {
  const learner = await becomeLearner(page)
  const content = [
    '# Titre',
    'Un **mot** et $\\frac{a}{b}$ puis `code`.',
    '',
    '| a | b |\n| --- | --: |\n| 1 | *2* |',
    '',
    '$$\n\\sum_{i=1}^{n} i = \\frac{n(n+1)}{2}\n$$',
    '',
    '```\nlet a\n```',
    '- un\n  - deux',
    '',
    '> [!note] À retenir\n> corps',
    '',
    'fin',
  ].join('\n')
  const id = await open(page, learner, 'Formules', content)
  const text = noteText(page)
  const expectRoom = (words: string, room: string) =>
    expect(text.locator('.cm-line', { hasText: words })).toHaveCSS('padding-inline-start', room)
  await expectRoom('deux', '56px')
  await expectRoom('corps', '14px')
  await expectRoom('let a', '12px')
  await expect(text.locator('math')).toHaveCount(2)
  await expect(text.getByRole('cell', { name: '2' })).toBeVisible()
  await expect(text).not.toContainText('**')
  expect.soft(await violations(page), 'the editor').toEqual([])

  const cell = (row: number, column: number) =>
    page.getByRole('textbox', { name: `Ligne ${row}, colonne ${column}`, exact: true })
  await text.getByRole('cell', { name: '2' }).click()
  await expect(cell(2, 2)).toBeFocused()
  await expect(button(page, 'Titre 1')).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Tab')
  await page.keyboard.type('3')
  await page.keyboard.press('Tab')
  await page.keyboard.type('4')
  await expect(cell(3, 2)).toHaveText('4')
  await expectStored(page, learner, id, content.replace('| *2* |', '| *2* |\n| 3 | 4 |'))
  await button(page, 'Gras').click()
  await page.keyboard.type('5')
  const written = content.replace('| *2* |', '| *2* |\n| 3 | 4**5** |')
  await expectStored(page, learner, id, written)
  await expect(cell(3, 2)).toBeFocused()

  // The menus at a cell change rows and columns, and put the caret back.
  await text.getByRole('button', { name: 'Colonne 2' }).click()
  await page.getByRole('menuitem', { name: 'Déplacer avant la précédente' }).click()
  await expect(cell(3, 1)).toBeFocused()
  const moved = written.replace(
    '| a | b |\n| --- | --: |\n| 1 | *2* |\n| 3 | 4**5** |',
    '| b | a |\n| --: | --- |\n| *2* | 1 |\n| 4**5** | 3 |',
  )
  await expectStored(page, learner, id, moved)
  await text.getByRole('button', { name: 'Ajouter une ligne' }).click()
  await expect(cell(4, 1)).toBeFocused()
  // Enter in an empty last row takes it away and leaves the table.
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(cell(4, 1)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expectStored(page, learner, id, moved)
  expect.soft(await violations(page), 'the table').toEqual([])

  // The arrow keys go into what is drawn.
  await page.keyboard.press('ArrowDown')
  await expect(text).toContainText('sum_{i=1}')
  await page.keyboard.press('Control+Home')
  await expect(text).toContainText('# Titre')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(cell(1, 1)).toBeFocused()

  await text.getByRole('button', { name: 'Plus d’actions sur le tableau' }).click()
  await page.getByRole('menuitem', { name: 'Voir le Markdown' }).click()
  await expect(text).toContainText('| b | a |')
  await page.keyboard.press('Control+Home')
  await expect(text.getByRole('cell', { name: '45' })).toBeVisible()

  await page.getByRole('button', { name: 'Aperçu Markdown' }).click()
  const preview = page.getByRole('region', { name: 'Aperçu Markdown' })
  await expect(preview.locator('math')).toHaveCount(2)
  await expect(preview.getByRole('cell', { name: '45' })).toBeVisible()
  expect.soft(await violations(page), 'the preview').toEqual([])
})

/** A picture of one red point. */
const point = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='

test('a pasted picture is shown in the text, is a file of the note, and is in its export', async ({ page }) => {
  const learner = await becomeLearner(page)
  const id = await open(page, learner, 'Schéma', 'avant ')
  await noteText(page).focus()
  await page.keyboard.press('Control+End')
  await noteText(page).evaluate((element, base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'un schéma.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, point)
  await page.keyboard.press('Control+Home')
  const picture = noteText(page).getByRole('img', { name: 'un schéma' })
  await expect(picture).toBeVisible()
  await expectStored(page, learner, id, 'avant ![un schéma](<un schéma.png>)')
  await expect(page.getByText('« un schéma.png » est joint à la note.')).toBeAttached()

  // Another one is dropped in front of the text.
  const line = await noteText(page).locator('.cm-line').first().boundingBox()
  const dropped = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const transfer = new DataTransfer()
    transfer.items.add(new File([bytes], 'autre.png', { type: 'image/png' }))
    return transfer
  }, point)
  await noteText(page).dispatchEvent('drop', {
    dataTransfer: dropped,
    clientX: line?.x,
    clientY: (line?.y ?? 0) + 8,
  })
  await page.keyboard.press('Control+End')
  await expect(noteText(page).getByRole('img', { name: 'autre' })).toBeVisible()
  await expectStored(page, learner, id, '![autre](autre.png)avant ![un schéma](<un schéma.png>)')
  await expect(page.getByText('« autre.png » est joint à la note.')).toBeAttached()

  await page.reload()
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Plus d’actions' }).click()
  await page.getByRole('menuitem', { name: 'Exporter en Markdown' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Schéma.zip')
  const files = unzipSync(new Uint8Array(await readFile(await download.path())))
  expect(Object.keys(files).toSorted()).toEqual(['Schéma/Schéma.md', 'Schéma/autre.png', 'Schéma/un schéma.png'])
})

test('a link to a note is completed, followed, and holds when the note is renamed or thrown away', async ({ page }) => {
  const learner = await becomeLearner(page)
  await learner.client.from('notes').insert({ title: 'La photosynthèse', content: 'Les plantes.' }).throwOnError()
  const id = await open(page, learner, 'Sommaire', '')
  await noteText(page).focus()
  await page.keyboard.type('Voir [[photo')
  await expect(page.getByRole('option', { name: 'La photosynthèse' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type(' et [[Nouvelle]].')
  await expectStored(page, learner, id, 'Voir [[La photosynthèse]] et [[Nouvelle]].')

  const link = (title: string) => noteText(page).locator('[data-link]', { hasText: title })
  await link('La photosynthèse').click()
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('La photosynthèse')
  await expect(page.getByRole('region', { name: 'Notes qui renvoient ici' })).toContainText('Sommaire')
  await page.getByLabel('Titre', { exact: true }).fill('Photosynthèse et respiration')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Sommaire' }).click()
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Sommaire')
  await expect(link('Photosynthèse et respiration')).toHaveAttribute('data-link', 'note')
  await expectStored(page, learner, id, 'Voir [[La photosynthèse]] et [[Nouvelle]].')

  // A link to nothing creates the note.
  await expect(link('Nouvelle')).toHaveAttribute('data-link', 'missing')
  await link('Nouvelle').click()
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Nouvelle')
  await page.getByRole('button', { name: 'Plus d’actions' }).click()
  await page.getByRole('menuitem', { name: 'Mettre à la corbeille' }).click()
  await expect(page).toHaveURL(/\/notes$/)
  await page.goto(`/notes/${id}`)
  await expect(link('Nouvelle')).toHaveAttribute('data-link', 'trashed')
  await expect(link('Nouvelle')).toHaveAttribute('title', /Nouvelle.*corbeille/)
})

test('a block is dragged by its grip with a mouse, and by its margin with a finger', async ({ page, browser }) => {
  const learner = await becomeLearner(page)
  const content = '# Plan\n\nUn\n\n1. a\n2. b\n3. c\n\n> [!note] À retenir\n> corps'
  const id = await open(page, learner, 'Blocs', content)
  const grip = page.getByRole('button', { name: 'Actions sur le bloc' })
  const middleOf = async (line: Locator) => {
    const { x, y, width, height } = (await line.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    return { x: x + width / 2, y: y + height / 2 }
  }
  const line = (words: string) => noteText(page).locator('.cm-line', { hasText: words })
  await line('3.').hover()
  const from = await middleOf(grip)
  const to = await middleOf(line('1.'))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, to.y, { steps: 4 })
  await page.mouse.move(from.x, to.y - 12)
  expect.soft(await violations(page), 'a block that is carried').toEqual([])
  await page.mouse.up()
  await expect(noteText(page)).toBeFocused()
  await expectStored(page, learner, id, content.replace('1. a\n2. b\n3. c', '1. c\n2. a\n3. b'))
  await page.keyboard.press('Control+z')
  await expectStored(page, learner, id, content)

  // Enter on the grip opens what else can be done with the block that the caret is in.
  await page.keyboard.press('Control+Home')
  await grip.press('Enter')
  await page.getByRole('menuitem', { name: /^Descendre/ }).click()
  await expect(noteText(page)).toBeFocused()
  await expectStored(page, learner, id, content.replace('# Plan\n\nUn', 'Un\n\n# Plan'))

  const phone = await browser.newContext({
    ...{
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale: 'fr-FR',
      serviceWorkers: 'block',
    },
    storageState: await page.context().storageState(),
  })
  const touched = await phone.newPage()
  await touched.goto(page.url())
  const word = noteText(touched).locator('.cm-line', { hasText: 'Un' })
  await expect(word).toBeVisible()
  const screen = await phone.newCDPSession(touched)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: 50, y }] })
  const { y: start } = await middleOf(word)
  const { y: end } = await middleOf(noteText(touched).locator('.cm-line', { hasText: 'Plan' }))
  await touch('touchStart', start)
  await expect(touched.locator('[data-lifted]')).toBeVisible()
  await touch('touchMove', (start + end) / 2)
  await touch('touchMove', end + 14)
  await touch('touchEnd', 0)
  await expect(touched.getByText('Bloc déplacé à la ligne 3')).toBeAttached()
  await expectStored(touched, learner, id, content)
  await phone.close()
})

test('a footnote and a tag are written, and lead there and back', async ({ page }) => {
  const learner = await becomeLearner(page)
  await learner.client.from('notes').insert({ title: 'Le noyau', content: 'Au centre. #bio/cellule' }).throwOnError()
  const id = await open(page, learner, 'La cellule', 'Elle respire')
  await noteText(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' /bas de')
  const option = page.getByRole('option')
  await expect(option).toHaveText([/^Note de bas de page/])
  await expect(option).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Dans les **mitochondries**.')
  await expectStored(page, learner, id, 'Elle respire [^1]\n\n[^1]: Dans les **mitochondries**.')

  const card = page.getByRole('note', { name: 'Notes de bas de page' })
  await noteText(page).locator('sup[data-link="footnote"]').hover()
  await expect(card).toContainText('Dans les mitochondries.')
  await expect(card).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type(' #bio/')
  await expect(page.getByRole('option', { name: '#bio/cellule' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expectStored(page, learner, id, 'Elle respire [^1] #bio/cellule\n\n[^1]: Dans les **mitochondries**.')

  await page.keyboard.press('Control+End')
  await noteText(page).getByText('#bio/cellule').click()
  await expect(page).toHaveURL(/\/notes\?tag=%23bio%2Fcellule$/)
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['La cellule', 'Le noyau'])
})

test('a text of every construct is shown whole, without a report of a policy, and is stored as it was', async ({
  page,
}) => {
  const learner = await becomeLearner(page)
  // The second half has line breaks of two kinds.
  const content = `${constructs.join('\n\n')}\r\n\r\n${constructs.join('\n\n')}\n\nfin`
  const id = await open(page, learner, 'Corpus', content)
  for (let step = 0; step < 60; step++) await page.keyboard.press('PageDown')
  await page.keyboard.press('Control+End')
  await expect(noteText(page)).toContainText('fin')
  await page.keyboard.type(' !')
  await expectStored(page, learner, id, `${content} !`)
  const preview = page.getByRole('button', { name: 'Aperçu Markdown' })
  await expect(page.getByText('Note mise à jour avec succès')).toBeVisible()
  expect(await preview.evaluate(isOnTop)).toBe(true)
  await preview.click()
  await expect(page.getByRole('region', { name: 'Aperçu Markdown' })).toContainText('fin !')
})

test('what is composed, by dead keys and by an input method, is written once', async ({ page }) => {
  const learner = await becomeLearner(page)
  const id = await open(page, learner, 'Composition', '- un **mot** ')
  const keyboard = await page.context().newCDPSession(page)
  /** Composes a text through its states, as an input method does. */
  const compose = async (...states: string[]) => {
    for (const text of states)
      await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await keyboard.send('Input.insertText', { text: states.at(-1) ?? '' })
  }
  await noteText(page).press('Control+End')
  await compose('^', 'ê')
  await page.keyboard.type('tre ')
  await compose('に', 'にほ', 'にほん', '日本')
  await page.keyboard.press('Enter')
  await compose('`', 'à')
  await expectStored(page, learner, id, '- un **mot** être 日本\n- à')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(noteText(page)).not.toContainText('à')
})

test('a long note is printed whole, and nothing of the page around it', async ({ page }) => {
  const learner = await becomeLearner(page)
  const lines = Array.from({ length: 400 }, (_, index) => `Ligne ${index + 1}.`)
  await page.addInitScript(() => {
    window.print = () => void dispatchEvent(new Event('beforeprint'))
  })
  await open(page, learner, 'À imprimer', `## Un **plan**\n\n$x^2$\n\n${lines.join('\n\n')}`)
  await expect(noteText(page)).not.toContainText('Ligne 400.')
  await page.getByRole('button', { name: 'Plus d’actions' }).click()
  await page.getByRole('menuitem', { name: 'Imprimer' }).click()
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('body > article')
  await expect(sheet).toBeVisible()
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText('À imprimer')
  await expect(sheet.locator('math')).toHaveCount(1)
  const printed = (await page.locator('body').allInnerTexts()).flatMap((text) => text.trim().split(/\n+/))
  expect(printed).toEqual(['À imprimer', 'Un plan', '𝑥', '2', ...lines])
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })
  await expect(sheet).toHaveCount(0)
  await expect(noteText(page)).toBeVisible()
})

test('a note stands in the text of another one, and links lead to places in both', async ({ page }) => {
  const learner = await becomeLearner(page)
  const paragraphs = 'Elle entoure la cellule.\n\n'.repeat(40)
  const content = `# Membrane\n\n${paragraphs}# Noyau\n\nLe noyau.\n\n${paragraphs}`
  await learner.client.from('notes').insert({ title: 'La cellule', content }).throwOnError()
  await open(page, learner, 'Sommaire', 'avant\n\n![[La cellule]]\n\nVoir [[La cellule#Noyau]] et [[#Fin]].\n\n# Fin\n')
  const frame = noteText(page).locator('[data-embed]')
  await expect(frame.getByRole('heading', { name: 'Membrane' })).toBeVisible()
  const inside = frame.getByRole('group', { name: 'La cellule' })
  expect(await inside.evaluate(({ clientHeight }) => clientHeight)).toBeLessThanOrEqual(400)
  await inside.evaluate((element) => element.scrollTo(0, 300))
  expect(await inside.evaluate(({ scrollTop }) => scrollTop)).toBe(300)
  expect.soft(await violations(page), 'a note in another one').toEqual([])

  // The arrow keys go into its line, and out of it.
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(noteText(page)).toContainText('![[La cellule]]')
  await expect(frame).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await expect(frame).toHaveCount(1)
  await page.getByRole('button', { name: 'Modifier le lien vers « La cellule »' }).click()
  await expect(noteText(page)).toContainText('![[La cellule]]')
  await page.keyboard.press('Control+Home')

  const link = (title: string) => noteText(page).locator('[data-link]', { hasText: title })
  const line = (text: RegExp) => noteText(page).locator('.cm-line').filter({ hasText: text })
  await link('Fin').click()
  await expect(page).toHaveURL(/\?h=Fin$/)
  await expect(line(/^# Fin$/)).toBeVisible()
  await link('La cellule > Noyau').click()
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('La cellule')
  await expect(page).toHaveURL(/\?h=Noyau$/)
  await expect(line(/^# Noyau$/)).toBeInViewport()
  await expect(noteText(page)).toBeFocused()
})

test.describe('without the editor’s code', () => {
  test.use({ faulty: true })
  test('a note is read, written and saved in a plain field', async ({ page }) => {
    const learner = await becomeLearner(page)
    let refused = 0
    await page.route(/\.js(\?|$)/, async (route) => {
      const answer = await route.fetch()
      // What the editor's library calls its lines.
      if (!(await answer.text()).includes('cm-line')) return route.fulfill({ response: answer })
      refused += 1
      return route.abort()
    })
    const { data } = await learner.client
      .from('notes')
      .insert({ title: 'Sans éditeur', content: 'Un **mot**.' })
      .select('id')
      .single()
      .throwOnError()
    await page.goto(`/notes/${data.id}`)
    const field = page.locator('textarea').and(page.getByRole('textbox', { name: 'Contenu' }))
    await expect(field).toHaveValue('Un **mot**.')
    await expect.poll(() => refused).toBeGreaterThan(0)
    await field.press('Control+End')
    await page.keyboard.type(' Deux.')
    await expectStored(page, learner, data.id, 'Un **mot**. Deux.')
    expect(refused).toBeGreaterThan(0)
    // A file that comes late is of no interest any more.
    await page.unrouteAll({ behavior: 'wait' })
  })
})

test('on a phone the toolbar is one row above the keyboard, while one writes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const learner = await becomeLearner(page)
  await open(page, learner, 'Au téléphone', 'Un mot')
  const bar = page.getByRole('toolbar', { name: 'Mise en forme' })
  await expect(noteText(page)).toBeFocused()
  const box = await bar.boundingBox()
  expect(box && [Math.round(box.x), Math.round(box.y + box.height), Math.round(box.width)]).toEqual([0, 844, 390])
  await button(page, 'Gras').click()
  await expect(noteText(page)).toBeFocused()
  expect.soft(await violations(page), 'the editor on a phone').toEqual([])
  await page.getByLabel('Titre', { exact: true }).focus()
  await expect(bar).toBeHidden()
})
