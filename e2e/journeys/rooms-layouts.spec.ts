import type { Page } from '@playwright/test'
import { withSmallCamera } from '../meetings/index.ts'
import { checkLanguages, checkLayouts, type Screen } from './layouts.ts'
import { becomeLearner, elsewhere, expect, type NewLearner, test } from './learner.ts'

test.use({ launchOptions: withSmallCamera })

async function openRoom({ client }: NewLearner): Promise<string> {
  const { data } = await client
    .from('meeting_rooms')
    .insert({ name: `salle-${crypto.randomUUID()}`, subject: 'Grand oral' })
    .select('id')
    .single()
    .throwOnError()
  return `/zoom/room/${data.id}`
}

const click = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
const join = click('Rejoindre')
const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name })

/** Joins, and waits until the other one is there. */
async function meet(page: Page): Promise<void> {
  await join(page)
  await expect(page.getByText('2 participants', { exact: true })).toBeVisible()
}

const screensOf = (path: string): Readonly<Record<string, Screen>> => ({
  'before a meeting': { path, shows: (page) => page.getByLabel('Votre image') },
  'a meeting of two': {
    path,
    open: meet,
    shows: (page) => page.getByRole('button', { name: 'Chiffré de bout en bout' }),
  },
  'the people in a meeting': {
    path,
    async open(page) {
      await meet(page)
      await click('Participants')(page)
    },
    shows: (page) => page.getByRole('complementary', { name: 'Participants' }),
  },
  'the link of a meeting': {
    path,
    async open(page) {
      await meet(page)
      await click('Partager')(page)
    },
    shows: dialog('Partager la réunion'),
  },
  'the codes of a meeting': {
    path,
    async open(page) {
      await meet(page)
      await click('Chiffré de bout en bout')(page)
    },
    shows: (page) => page.getByRole('dialog').locator('dd'),
  },
  'a meeting that was left': {
    path,
    async open(page) {
      await meet(page)
      await click('Quitter')(page)
    },
    shows: (page) => page.getByRole('heading', { name: 'Vous avez quitté la réunion' }),
  },
})

test('a meeting fits four widths in both themes and four languages, with each dialog, without accessibility violations', async ({
  page,
}) => {
  // Their names are the system's, in its language.
  await page.addInitScript(() => Object.defineProperty(MediaDeviceInfo.prototype, 'label', { get: () => 'USB' }))
  const owner = await becomeLearner(page, 'Ada Martin')
  const other = await elsewhere(page)
  await other.addInitScript(() => Object.defineProperty(MediaDeviceInfo.prototype, 'label', { get: () => 'USB' }))
  await becomeLearner(other, 'Zoé Durand')
  const room = await openRoom(owner)
  await other.goto(room)
  await join(other)
  for (const [name, screen] of Object.entries(screensOf(room))) {
    await checkLayouts(page, name, screen, ['main', 'aside'])
    await checkLanguages(page, name)
  }
})
