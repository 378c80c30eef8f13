import type { Page } from '@playwright/test'
import { test as base } from '../application/fixture.ts'
import { type Jitsi, startJitsi } from '../application/jitsi.ts'
import { checkLanguages, checkLayouts, type Screen } from './layouts.ts'
import { becomeLearner, elsewhere, expect, type NewLearner } from './learner.ts'
import { violations } from './violations.ts'

const test = base.extend<object, { jitsi: Jitsi }>({
  jitsi: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from it.
    async ({}, use) => {
      await using jitsi = await startJitsi()
      await use(jitsi)
    },
    { scope: 'worker' },
  ],
  variables: [({ jitsi }, use) => use({ CAHIER_JITSI_URL: jitsi.url }), { scope: 'worker' }],
})
test.use({ journeys: 'Jitsi' })
// They share a server that misbehaves in some of them.
test.describe.configure({ mode: 'default' })
test.afterEach(({ jitsi }) => {
  jitsi.isSilent = false
  jitsi.lockedWith = null
})

const main = (page: Page) => page.getByRole('main')
const leave = (page: Page) => page.getByRole('button', { name: 'Quitter' })

async function openRoom({ client }: NewLearner, values: object = {}): Promise<string> {
  const { data } = await client
    .from('meeting_rooms')
    .insert({ name: `salle-${crypto.randomUUID()}`, subject: 'Grand oral', config: { engine: 'jitsi' }, ...values })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

async function join(page: Page, room: string): Promise<void> {
  await page.goto(`/zoom/room/${room}`)
  await page.getByRole('button', { name: 'Rejoindre' }).click()
  await expect(leave(page)).toBeVisible()
}
const count = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
const names = (jitsi: Jitsi) => jitsi.asked.map(({ name }) => name)

/** The reports of broken policies that a page sends. */
function reports(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/reports') sent.push(request.postData() ?? '')
  })
  return sent
}

test('a room on the operator’s Jitsi server: created in the form, held in a frame, left by its own button', async ({
  page,
  jitsi,
}) => {
  const ada = await becomeLearner(page, 'Ada Martin')
  const other = await elsewhere(page)
  await becomeLearner(other, 'Zoé Durand')
  const sent = [reports(page), reports(other)]
  await page.goto('/zoom?new=1')
  const form = page.getByRole('dialog')
  await expect(form.getByRole('switch', { name: 'Enregistrement' })).toBeVisible()
  await form.getByLabel('Service de réunion').selectOption('jitsi')
  await expect(form.getByRole('switch', { name: 'Enregistrement' })).toHaveCount(0)
  await expect(form.getByRole('switch', { name: 'Chiffrement de bout en bout' })).toBeChecked()
  await expect(form.getByRole('switch', { name: 'Chat' })).toBeChecked()
  expect(await violations(page, ['[role=dialog]'])).toEqual([])
  await form.getByLabel('Sujet').fill('Grand oral')
  await form.getByRole('button', { name: 'Créer la réunion' }).click()
  await expect(form).toBeHidden()
  const { data: room } = await ada.client.from('meeting_rooms').select('id, config').single().throwOnError()
  expect(room.config).toMatchObject({ engine: 'jitsi', enableE2EE: true })

  await join(page, room.id)
  await count(page, '1 participant')
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('title', 'Réunion «\u202fGrand oral\u202f»')
  const address = new URL((await frame.getAttribute('src')) ?? '')
  expect([address.origin, address.pathname]).toEqual([
    jitsi.url,
    expect.stringMatching(/^\/cahier-\d{13}-[0-9a-f]{24}$/),
  ])
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Jitsi' })).toBeVisible()
  // Asked by whoever moderates; the key is in no address.
  await expect.poll(() => names(jitsi)).toEqual(['toggle-e2ee', 'subject', 'password'])
  const [, subject, password] = jitsi.asked
  expect(subject?.data).toEqual(['Grand oral'])
  expect(password?.data).toEqual([expect.stringMatching(/^[0-9a-f]{24}$/)])
  expect(address.href).not.toContain(String(password?.data[0]))

  // The second one is asked for the key, and gives it.
  await join(other, room.id)
  await count(other, '2 participants')
  await count(page, '2 participants')
  await expect(page.locator('[aria-live=polite]').first()).toContainText('Zoé Durand a rejoint la réunion')
  expect(await violations(page)).toEqual([])

  await page
    .getByRole('button', { name: 'Couper le micro' })
    .or(page.getByRole('button', { name: 'Activer le micro' }))
    .click()
  await expect.poll(() => names(jitsi)).toContain('toggle-audio')
  const encryption = page.getByRole('button', { name: 'Chiffrement demandé' })
  await expect(encryption).toHaveAttribute('aria-pressed', 'true')
  await encryption.click()
  await expect(encryption).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => jitsi.asked.filter(({ name }) => name === 'toggle-e2ee').at(-1)?.data).toEqual([false])

  // What does not come from the frame is not heard.
  await page.evaluate(() => {
    const event = { name: 'participant-joined', id: 'x', displayName: 'Faux' }
    const told = {
      postis: true,
      scope: 'jitsi_meet_external_api_0',
      method: 'message',
      params: { type: 'event', data: event },
    }
    window.postMessage(JSON.stringify(told), '*')
    return new Promise((resolve) => window.addEventListener('message', resolve, { once: true }))
  })
  await count(page, '2 participants')

  await leave(other).click()
  await expect(other.getByText('Vous avez quitté la réunion')).toBeVisible()
  await count(page, '1 participant')
  // The button of the meeting itself.
  await page
    .frames()
    .find((held) => held.url().startsWith(jitsi.url))
    ?.evaluate('commands["video-hangup"]()')
  await expect(page.getByText('Vous avez quitté la réunion')).toBeVisible()
  await expect(frame).toHaveCount(0)
  await page.getByRole('link', { name: 'Retour à la collaboration' }).click()
  await expect(page).toHaveURL(/\/collaboration$/)
  expect(sent.flat()).toEqual([])
})

test('a lobby before the meeting, a removal that moves it, and a password that was changed there', async ({
  page,
  jitsi,
}) => {
  const ada = await becomeLearner(page, 'Ada Martin')
  const other = await elsewhere(page)
  await becomeLearner(other, 'Zoé Durand')
  const third = await elsewhere(page)
  await becomeLearner(third, 'Max Petit')
  const room = await openRoom(ada, { config: { engine: 'jitsi', enableLobby: true, enableE2EE: false } })
  await join(page, room)
  await count(page, '1 participant')
  const first = await page.locator('iframe').getAttribute('src')
  await expect(page.getByRole('button', { name: 'Chiffrement demandé' })).toHaveCount(0)

  await other.goto(`/zoom/room/${room}`)
  await other.getByRole('button', { name: 'Rejoindre' }).click()
  await expect(other.getByRole('heading', { name: 'Salle d’attente' })).toBeVisible()
  await expect(other.locator('iframe')).toHaveCount(0)
  await page.getByRole('button', { name: 'Admettre Zoé Durand' }).click()
  await count(other, '2 participants')

  // There is no microphone here: the meeting began without.
  expect(first).toContain('config.startWithAudioMuted=true')
  await page.getByRole('button', { name: 'Activer le micro' }).click()
  await expect(page.getByRole('button', { name: 'Couper le micro' })).toBeVisible()
  await page.getByRole('button', { name: 'Participants' }).click()
  await page.getByRole('button', { name: 'Retirer Zoé Durand de la réunion' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
  await expect(other.getByText('Vous n’êtes plus dans la réunion')).toBeVisible()
  await expect(other.locator('iframe')).toHaveCount(0)
  // The one who was removed knows the former name only.
  await expect(page.locator('iframe')).not.toHaveAttribute('src', first ?? '')
  // What was said or shown goes on as it was.
  await expect(page.locator('iframe')).toHaveAttribute('src', /config\.startWithAudioMuted=false/)
  await count(page, '1 participant')

  jitsi.lockedWith = 'un autre'
  await third.goto(`/zoom/room/${room}`)
  await third.getByRole('button', { name: 'Rejoindre' }).click()
  await page.getByRole('button', { name: 'Admettre Max Petit' }).click()
  await expect(third.getByRole('alert')).toContainText('Le service de réunion a refusé le mot de passe')
  await count(third, '0 participant')
})

test('a meeting on Jitsi fits four widths in both themes and four languages', async ({ page }) => {
  const room = await openRoom(await becomeLearner(page, 'Ada Martin'))
  const screen: Screen = {
    path: `/zoom/room/${room}`,
    async open(shown) {
      await shown.getByRole('button', { name: 'Rejoindre' }).click()
      await count(shown, '1 participant')
      await shown.getByRole('button', { name: 'Participants' }).click()
    },
    shows: (shown) => shown.getByRole('complementary', { name: 'Participants' }),
  }
  await checkLayouts(page, 'a meeting on Jitsi', screen, ['main', 'aside'])
  await checkLanguages(page, 'a meeting on Jitsi')
})

test('a meeting that does not load is said after ten seconds, and tried again', async ({ page, jitsi }) => {
  const ada = await becomeLearner(page, 'Ada Martin')
  const room = await openRoom(ada)
  jitsi.isSilent = true
  await page.goto(`/zoom/room/${room}`)
  await page.getByRole('button', { name: 'Rejoindre' }).click()
  await expect(page.getByText('Connexion à la réunion…')).toBeVisible()
  const started = Date.now()
  await expect(page.getByRole('alert')).toContainText('Le service de réunion n’a pas répondu.')
  expect(Date.now() - started).toBeGreaterThan(8_000)
  await expect(page.getByRole('heading', { name: 'Impossible de rejoindre la réunion' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Retour à la collaboration' })).toBeVisible()
  await expect(main(page).locator('iframe')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  jitsi.isSilent = false
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await count(page, '1 participant')
})
