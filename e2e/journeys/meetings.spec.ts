import type { Browser, BrowserContext, Page } from '@playwright/test'
import { held, joinRoom, openRoom, seen, watch, withSmallCamera } from '../meetings/index.ts'
import { becomeLearner, expect, idOf, type NewLearner, test } from './learner.ts'
import { violations } from './violations.ts'

test.use({ launchOptions: withSmallCamera })

// Each is several browsers with video: one after the other.
test.describe.configure({ mode: 'default' })

const opened: BrowserContext[] = []
/** What browsers report of broken policies. */
const reports: (string | null)[] = []
// A meeting that goes on would take the processor from the next journey.
test.afterEach(async () => {
  await Promise.all(opened.splice(0).map((context) => context.close()))
  expect(reports.splice(0)).toEqual([])
})

/** A page in a browser of its own, which has a camera and a microphone. */
async function participant(browser: Browser | null, name: string): Promise<{ page: Page; learner: NewLearner }> {
  if (!browser) throw new Error('There is no browser')
  const context = await browser.newContext({ locale: 'fr-FR', serviceWorkers: 'block' })
  opened.push(context)
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/reports') reports.push(request.postData())
  })
  await watch(context)
  const page = await context.newPage()
  return { page, learner: await becomeLearner(page, name) }
}

const liveTracks = async (page: Page): Promise<number> => (await held(page)).tracks

const pictures = (page: Page) => page.getByRole('main').locator('li video')
/** Joins, and gives the milliseconds until the pictures of these others are there. */
async function join(page: Page, room: string, others: readonly string[] = []): Promise<number> {
  await page.goto(`/zoom/room/${room}`)
  return joinRoom(page, others)
}
const count = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

test('two meet: they see each other, compare the code, share a screen, and leave without a trace', async ({
  browser,
}) => {
  const ada = await participant(browser, 'Ada Martin')
  const zoe = await participant(browser, 'Zoé Durand')
  const room = await openRoom(ada.learner)
  await join(ada.page, room)
  await expect(ada.page.getByText('Vous êtes seul pour l’instant.')).toBeVisible()
  await zoe.page.goto(`/zoom/room/${room}`)
  const level = zoe.page.getByRole('meter', { name: 'Niveau du micro' })
  await expect.poll(() => level.evaluate((meter: HTMLMeterElement) => meter.value)).toBeGreaterThan(0)
  const took = await joinRoom(zoe.page, ['Ada Martin'])
  test.info().annotations.push({ type: 'first frame', description: `${took} ms` })
  await count(ada.page, '2 participants')
  await expect(ada.page.locator('[aria-live=polite]').first()).toContainText('Zoé Durand a rejoint la réunion')
  await expect.poll(() => seen(ada.page, ['Zoé Durand'])).toBe(1)
  expect(await violations(ada.page)).toEqual([])

  const codes: (string | null)[] = []
  for (const { page } of [ada, zoe]) {
    await page.getByRole('button', { name: 'Chiffré de bout en bout' }).click()
    codes.push(await page.getByRole('dialog').locator('dd').textContent())
    await page.keyboard.press('Escape')
  }
  expect(codes[0]).toMatch(/^(\d{5} ){3}\d{5}$/)
  expect(codes[1]).toBe(codes[0])

  await zoe.page.getByRole('button', { name: 'Lever la main' }).click()
  await expect(ada.page.getByText('Main levée')).toHaveCount(1)
  await zoe.page.keyboard.press('Control+d')
  await expect(ada.page.getByText('Micro coupé')).toHaveCount(1)
  await zoe.page.getByRole('button', { name: 'Éteindre la caméra' }).click()
  await expect(ada.page.getByRole('listitem').filter({ hasText: 'Zoé Durand' }).getByText('ZD')).toBeVisible()

  await ada.page.getByRole('button', { name: 'Enregistrer' }).click()
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(zoe.page.getByText('Enregistrement en cours')).toBeVisible()
  await expect(zoe.page.getByText('Chiffré de bout en bout')).toHaveCount(0)
  const saving = ada.page.waitForEvent('download')
  await ada.page.getByRole('button', { name: 'Arrêter l’enregistrement' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^reunion-.*\.(webm|mp4)$/)
  await expect(zoe.page.getByText('Chiffré de bout en bout')).toBeVisible()

  await zoe.page.getByRole('button', { name: 'Quitter' }).click()
  await expect(zoe.page.getByText('Vous avez quitté la réunion')).toBeVisible()
  expect(await liveTracks(zoe.page)).toBe(0)
  await count(ada.page, '1 participant')
  await ada.page.getByRole('button', { name: 'Quitter' }).click()
  await ada.page.getByRole('link', { name: 'Retour à la collaboration' }).click()
  await expect(ada.page).toHaveURL(/\/collaboration$/)
  expect(await liveTracks(ada.page)).toBe(0)
})

test('two who rejoin at once, and look for another route at once, find each other each time, and leave nothing behind', async ({
  browser,
}) => {
  const pages: { page: Page; learner: NewLearner }[] = []
  for (const name of ['Ada Martin', 'Zoé Durand']) pages.push(await participant(browser, name))
  const [ada, zoe] = pages
  if (!ada || !zoe) throw new Error('nobody is there')
  const room = await openRoom(ada.learner)
  for (const { page } of pages) await page.goto(`/zoom/room/${room}`)
  const meet = () => Promise.all([joinRoom(ada.page, ['Zoé Durand']), joinRoom(zoe.page, ['Ada Martin'])])
  const leave = () =>
    Promise.all(
      pages.map(async ({ page }) => {
        await page.getByRole('button', { name: 'Quitter' }).click()
        await page.getByRole('button', { name: 'Rejoindre à nouveau' }).click()
      }),
    )
  await meet()
  const rounds = [await Promise.all(pages.map(({ page }) => held(page)))]
  for (let round = 0; round < 3; round++) {
    // Both ask for another route at once.
    if (round > 0)
      await Promise.all(pages.map(({ page }) => page.evaluate(() => void dispatchEvent(new Event('online')))))
    await leave()
    await meet()
    rounds.push(await Promise.all(pages.map(({ page }) => held(page))))
  }
  for (const round of rounds) {
    expect(round.map(({ connections, tracks, audio }) => [connections, tracks, audio])).toEqual([
      [1, 2, 0],
      [1, 2, 0],
    ])
  }
  // What a meeting leaves behind grows in each round; what the page loads in a pause comes once.
  for (const index of pages.keys()) {
    const counts = rounds.map((round) => round[index]?.listeners ?? Number.NaN)
    const growths = counts.slice(1).map((count, round) => count - (counts[round] ?? Number.NaN))
    expect(Math.min(...growths), counts.join(', ')).toBeLessThanOrEqual(0)
  }
})

test('four meet; a tab that is killed is gone at once, and comes back', async ({ browser }) => {
  const names = ['Ada Martin', 'Zoé Durand', 'Max Petit', 'Léa Roux']
  const all = []
  for (const name of names) all.push(await participant(browser, name))
  const [ada, zoe] = all
  if (!ada || !zoe) throw new Error('nobody is there')
  const room = await openRoom(ada.learner)
  for (const [index, { page }] of all.entries()) {
    const took = await join(page, room, names.slice(0, index))
    test.info().annotations.push({ type: `frames of ${index} others`, description: `${took} ms` })
  }
  await count(ada.page, '4 participants')
  for (const [index, { page }] of all.entries())
    await expect
      .poll(() =>
        seen(
          page,
          names.filter((_, other) => other !== index),
        ),
      )
      .toBe(3)
  const { page: killed } = all[3] ?? ada
  const started = Date.now()
  await killed.context().close()
  // By the closed socket: a place that says nothing would be kept for a minute.
  await count(ada.page, '3 participants')
  test.info().annotations.push({ type: 'a killed tab is gone after', description: `${Date.now() - started} ms` })
  // Who reloads has their place back.
  await join(zoe.page, room, ['Ada Martin', 'Max Petit'])
  await count(ada.page, '3 participants')
  await expect.poll(() => seen(ada.page, ['Zoé Durand', 'Max Petit'])).toBe(2)
})

test('a password and a lobby keep out whoever is not let in, and a removal ends what was seen and heard', async ({
  browser,
}) => {
  const ada = await participant(browser, 'Ada Martin')
  const zoe = await participant(browser, 'Zoé Durand')
  const room = await openRoom(ada.learner, { password: 'sésame', config: { enableLobby: true } })
  await join(ada.page, room)
  await zoe.page.goto(`/zoom/room/${room}`)
  await zoe.page.getByLabel('Mot de passe de la réunion').fill('sesame')
  await zoe.page.getByRole('button', { name: 'Rejoindre' }).click()
  await expect(zoe.page.getByText('Mot de passe incorrect')).toBeVisible()
  await zoe.page.getByLabel('Mot de passe de la réunion').fill('sésame')
  await zoe.page.getByRole('button', { name: 'Rejoindre' }).click()
  await expect(zoe.page.getByRole('heading', { name: 'Salle d’attente' })).toBeVisible()
  expect(await violations(zoe.page)).toEqual([])
  expect(await pictures(zoe.page).count()).toBe(0)
  // Nobody counts or shows whoever waits.
  await count(ada.page, '1 participant')

  await ada.page.getByRole('button', { name: 'Admettre Zoé Durand' }).click()
  await expect.poll(() => seen(zoe.page, ['Ada Martin'])).toBe(1)
  await zoe.page.getByRole('button', { name: 'Partager', exact: true }).click()
  const share = zoe.page.getByRole('dialog', { name: 'Partager la réunion' })
  expect(await share.getByLabel('Lien').inputValue()).toMatch(new RegExp(`/zoom/room/${room}$`))
  expect(await share.getByLabel('Mot de passe', { exact: true }).inputValue()).toBe('sésame')
  await zoe.page.keyboard.press('Escape')

  await ada.page.getByRole('button', { name: 'Participants' }).click()
  await ada.page.getByRole('button', { name: 'Retirer Zoé Durand de la réunion' }).click()
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
  await expect(zoe.page.getByText('Vous n’êtes plus dans la réunion')).toBeVisible()
  expect([await liveTracks(zoe.page), await pictures(zoe.page).count()]).toEqual([0, 0])
  await count(ada.page, '1 participant')
  const { data } = await zoe.learner.client.from('live_channels').select('topic').eq('id', room).throwOnError()
  expect(data).toEqual([])
  await zoe.page.getByRole('button', { name: 'Rejoindre à nouveau' }).click()
  await expect(zoe.page.getByText('Vous avez été retiré de cette réunion.')).toBeVisible()
  expect(await idOf(zoe.learner)).not.toBe('')
})

test('a key that was replaced on the way gives two codes, and nobody is seen', async ({ browser }) => {
  const ada = await participant(browser, 'Ada Martin')
  const zoe = await participant(browser, 'Zoé Durand')
  const room = await openRoom(ada.learner)
  // What a server between them would do to the descriptions.
  const replaced = `fingerprint:sha-256 ${Array(32).fill('EE').join(':')}`
  let changed = 0
  await zoe.page.routeWebSocket(/\/realtime\/v1\//, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      const sent = Buffer.from(message)
      // Of the same length, so that a message in bytes stays one.
      const told = Buffer.from(
        sent.toString('latin1').replaceAll(/fingerprint:sha-256 [0-9A-F:]{95}/gi, replaced),
        'latin1',
      )
      if (!told.equals(sent)) changed += 1
      socket.send(typeof message === 'string' ? told.toString() : told)
    })
  })
  await join(ada.page, room)
  await join(zoe.page, room)
  const codes: (string | null)[] = []
  for (const { page } of [ada, zoe]) {
    await page.getByRole('button', { name: 'Chiffré de bout en bout' }).click()
    codes.push(await page.getByRole('dialog').locator('dd').textContent())
    await page.keyboard.press('Escape')
  }
  expect(changed).toBeGreaterThan(0)
  for (const code of codes) expect(code).toMatch(/^(\d{5} ){3}\d{5}$/)
  expect(codes[1]).not.toBe(codes[0])
  expect([await seen(ada.page, ['Zoé Durand']), await seen(zoe.page, ['Ada Martin'])]).toEqual([0, 0])
})

test('whoever loses the network is back, in their place', async ({ browser }) => {
  const ada = await participant(browser, 'Ada Martin')
  const zoe = await participant(browser, 'Zoé Durand')
  const room = await openRoom(ada.learner)
  const sockets: { close(): Promise<void> }[] = []
  let isCut = false
  await zoe.page.routeWebSocket(/\/realtime\/v1\//, (socket) => {
    if (isCut) return void socket.close()
    socket.connectToServer()
    sockets.push(socket)
  })
  await join(ada.page, room)
  await join(zoe.page, room, ['Ada Martin'])
  const place = () =>
    zoe.learner.client.from('room_participants').select('join_id, status').eq('room_id', room).throwOnError()
  const { data: before } = await place()
  isCut = true
  await zoe.page.context().setOffline(true)
  await Promise.all(sockets.splice(0).map((socket) => socket.close()))
  await expect(zoe.page.getByText('Reconnexion…')).toBeVisible()
  // Her own connection to the others does not need the server.
  await count(zoe.page, '2 participants')
  isCut = false
  await zoe.page.context().setOffline(false)
  await expect(zoe.page.getByText('Reconnexion…')).toHaveCount(0)
  await expect.poll(() => seen(zoe.page, ['Ada Martin'])).toBe(1)
  await expect.poll(() => seen(ada.page, ['Zoé Durand'])).toBe(1)
  await count(ada.page, '2 participants')
  expect((await place()).data).toEqual(before)
})
