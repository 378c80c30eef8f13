import type { Page } from '@playwright/test'
import { becomeLearner, elsewhere, expect, type NewLearner, test } from './learner.ts'
import { violations } from './violations.ts'

const chatOf = (page: Page) => page.getByRole('complementary', { name: 'Chat de session' })
const messagesOf = (page: Page) => chatOf(page).getByRole('log', { name: 'Messages de la session' })

async function write(page: Page, text: string): Promise<void> {
  await chatOf(page).getByRole('textbox', { name: 'Écrivez un message…' }).fill(text)
  await page.keyboard.press('Enter')
}

/** Invites an address into a session in the dialog, and gives the link. */
async function inviteTo(page: Page, email: string): Promise<string> {
  await page.getByRole('main').getByRole('button', { name: 'Inviter', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Inviter un Collaborateur' })
  await dialog.getByLabel('Adresse e-mail').fill(email)
  await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  const link = page.getByRole('dialog', { name: 'Lien d’invitation' })
  const address = await link.getByLabel('Lien à transmettre').inputValue()
  await link.getByRole('button', { name: 'Fermer' }).last().click()
  return address
}

/** A session of one learner that another one attends. @returns its id */
async function meet(owner: NewLearner, member: NewLearner, title: string): Promise<string> {
  const { data: session } = await owner.client
    .from('collaboration_sessions')
    .insert({ title })
    .select('id')
    .single()
    .throwOnError()
  const { data: secret } = await owner.client
    .rpc('invite_collaborator', { session: session.id, email: member.email })
    .throwOnError()
  await member.client.rpc('accept_invitation', { secret }).throwOnError()
  return session.id
}

test('from an invitation to a chat, and out again: whoever is removed hears nothing more', async ({ page }) => {
  const other = await elsewhere(page)
  const zoe = await becomeLearner(other, 'Zoé Durand')
  await becomeLearner(page)
  await page.goto('/collaboration')
  await page.getByRole('button', { name: 'Nouvelle Session' }).click()
  const form = page.getByRole('dialog', { name: 'Créer une Nouvelle Session' })
  await form.getByLabel('Titre').fill('Révision du bac')
  await form.getByRole('button', { name: 'Créer la session' }).click()
  await page.getByRole('button', { name: 'Rejoindre' }).click()
  await expect(chatOf(page)).toBeVisible()
  const link = await inviteTo(page, zoe.email)

  await other.goto(link)
  await expect(other.getByText('Camille Martin vous invite à la session')).toBeVisible()
  expect(await violations(other)).toEqual([])
  await other.getByRole('button', { name: 'Accepter' }).click()
  await expect(other).toHaveURL(/\/collaboration\/[0-9a-f-]{36}$/)
  await expect(messagesOf(page)).toContainText('Zoé Durand a rejoint la session')
  const people = page.getByRole('region', { name: 'Participants' })
  await expect(people.getByRole('listitem').filter({ hasText: 'Zoé Durand' })).toContainText('En ligne')

  await chatOf(other).getByRole('textbox').pressSequentially('Bonjour @Cam')
  await expect(chatOf(page)).toContainText('Zoé Durand écrit…')
  await expect(chatOf(other).getByRole('option', { name: 'Camille Martin' })).toBeVisible()
  await other.keyboard.press('Enter')
  await other.keyboard.press('Enter')
  await expect(messagesOf(page)).toContainText('Bonjour @Camille Martin')
  await expect(chatOf(page)).not.toContainText('écrit…')
  await page.getByRole('button', { name: /Notifications/ }).click()
  await expect(page.getByRole('menu')).toContainText('Zoé Durand vous a mentionné')
  await page.keyboard.press('Escape')
  expect(await violations(page)).toEqual([])

  const arrives = other.waitForFunction(() => {
    if (!document.querySelector('[role=log]')?.textContent?.includes('Reçu ?')) return 0
    return performance.timeOrigin + performance.now()
  })
  await chatOf(page).getByRole('textbox').fill('Reçu ?')
  const sent = Date.now()
  await page.keyboard.press('Enter')
  const took = (await (await arrives).jsonValue()) - sent
  test.info().annotations.push({ type: 'a message is shown to the other after', description: `${Math.round(took)} ms` })

  await people.getByRole('button', { name: 'Retirer Zoé Durand' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
  await expect(other.getByRole('dialog', { name: 'Session introuvable' })).toBeVisible()
  await write(page, 'Entre nous')
  await expect(messagesOf(page)).toContainText('Entre nous')
  expect(await other.content()).not.toContain('Entre nous')
  await other.getByRole('dialog').getByRole('button', { name: 'Retour au hub' }).click()
  await expect(other.getByText('Vous n’avez encore aucune session de collaboration.')).toBeVisible()
})

test('an invitation that a visitor opens waits until there is an account, and works once', async ({ page }) => {
  const owner = await becomeLearner(page)
  const { data: secret } = await owner.client
    .rpc('invite_collaborator', { session: null, email: 'zoe@exemple.fr' })
    .throwOnError()
  const other = await elsewhere(page)
  const asked: string[] = []
  other.on('request', (request) => asked.push(request.url()))
  await other.goto(`/invitation#${secret}`)
  await other.getByRole('button', { name: 'Créer un compte' }).click()
  await other.getByLabel('Nom').fill('Zoé Durand')
  await other.getByLabel('Adresse e-mail').fill(`zoe-${Date.now()}@exemple.fr`)
  await other.getByRole('textbox', { name: 'Mot de passe' }).fill('un mot de passe')
  await other.getByRole('button', { name: 'Créer mon compte' }).click()
  await other.getByRole('button', { name: 'Accepter' }).click()
  await expect(other.getByRole('region', { name: 'Votre équipe' })).toContainText('Camille Martin')
  expect(asked.filter((url) => url.includes(secret))).toEqual([])
  await other.goto(`/invitation#${secret}`)
  await expect(other.getByText('Cette invitation a déjà servi.')).toBeVisible()

  await page.goto('/collaboration?tab=team')
  await expect(page.getByRole('region', { name: 'Invitations envoyées' })).toContainText('Acceptée')
  expect(await violations(page)).toEqual([])
})

test.describe('without the server', () => {
  test.use({ faulty: true })
  test('messages wait on the device, and are sent once and in order', async ({ page }) => {
    const other = await elsewhere(page)
    const zoe = await becomeLearner(other, 'Zoé Durand')
    const owner = await becomeLearner(page)
    const session = await meet(owner, zoe, 'Anatomie')
    await page.goto(`/collaboration/${session}`)
    await expect(messagesOf(page)).toContainText('a rejoint la session')
    // The first answer is lost after the server has the message, then it cannot be reached.
    let tries = 0
    await page.route('**/rest/v1/session_messages*', async (route) => {
      if (route.request().method() === 'POST' && tries++ === 0) await route.fetch()
      await route.abort()
    })
    for (const text of ['Un', 'Deux', 'Trois']) await write(page, text)
    await expect(messagesOf(page).getByText('Hors ligne – enregistré sur cet appareil')).toHaveCount(3)
    await page.reload()
    await page.unroute('**/rest/v1/session_messages*')
    await page.goto('/dashboard')
    const texts = async () =>
      (
        await zoe.client.from('session_messages').select('content').eq('type', 'text').order('place').throwOnError()
      ).data.map(({ content }: { content: string }) => content)
    await expect.poll(texts).toEqual(['Un', 'Deux', 'Trois'])
  })

  test('a message that waits when its author is removed is not sent, and its text is theirs to copy', async ({
    page,
  }) => {
    const other = await elsewhere(page)
    const zoe = await becomeLearner(other, 'Zoé Durand')
    const owner = await becomeLearner(page)
    const session = await meet(owner, zoe, 'Anatomie')
    await other.goto(`/collaboration/${session}`)
    await expect(messagesOf(other)).toContainText('a rejoint la session')
    await other.route('**/rest/v1/session_messages*', (route) => route.abort())
    await write(other, 'Ma réponse à la question 3')
    await expect(messagesOf(other).getByText('Hors ligne – enregistré sur cet appareil')).toBeVisible()
    await owner.client.from('collaboration_participants').delete().eq('session_id', session).throwOnError()
    await other.unroute('**/rest/v1/session_messages*')
    await other.goto('/collaboration')
    const notice = other.getByRole('region', { name: 'Message non envoyé' })
    await expect(notice).toContainText('Ma réponse à la question 3')
    expect(await violations(other)).toEqual([])
    await notice.getByRole('button', { name: 'Ne plus afficher' }).click()
    await expect(notice).toHaveCount(0)
    const { data } = await owner.client.from('session_messages').select('content').eq('type', 'text').throwOnError()
    expect(data).toEqual([])
  })
})

test('the hub shows who is there, on a phone and by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const other = await elsewhere(page)
  const zoe = await becomeLearner(other, 'Zoé Durand')
  const owner = await becomeLearner(page)
  const session = await meet(owner, zoe, 'Anatomie')
  await zoe.client.from('session_messages').insert({ session_id: session, content: 'Déjà là' }).throwOnError()
  await page.goto('/collaboration')
  const card = page.getByRole('article').filter({ hasText: 'Anatomie' })
  await expect(card).toBeVisible()
  await expect(card.getByText('Live')).toHaveCount(0)
  await other.goto(`/collaboration/${session}`)
  await expect(card.getByText('Live')).toBeVisible()
  const closed = Date.now()
  await other.close()
  await expect(card.getByText('Live')).toHaveCount(0)
  test.info().annotations.push({ type: 'nobody is live after', description: `${Date.now() - closed} ms` })

  const opener = card.getByRole('button', { name: 'Ouvrir le chat' })
  await expect(opener).toContainText('1')
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(messagesOf(page)).toContainText('Déjà là')
  expect(await violations(page)).toEqual([])
  // The latest message stays in sight when the keyboard comes.
  await write(page, `${'Une ligne.\n'.repeat(25)}Fin.`)
  await expect(messagesOf(page).getByText('Fin.')).toBeInViewport()
  await page.setViewportSize({ width: 390, height: 480 })
  await expect
    .poll(() => messagesOf(page).evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight))
    .toBeLessThan(2)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await chatOf(page).getByRole('button', { name: 'Fermer le chat' }).focus()
  await page.keyboard.press('Escape')
  await expect(chatOf(page)).toHaveCount(0)
  await expect(opener).not.toContainText('1')
})
