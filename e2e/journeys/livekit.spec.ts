import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { test as base } from '../application/fixture.ts'
import { startLiveKit } from '../application/livekit.ts'
import { withSmallCamera } from '../meetings/index.ts'
import { becomeLearner, elsewhere, expect, type NewLearner } from './learner.ts'
import { violations } from './violations.ts'

type LiveKit = Awaited<ReturnType<typeof startLiveKit>>['server']

const test = base.extend<object, { livekit: LiveKit }>({
  livekit: [
    async ({ browser }, use) => {
      await using livekit = await startLiveKit(browser)
      await use(livekit.server)
    },
    { scope: 'worker' },
  ],
  variables: [({ livekit }, use) => use({ ...livekit.secrets }), { scope: 'worker' }],
})
test.use({ journeys: 'LiveKit', launchOptions: withSmallCamera, faulty: true })
// They share a server that misbehaves in some of them.
test.describe.configure({ mode: 'default' })
test.beforeAll(async ({ application }) => {
  await application.cahier('secrets', 'set', 'CAHIER_LIVEKIT_URL', 'CAHIER_LIVEKIT_KEY', 'CAHIER_LIVEKIT_SECRET')
})
test.afterEach(({ livekit }) => {
  livekit.fault = null
})

const main = (page: Page) => page.getByRole('main')

async function openRoom({ client }: NewLearner, values: object = {}): Promise<string> {
  const { data } = await client
    .from('meeting_rooms')
    .insert({ name: `salle-${randomUUID()}`, subject: 'Amphi', config: { engine: 'livekit' }, ...values })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}
async function knock(page: Page, room: string): Promise<void> {
  await page.goto(`/zoom/room/${room}`)
  await expect(page.getByLabel('Votre image')).toBeVisible()
  await page.getByRole('button', { name: 'Rejoindre' }).click()
}
async function join(page: Page, room: string): Promise<void> {
  await knock(page, room)
  await expect(page.getByRole('button', { name: 'Quitter' })).toBeVisible()
}
/** Whether somebody's picture is there, and moves. */
const sees = (page: Page, name: string): Promise<boolean> =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll('video')].some(
        (video) => video.getAttribute('aria-label') === wanted && video.videoWidth > 0 && video.currentTime > 0,
      ),
    name,
  )
const count = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

test('a meeting on the operator’s server: two see each other, and whoever is removed does not any more', async ({
  page,
  livekit,
}) => {
  const ada = await becomeLearner(page, 'Ada Martin')
  const other = await elsewhere(page)
  await becomeLearner(other, 'Zoé Durand')
  const room = await openRoom(ada)
  await join(page, room)
  await join(other, room)
  await count(page, '2 participants')
  await count(other, '2 participants')
  await expect.poll(() => sees(page, 'Zoé Durand')).toBe(true)
  await expect.poll(() => sees(other, 'Ada Martin')).toBe(true)
  // The server sees and hears them.
  await expect(page.getByText('Chiffré de bout en bout')).toHaveCount(0)
  expect(livekit.joined.map(({ name }) => name)).toEqual(['Ada Martin', 'Zoé Durand'])
  await other.getByRole('button', { name: 'Lever la main' }).click()
  await expect(page.getByText('Main levée')).toHaveCount(1)
  await other.keyboard.press('Control+d')
  await expect(page.getByText('Micro coupé')).toHaveCount(1)
  expect(await violations(page)).toEqual([])

  // The network of the server is lost, and found again.
  livekit.drop()
  await expect.poll(() => livekit.present().length).toBe(2)
  await expect.poll(() => sees(page, 'Zoé Durand')).toBe(true)

  const [meeting] = livekit.joined.map(({ video }) => video.room)
  await page.getByRole('button', { name: 'Participants' }).click()
  await page.getByRole('button', { name: 'Retirer Zoé Durand de la réunion' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click()
  await expect(other.getByText('Vous n’êtes plus dans la réunion')).toBeVisible()
  expect(await main(other).locator('video').count()).toBe(0)
  await count(page, '1 participant')
  await expect
    .poll(() => livekit.asked.map(({ method, body }) => [method, body.room]))
    .toContainEqual(['RemoveParticipant', meeting])
  // The meeting goes on under a name that whoever was removed does not know.
  await expect.poll(() => livekit.joined.at(-1)?.video.room).not.toBe(meeting)
  await page.getByRole('button', { name: 'Quitter' }).click()
  await expect.poll(() => livekit.present()).toEqual([])
})

test('a server that refuses, is full, or does not answer is told of, and can be tried again', async ({
  page,
  livekit,
}) => {
  const room = await openRoom(await becomeLearner(page, 'Ada Martin'))
  const failed = page.getByRole('heading', { name: 'Impossible de rejoindre la réunion' })
  const refused = page.getByText('Le service de réunion a refusé l’entrée.')
  const late = page.getByText('Le service de réunion n’a pas répondu.')
  for (const [fault, said] of [
    ['refuse', refused],
    ['full', refused],
    ['close', late],
    ['garbage', late],
    ['silent', late],
  ] as const) {
    livekit.fault = fault
    await knock(page, room)
    await expect(failed).toBeVisible()
    await expect(said).toBeVisible()
  }
  livekit.fault = null
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByLabel('Votre image')).toBeVisible()
  await page.getByRole('button', { name: 'Rejoindre' }).click()
  await expect(page.getByRole('button', { name: 'Quitter' })).toBeVisible()
})
