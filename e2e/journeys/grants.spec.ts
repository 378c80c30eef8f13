import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Application } from '../application/application.ts'
import { test } from '../application/fixture.ts'
import { expect, signUp } from './learner.ts'

test.use({ journeys: 'grants' })

async function run(application: Application, command: string): Promise<string> {
  const { code, stdout, stderr } = await application.cahier(...command.split(' '))
  expect(code, `cahier ${command}\n${stderr}`).toBe(0)
  return stdout.trim()
}

/** Publishes notes with a different button text. */
async function publishNotes(application: Application, from: string, to: string): Promise<void> {
  const texts = join(application.checkout, 'mf-notes/src/locales/fr.ts')
  await writeFile(texts, (await readFile(texts, 'utf8')).replace(`'${from}'`, `'${to}'`))
  await run(application, 'build mf-notes')
  await run(application, 'publish mf-notes')
}

const button = (page: Page, name: string) => page.getByRole('button', { name })
const shownSet = async (page: Page) => Number(await page.locator('html').getAttribute('data-set'))

test('links show a past set and a channel to whoever opens them, and nobody else is affected', async ({
  page,
  context,
  complaints,
  application,
}) => {
  await signUp(page)
  const past = await application.servedSet()
  await publishNotes(application, 'Nouvelle Note', 'Une note en service')
  await run(application, 'promote mf-notes')
  await expect.poll(() => application.servedSet()).toBe(past + 1)

  const link = new URL(await run(application, `grant ${past} --url ${application.url}/notes`))
  await page.goto(link.href)
  expect(new URL(page.url()).search).toBe('')
  await expect(button(page, 'Nouvelle Note')).toBeVisible()
  const banner = page.getByRole('complementary', { name: 'Ensemble affiché' })
  await expect(banner).toContainText(`Vous regardez l’ensemble ${past} (mis en service le `)
  const browser = context.browser()
  if (!browser) throw new Error('There is no browser.')
  const elsewhere = await browser.newContext({ baseURL: application.url, storageState: await withoutGrant(page) })
  const other = await elsewhere.newPage()
  await other.goto('/notes')
  await expect(button(other, 'Une note en service')).toBeVisible()

  // The tab on the live set takes a rollback; the tab on the past set keeps its set.
  await run(application, 'rollback mf-notes')
  await expect(button(other, 'Nouvelle Note')).toBeVisible()
  expect(await shownSet(other)).toBe(past + 2)
  expect(await shownSet(page)).toBe(past)
  await page.reload()
  expect(await shownSet(page)).toBe(past)
  expect(await page.evaluate(async () => (await navigator.serviceWorker?.getRegistrations())?.length ?? 0)).toBe(0)

  await banner.getByRole('link', { name: 'Revenir à la version en service' }).click()
  await expect(banner).toBeHidden()
  expect(await shownSet(page)).toBe(past + 2)

  // A link to a channel follows its newest set.
  await run(application, 'promote mf-notes --channel pr-12')
  await page.goto(await run(application, `grant --channel pr-12 --url ${application.url}/notes`))
  await expect(button(page, 'Une note en service')).toBeVisible()
  await expect(banner).toContainText('Vous regardez l’ensemble 2 (canal pr-12).')
  await run(application, 'rollback mf-notes --channel pr-12')
  await expect(button(page, 'Nouvelle Note')).toBeVisible()
  await expect(banner).toContainText('Vous regardez l’ensemble 3 (canal pr-12).')
  expect(await application.servedSet()).toBe(past + 2)
  expect(complaints).toEqual([])

  // A link that was tampered with shows the live set and a message.
  await page.goto(`${link.href.slice(0, -4)}AAAA`)
  await expect(banner).toContainText('Ce lien ne donne pas accès à un autre ensemble')
  expect(await shownSet(page)).toBe(past + 2)
  expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 403')])
  await elsewhere.close()
})

/** The learner's session without the grant, as in another browser. */
async function withoutGrant(page: Page) {
  const state = await page.context().storageState()
  return { ...state, cookies: state.cookies.filter(({ name }) => name !== 'cahier.grant') }
}
