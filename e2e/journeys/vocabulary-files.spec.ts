import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readPackage } from '../../mf-vocabulary/src/transfer/anki/read-package.ts'
import { endlessCollection } from '../../mf-vocabulary/src/transfer/anki/testing/endless-collection.ts'
import { writePackage } from '../../mf-vocabulary/src/transfer/anki/write-package.ts'
import { packageLimits } from '../../mf-vocabulary/src/transfer/limits.ts'
import { pack } from '../../platform/contract/archive/index.ts'
import { becomeLearner, expect, test } from './learner.ts'
import { violations } from './violations.ts'

const daySeconds = 86_400
/** Four in the morning in Paris, which is an hour ahead of UTC. */
const createdAt = Date.UTC(2026, 0, 5, 3) / 1000
/** The current study day in Paris, which ends at four in the morning, as a number of days since that one. */
const parisian = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(Date.now() - 4 * 3_600_000)
const today = (Date.parse(parisian) - Date.parse('2026-01-05')) / daySeconds / 1000

const cardOf = (ord: number, interval: number, last: number) => ({
  ...{ ord, type: 2, queue: 2, due: today - last + interval, interval, factor: 2500, reps: 1, lapses: 0 },
  memory: { stability: interval, difficulty: 5 },
  reviews: [
    { at: Date.now() - last * daySeconds * 1000, rating: 3, interval, lastInterval: 0, factor: 0, time: 4000, kind: 1 },
  ],
})

const noteOf = (word: string, definition: string, cards: ReturnType<typeof cardOf>[]) => ({
  guid: word,
  type: 'Basique',
  deck: 'Français',
  tags: ['botanique'],
  fields: [
    { name: 'Recto', value: word },
    { name: 'Verso', value: definition },
  ],
  cards,
})

async function importFile(page: Page, name: string, buffer: Buffer) {
  await page.getByRole('button', { name: 'Importer ou exporter' }).click()
  await page.getByRole('menuitem', { name: 'Importer des mots' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importer des mots' })
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  return dialog
}

test('words are imported from Anki with their due days and from a spreadsheet, and exported to Anki', async ({
  page,
}) => {
  const archive = await writePackage({
    createdAt,
    offset: -60,
    types: [
      { name: 'Basique', fields: ['Recto', 'Verso'], templates: [{ name: 'Carte 1', question: '', answer: '' }] },
    ],
    notes: [
      noteOf('la <b>sève</b> [sound:seve.mp3]', 'Le liquide<br>des plantes', [cardOf(0, 9, 5), cardOf(1, 12, 2)]),
      noteOf('l’écorce', 'Ce qui entoure le tronc', [cardOf(0, 300, 10)]),
      noteOf('Le {{c1::tronc', 'x', [cardOf(0, 3, 1)]),
    ],
  })
  await becomeLearner(page)
  await page.goto('/vocabulary')
  const dialog = await importFile(page, 'plantes.apkg', Buffer.from(archive))
  const rows = dialog.getByRole('table', { name: 'Premières lignes' })
  await expect(rows.getByRole('cell', { name: 'la sève', exact: true })).toBeVisible()
  await expect(dialog.getByText('2 mots seront ajoutés.')).toBeVisible()
  await expect(dialog.getByText('3 cartes gardent leur échéance.')).toBeVisible()
  await expect(dialog.getByText(/^1 carte demande le mot/)).toBeVisible()
  await expect(dialog.getByText('1 image ou son n’est pas repris.')).toBeVisible()
  await expect(dialog.getByText('Note 3 Un trou n’est pas fermé, est vide ou contient des marques.')).toBeVisible()
  expect(await violations(page), 'the preview').toEqual([])
  await dialog.getByRole('button', { name: 'Importer 2 mots' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('2 mots importés')).toBeVisible()

  await page.getByRole('link', { name: 'la sève' }).click()
  const details = page.getByRole('dialog', { name: 'la sève' })
  await expect(details).toContainText(/dans [34] jours/)
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()

  const again = await importFile(
    page,
    'fleurs.csv',
    windows('Mot;Définition;Catégorie\r\nl’écorce;Une enveloppe;x\r\nLa seve;Un suc;x\r\nœillet;Une fleur;Été\r\n'),
  )
  await expect(again.getByRole('cell', { name: 'œillet' })).toBeVisible()
  await expect(again.getByText('2 mots seront ajoutés. 1 mot sera ignoré.')).toBeVisible()
  await again.getByRole('checkbox', { name: 'Fusionner «\u202fLa seve\u202f» avec «\u202fla sève\u202f»' }).click()
  expect(await violations(page), 'the words that look alike').toEqual([])
  await expect(again.getByText('1 mot sera ajouté. 1 mot sera mis à jour. 1 mot sera ignoré.')).toBeVisible()
  await again.getByRole('button', { name: 'Mettre à jour' }).click()
  await again.getByRole('button', { name: 'Importer 3 mots' }).click()
  await expect(again).toBeHidden()
  await expect(page.getByRole('article').filter({ hasText: 'l’écorce' })).toContainText('Une enveloppe')
  await expect(page.getByRole('article').filter({ hasText: 'la sève' })).toContainText('Un suc')
  await expect(page.getByRole('article').filter({ hasText: 'œillet' })).toContainText('Été')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Importer ou exporter' }).click()
  await page.getByRole('menuitem', { name: 'Exporter en paquet Anki (.apkg)' }).click()
  const back = await readPackage(await readFile(await (await download).path()))
  const told = Object.fromEntries(
    back.notes.map(({ fields: [word], cards }) => [
      word?.value,
      cards.map(({ ord, type, interval, reviews }) => [ord, type, interval, reviews.length]),
    ]),
  )
  expect(told).toEqual({
    'la sève': [
      [0, 2, 9, 1],
      [1, 2, 12, 1],
    ],
    'l’écorce': [[0, 2, 300, 1]],
    œillet: [[0, 0, 0, 0]],
  })
})

/** Encodes a text like a spreadsheet on Windows does. */
function windows(text: string): Buffer {
  const own: Readonly<Record<string, number>> = { '’': 0x92, œ: 0x9c }
  return Buffer.from([...text].map((sign) => own[sign] ?? sign.charCodeAt(0)))
}

test('a package that nobody could ever read is refused in a sentence, and the page takes keys meanwhile', async ({
  page,
}) => {
  await page.clock.install()
  await becomeLearner(page)
  await page.goto('/vocabulary')
  const dialog = await importFile(page, 'mots.csv', Buffer.from('chat;félin\n'))
  await dialog.getByRole('combobox', { name: 'Séparateur' }).selectOption('Autre…')
  const sign = dialog.getByRole('textbox', { name: 'Entre les colonnes' })
  await expect(sign).toHaveValue(';')

  const endless = pack([{ name: 'collection.anki2', content: await endlessCollection() }])
  const chooseEndless = async () => {
    const running = page.waitForEvent('worker')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'sans-fin.apkg', mimeType: 'application/octet-stream', buffer: Buffer.from(endless) })
    return running
  }
  const worker = await chooseEndless()
  const ended = worker.waitForEvent('close')
  await expect(dialog.getByText('Lecture du fichier…')).toBeVisible()
  await sign.press('End')
  await sign.pressSequentially(' puis')
  await expect(sign).toHaveValue('; puis')

  // Its time begins when the worker has loaded.
  await expect(async () => {
    await page.clock.fastForward(packageLimits.timeMs)
    await expect(dialog.getByRole('alert')).toHaveText(/prend trop de temps/, { timeout: 1_000 })
  }).toPass()
  await ended

  // Leaving the field asks for another reading, which does not begin while one runs: the button stays where it is on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  const again = await chooseEndless()
  const left = again.waitForEvent('close')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(dialog).toBeHidden()
  await left
  expect(await violations(page), 'workers').toEqual([])
})
