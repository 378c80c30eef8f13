import { readFile } from 'node:fs/promises'
import type { Page, WebSocketRoute } from '@playwright/test'
import { edit, handedOver, storedText } from '../live-notes/index.ts'
import { becomeLearner, elsewhere, expect, idOf, noteText, shareNote, test } from './learner.ts'
import { violations } from './violations.ts'

/** The whole text of the open note: what is drawn lacks marks and far lines. */
async function wholeText(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await noteText(page).press('Control+a')
  await page.keyboard.press('Control+c')
  return page.evaluate(() => navigator.clipboard.readText())
}

const offline = (page: Page) => page.getByRole('dialog').getByText('Hors ligne – enregistré sur cet appareil')

/** Waits until the open note says something beside its text. */
const says = (page: Page, text: string) => expect(page.getByRole('dialog')).toContainText(text)

/** A note of one learner that both have open. */
async function together(page: Page, title: string) {
  const other = await elsewhere(page)
  const zoe = await becomeLearner(other, 'Zoé Durand')
  const owner = await becomeLearner(page)
  const id = await shareNote(owner, zoe, title)
  await other.goto(`/notes/${id}`)
  await handedOver(owner, id)
  await page.goto(`/notes/${id}`)
  await expect(page.getByText('Aussi dans la note : Zoé Durand')).toBeAttached()
  await expect(other.getByText('Aussi dans la note : Camille Martin')).toBeAttached()
  return { other, zoe, owner, id }
}

test('two write one note: they see words, carets and names, undo their own, and talk about a passage', async ({
  page,
}) => {
  const { other, zoe, owner, id } = await together(page, 'Le cœur')
  await noteText(other).press('Control+End')
  // At once: keys that are half a second apart are undone one after the other.
  await other.keyboard.insertText(' Il bat.')
  await expect(noteText(page)).toContainText('quatre cavités. Il bat.')
  const caret = noteText(page).locator('[data-caret]')
  await expect(caret).toHaveAttribute('data-caret', 'Zoé Durand')
  // Their picture has a ring in the colour of their caret.
  const colour = await page.getByTitle('Zoé Durand').evaluate((ring) => {
    const { outlineStyle, outlineColor } = getComputedStyle(ring)
    return outlineStyle === 'solid' ? outlineColor : 'none'
  })
  expect(colour).toMatch(/^rgb/)
  await expect(caret).toHaveCSS('border-left', `2px solid ${colour}`)
  await noteText(page).press('Control+Home')
  await page.keyboard.type('Anatomie : ')
  await expect(noteText(other)).toContainText('Anatomie : Le cœur')
  await other.keyboard.press('Control+z')
  await expect(noteText(page)).toHaveText(/Anatomie : Le cœur a quatre cavités\.$/)
  await expect.poll(() => storedText(owner, id)).toBe('Anatomie : Le cœur a quatre cavités.')

  await other.getByRole('textbox', { name: 'Titre' }).fill('Le cœur humain')
  await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue('Le cœur humain')

  // A comment on the words 'quatre cavités', which others then move and change.
  await noteText(other).press('Control+End')
  await other.keyboard.press('ArrowLeft')
  for (let step = 0; step < 'quatre cavités'.length; step++) await other.keyboard.press('Shift+ArrowLeft')
  await other.getByRole('button', { name: 'Commenter', exact: true }).click()
  const panel = other.getByRole('complementary', { name: 'Commentaires' })
  await expect(panel.getByRole('textbox', { name: 'Écrivez un commentaire…' })).toBeFocused()
  // What it is about stays marked, though the selection went with the focus.
  await expect(
    noteText(other)
      .locator('span')
      .filter({ hasText: /^quatre cavités$/ }),
  ).toBeVisible()
  await other.keyboard.type('Lesquelles ? @Camille Martin')
  await panel.getByRole('button', { name: 'Commenter' }).click()
  await expect(noteText(page).locator('[data-thread]')).toHaveText('quatre cavités')
  await noteText(page).press('Control+Home')
  await page.keyboard.type('Cours. ')
  await expect(noteText(other).locator('[data-thread]')).toHaveText('quatre cavités')
  await noteText(page).locator('[data-thread]').click()
  const own = page.getByRole('complementary', { name: 'Commentaires' })
  await own.getByRole('textbox', { name: 'Répondez…' }).fill('Deux oreillettes, deux ventricules.')
  await own.getByRole('button', { name: 'Répondre' }).click()
  await expect(panel).toContainText('Deux oreillettes, deux ventricules.')
  expect.soft(await violations(page), 'the owner’s editor').toEqual([])
  expect.soft(await violations(other), 'the member’s editor').toEqual([])
  await own.getByRole('button', { name: 'Résoudre' }).click()
  await expect(panel).toContainText('Résolues (1)')
  // The button is gone, and the focus is still in the comments.
  await expect(own).toContainText('Résolues (1)')
  await expect.poll(() => own.evaluate((aside) => aside.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(own).toBeHidden()
  await expect(page).toHaveURL(new RegExp(id))
  const { data } = await owner.client.from('notifications').select('title, href').throwOnError()
  expect(data).toContainEqual({
    title: expect.stringMatching(/^Zoé Durand vous a mentionné dans «\sLe cœur humain\s»$/),
    href: expect.stringMatching(new RegExp(`^/notes/${id}\\?thread=`)),
  })

  // Versions and search are those of any note.
  await page.getByRole('button', { name: 'Plus d’actions' }).click()
  await page.getByRole('menuitem', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions de la note' })
  await versions.getByRole('button', { name: 'Reprendre cette version' }).click()
  await expect(noteText(other)).toHaveText('Le cœur a quatre cavités.')

  // So is the file: it has what the other has just written.
  await noteText(other).press('Control+End')
  await other.keyboard.type(' Il bat encore.')
  await expect(noteText(page)).toContainText('Il bat encore.')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Plus d’actions' }).click()
  await page.getByRole('menuitem', { name: 'Exporter en Markdown' }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain('Le cœur a quatre cavités. Il bat encore.')
  expect((await zoe.client.rpc('search_notes', { search_query: 'cavités' }).throwOnError()).data).toEqual([])

  // The assistant takes what is selected, as it stands in the live text: cards for the one, an explanation for the owner.
  await other.keyboard.type(' La systole est la contraction du cœur.')
  await expect(noteText(page)).toContainText('La systole est la contraction du cœur.')
  for (const [tab, order] of [
    [other, 'Créer des cartes'],
    [page, 'Expliquer'],
  ] as const) {
    await noteText(tab).press('Control+a')
    await tab.getByRole('button', { name: 'Assistant', exact: true }).click()
    await tab.getByRole('menuitem', { name: order }).click()
  }
  const cards = other.getByRole('region', { name: 'Cartes proposées' })
  await expect(cards.getByLabel('Phrase').last()).toHaveValue('La systole est la contraction du cœur.')
  await cards.getByRole('button', { name: 'Confirmer' }).click()
  await expect(cards.getByRole('link', { name: 'systole' })).toBeVisible()
  await expect(page.getByRole('log').getByText(/^Explique «\u202fLe cœur a quatre cavités/)).toBeVisible()
})

test('two write in one table: cells, rows and columns of both arrive, and the table goes under the other’s caret', async ({
  page,
}) => {
  const { other, owner, id } = await together(page, 'Tableau')
  const cell = (of: Page, name: string) => noteText(of).getByRole('textbox', { name, exact: true })
  await noteText(other).press('Control+End')
  await other.keyboard.insertText('\n\n| a | b |\n| --- | --- |\n| 1 | 2 |')
  // A table that is typed is text until one leaves it.
  await other.keyboard.press('Control+Home')
  await noteText(page).getByRole('cell', { name: '2' }).click()
  await expect(cell(page, 'Ligne 2, colonne 2')).toBeFocused()
  await page.keyboard.type(' mien')
  await noteText(other).getByRole('columnheader', { name: 'b' }).click()
  await other.keyboard.type(' leur')
  await expect(cell(other, 'Ligne 1, colonne 2')).toHaveText('b leur')
  await noteText(other).getByRole('button', { name: 'Colonne 2' }).click()
  await other.getByRole('menuitem', { name: 'Insérer une colonne avant' }).click()
  await expect(cell(page, 'Ligne 2, colonne 3')).toBeFocused()
  await page.keyboard.type('!')
  await expect(noteText(other).getByRole('cell', { name: '2 mien!' })).toBeVisible()
  await expect
    .poll(() => storedText(owner, id))
    .toBe('Le cœur a quatre cavités.\n\n| a |  | b leur |\n| --- | --- | --- |\n| 1 |  | 2 mien! |')
  await noteText(other).getByRole('button', { name: 'Plus d’actions sur le tableau' }).click()
  await other.getByRole('menuitem', { name: 'Supprimer le tableau' }).click()
  await expect(noteText(page)).toBeFocused()
  await page.keyboard.type('fin')
  await expect.poll(() => storedText(owner, id)).toBe('Le cœur a quatre cavités.\n\nfin')
})

test.describe('a cut of the network for 30 seconds, with 2,000 edits on each side', () => {
  test.use({ faulty: true })

  test('ends with one text, which the note has', async ({ page }) => {
    const { other, owner, id } = await together(page, 'Coupure')
    await page.context().setOffline(true)
    await other.context().setOffline(true)
    await Promise.all([
      page.waitForTimeout(30_000),
      edit(page, 'a', 2_000, 'Control+Home'),
      edit(other, 'z', 2_000, 'Control+End'),
    ])
    await expect(offline(page)).toBeVisible()
    await expect(offline(other)).toBeVisible()
    await expect(noteText(page)).not.toContainText('z')
    await expect(noteText(other)).not.toContainText('aaa')
    await Promise.all([page.context().setOffline(false), other.context().setOffline(false)])
    // 1,800 letters, less 200 deleted, and 33 lines, on each side.
    const characters = `${(25 + 2 * 1_633).toLocaleString('fr')} caractères`
    for (const one of [page, other]) await says(one, characters)
    await expect.poll(async () => (await storedText(owner, id)).length).toBe(3_291)
    const text = await storedText(owner, id)
    expect([await wholeText(page), await wholeText(other)]).toEqual([text, text])
    await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()
  })

  test('loses nothing of a tab that was loaded again, and of one that was closed', async ({ page }) => {
    const { other, owner, id } = await together(page, 'Rechargée')
    // The server is away, and the page's code is not: it can be loaded again.
    const sockets: WebSocketRoute[] = []
    for (const one of [page, other]) {
      await one.context().route(/\/rest\/v1\//, (route) => route.abort())
      await one.context().routeWebSocket(/\/realtime\/v1\//, (socket) => void sockets.push(socket))
    }
    await edit(page, 'a', 300, 'Control+Home')
    await edit(other, 'z', 300, 'Control+End')
    await page.reload()
    await expect(offline(page)).toBeVisible()
    await expect(noteText(page)).toContainText('aaa')
    await edit(page, 'b', 100, 'Control+Home')
    await other.close()
    for (const one of [page, other]) await one.context().unroute(/\/rest\/v1\//)
    // Another page of the same browser sends what the closed one left.
    const next = await other.context().newPage()
    await next.goto('/settings')
    await expect.poll(() => storedText(owner, id)).toMatch(/b{5}.*a{5}[\s\S]*z{5}/)
    const text = await storedText(owner, id)
    await next.goto(`/notes/${id}`)
    await expect.poll(() => wholeText(next)).toBe(text)
    await expect.poll(() => wholeText(page)).toBe(text)
  })
})

test('where the socket is blocked, edits arrive all the same', async ({ page }) => {
  const other = await elsewhere(page)
  await other.context().routeWebSocket(/\/realtime\/v1\//, (socket) => socket.close())
  const zoe = await becomeLearner(other, 'Zoé Durand')
  const owner = await becomeLearner(page)
  const id = await shareNote(owner, zoe, 'Sans prise')
  await other.goto(`/notes/${id}`)
  await handedOver(owner, id)
  await page.goto(`/notes/${id}`)
  await expect(other.getByRole('button', { name: 'Commentaires' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Commentaires' })).toBeVisible()
  await noteText(other).press('Control+End')
  await other.keyboard.type(' Un.')
  await expect(noteText(page)).toContainText(' Un.')
  await noteText(page).press('Control+End')
  await page.keyboard.type(' Deux.')
  await expect(noteText(other)).toContainText(' Un. Deux.')
})

test('who is lowered reads on, who is removed is told, and what waited is kept', async ({ page }) => {
  const other = await elsewhere(page)
  const zoe = await becomeLearner(other, 'Zoé Durand')
  const owner = await becomeLearner(page)
  const { data: session } = await owner.client
    .from('collaboration_sessions')
    .insert({ title: 'Révision' })
    .select('id')
    .single()
    .throwOnError()
  const { data: secret } = await owner.client
    .rpc('invite_collaborator', { session: session.id, email: zoe.email })
    .throwOnError()
  await zoe.client.rpc('accept_invitation', { secret }).throwOnError()
  const content = 'Le cœur a quatre cavités.'
  const { data: note } = await owner.client
    .from('notes')
    .insert({ title: 'Droits', content })
    .select('id')
    .single()
    .throwOnError()
  await owner.client.rpc('add_session_document', { session: session.id, note: note.id }).throwOnError()
  const { id } = note
  const member = await idOf(zoe)
  const give = (role: string) =>
    owner.client.rpc('set_session_role', { session: session.id, member, role }).throwOnError()
  await other.goto('/collaboration?tab=documents')
  await other.getByRole('link', { name: 'Droits' }).click()
  await handedOver(owner, id)
  await page.goto(`/notes/${id}`)
  await expect(page.getByText('Aussi dans la note : Zoé Durand')).toBeAttached()
  await noteText(other).press('Control+End')
  await give('viewer')
  await says(other, 'Vous ne pouvez plus modifier cette note')
  await expect(other.getByRole('textbox', { name: 'Contenu' })).toHaveAttribute('aria-readonly', 'true')
  await noteText(page).press('Control+Home')
  await page.keyboard.type('Suite : ')
  await expect(other.getByRole('textbox', { name: 'Contenu' })).toContainText('Suite : Le cœur')
  expect.soft(await violations(other), 'a reader').toEqual([])
  await give('editor')
  await expect(noteText(other)).toBeVisible()

  // What cannot be sent when the right is taken becomes a note of their own.
  await other.context().route(/rpc\/push_live_note/, (route) => route.abort())
  await noteText(other).press('Control+End')
  await other.keyboard.type(' Mes mots.')
  await owner.client
    .from('collaboration_participants')
    .delete()
    .match({ session_id: session.id, user_id: member })
    .throwOnError()
  await says(other, 'Cette note n’est plus partagée avec vous')
  await expect(other.getByText('Refusée par le serveur')).toBeVisible()
  await noteText(page).press('Control+End')
  await page.keyboard.type(' Entre nous.')
  await expect.poll(() => storedText(owner, id)).toContain('Entre nous.')
  const text = other.getByRole('textbox', { name: 'Contenu' })
  await expect(text).toHaveAttribute('aria-readonly', 'true')
  await expect(text).not.toContainText('Entre nous')
  await other.getByRole('button', { name: 'Garder comme note à moi' }).click()
  await other.getByRole('button', { name: 'Éditer' }).click()
  await expect(noteText(other)).toHaveText('Suite : Le cœur a quatre cavités. Mes mots.')
  expect(await storedText(owner, id)).not.toContain('Mes mots')
})

test.describe('a note that becomes shared while it is written', () => {
  // What an earlier state of it sends is refused, and merged.
  test.use({ faulty: true })
  test('joins what others write, without a question', async ({ page }) => {
    const other = await elsewhere(page)
    const zoe = await becomeLearner(other, 'Zoé Durand')
    const owner = await becomeLearner(page)
    const { data: note } = await owner.client
      .from('notes')
      .insert({ title: 'Seule', content: 'Un.\n\nDeux.' })
      .select('id')
      .single()
      .throwOnError()
    const away = await elsewhere(page)
    await away.context().setStorageState(await page.context().storageState())
    await away.goto(`/notes/${note.id}`)
    await noteText(away).press('Control+End')
    // A device of the owner's that hears nothing and sends nothing meanwhile.
    await away.context().route(/\/rest\/v1\//, (route) => route.abort())
    await away.keyboard.type(' Écrit ailleurs.')
    await away.keyboard.press('Control+s')
    await expect(offline(away)).toBeVisible()

    await page.goto(`/notes/${note.id}`)
    await noteText(page).press('Control+Home')
    await page.keyboard.type('Ici. ')
    await owner.client.from('notes').update({ is_shared: true }).eq('id', note.id).throwOnError()
    const member = { note_id: note.id, user_id: await idOf(zoe) }
    await owner.client.from('note_collaborators').insert(member).throwOnError()
    await zoe.client.from('note_collaborators').update({ status: 'accepted' }).match(member).throwOnError()
    await other.goto(`/notes/${note.id}`)
    await expect(page.getByText('Aussi dans la note : Zoé Durand')).toBeAttached()
    // The live text has taken the place of the other one, with the caret and the focus. What was saved before may come later, on either side of it.
    await page.keyboard.type('Là. ')
    const begun = '(Ici\\. Là\\.|Là\\. Ici\\.) Un\\.'
    await expect(noteText(other)).toContainText(new RegExp(begun))
    await noteText(other).press('Control+Home')
    await other.keyboard.type('Zoé. ')
    await expect(noteText(page)).toContainText(new RegExp(`Zoé\\. ${begun}`))

    await away.context().unroute(/\/rest\/v1\//)
    await away.evaluate(() => dispatchEvent(new Event('online')))
    for (const one of [page, other, away])
      await expect.poll(() => wholeText(one)).toMatch(new RegExp(`^Zoé\\. ${begun}\n\nDeux\\. Écrit ailleurs\\.$`))
    await expect(away.getByText('Modifiée ailleurs')).toBeHidden()
  })
})
