import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Application } from '../application/application.ts'
import { test } from '../application/fixture.ts'
import { openReleases } from '../application/releases.ts'
import { openTerminal } from '../application/terminal.ts'
import { becomeLearner, elsewhere, expect, noteText, signUp, writeNote } from './learner.ts'

test.use({ journeys: 'grants' })
test.describe.configure({ mode: 'default' })

async function run(application: Application, command: string): Promise<string> {
  const { code, stdout, stderr } = await application.cahier(...command.split(' '))
  expect(code, `cahier ${command}\n${stderr}`).toBe(0)
  return stdout.trim()
}

/** Publishes notes whose button for a new one says something else. */
async function publishNotes(application: Application, label: string): Promise<void> {
  const { first, variant } = await openReleases(application)
  const notes = first.get('mf-notes')
  if (!notes) throw new Error('mf-notes is not live')
  await variant(notes, { replaced: ['Nouvelle Note', label] })
}

const button = (page: Page, name: string) => page.getByRole('button', { name })
const showsSet = (page: Page, set: number) => expect(page.locator('html')).toHaveAttribute('data-set', String(set))

test('links show a past set and a channel to whoever opens them, and nobody else is affected', async ({
  page,
  context,
  complaints,
  application,
}) => {
  await signUp(page)
  const past = await application.servedSet()
  await publishNotes(application, 'Une note en service')
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
  await showsSet(other, past + 2)
  await showsSet(page, past)
  await page.reload()
  await showsSet(page, past)
  expect(await page.evaluate(async () => (await navigator.serviceWorker?.getRegistrations())?.length ?? 0)).toBe(0)

  await banner.getByRole('link', { name: 'Revenir à la version en service' }).click()
  await expect(banner).toBeHidden()
  await showsSet(page, past + 2)

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
  await showsSet(page, past + 2)
  expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 403')])
  await elsewhere.close()
})

test('a link replaces one remote, from a channel or from its sources, in the browser that opens it', async ({
  page,
  complaints,
  application,
}) => {
  await signUp(page)
  const live = await application.servedSet()
  await publishNotes(application, 'Une note à l’essai')
  await run(application, 'promote mf-notes --channel essai')
  await page.goto(await run(application, `grant --channel essai --override mf-notes --url ${application.url}/notes`))
  const banner = page.getByRole('complementary', { name: 'Ensemble affiché' })
  await expect(banner).toContainText('mf-notes vient du canal essai')
  await expect(button(page, 'Une note à l’essai')).toBeVisible()
  await showsSet(page, live)
  await banner.getByRole('link', { name: 'Revenir à la version en service' }).click()
  await expect(button(page, 'Nouvelle Note')).toBeVisible()

  const texts = join(application.checkout, 'mf-notes/src/locales/fr.ts')
  const source = await readFile(texts, 'utf8')
  const write = (label: string) => writeFile(texts, source.replace('Nouvelle Note', label))
  await write('Une note du bureau')
  const { stdout: token } = await application.cahier('token', 'create', 'mf-notes', '--actions', 'publish')
  const variables = { CAHIER_TOKEN: token.trim(), CAHIER_DATA: application.data, PORT: '0' }
  const terminal = openTerminal(application.checkout, variables)
  const served = await terminal.serve(
    `node platform/cli/main.ts dev mf-notes --on ${application.url}`,
    /^(http\S+grant=\S+)$/,
  )
  await page.goto(`/notes${new URL(served.url).search}`)
  await expect(banner).toContainText('mf-notes vient de http://localhost:')
  await expect(button(page, 'Une note du bureau')).toBeVisible()
  await write('Une note d’ici')
  await expect(button(page, 'Une note d’ici')).toBeVisible()
  await banner.getByRole('link', { name: 'Revenir à la version en service' }).click()
  await expect(button(page, 'Nouvelle Note')).toBeVisible()
  // Not before the page has left it: it would miss it.
  expect(await served.stop()).toBe(0)
  expect(complaints).toEqual([])
})

test('a remote of the checkout is shown against an installation, at an address of its own', async ({
  browser,
  application,
}) => {
  const texts = join(application.checkout, 'mf-planning/src/locales/fr.ts')
  await writeFile(texts, (await readFile(texts, 'utf8')).replace("'Nouvelle séance'", "'Une séance d’ici'"))
  const terminal = openTerminal(application.checkout, { CAHIER_DATA: application.data, PORT: '0' })
  const serving = await terminal.serve(`node platform/cli/main.ts dev mf-planning --against ${application.url}`)
  const here = await browser.newPage({ baseURL: serving.url, locale: 'fr-FR', serviceWorkers: 'block' })
  await becomeLearner(here)
  await here.goto('/planning')
  await expect(button(here, 'Une séance d’ici').first()).toBeVisible()
  await here.close()
  expect(await serving.stop()).toBe(0)
})

test('a flag has another value on a channel’s page than on production’s', async ({ page, application }) => {
  const other = await elsewhere(page)
  for (const shown of [page, other]) await signUp(shown)
  await run(application, 'promote mf-notes --from production --channel lent --if-needed')
  await run(application, 'flag set mf-notes autoSaveDelay 20000 --channel lent --reason essai')
  await page.goto(await run(application, `grant --channel lent --url ${application.url}/notes`))
  await expect(page.getByRole('complementary', { name: 'Ensemble affiché' })).toContainText('canal lent')
  const saved = new Set<string>()
  const pages = [
    [page, 'Sur le canal'],
    [other, 'En service'],
  ] as const
  for (const [shown, title] of pages) {
    await writeNote(shown, title, 'Avant.')
    await shown.getByRole('link', { name: title }).click()
    await noteText(shown).waitFor()
    shown.on('request', (request) => {
      if (request.url().includes('/rpc/save_note') && request.postData()?.includes('Après.')) saved.add(title)
    })
  }
  // Twenty seconds and three: the one that is written first is saved last.
  for (const [shown] of pages) await noteText(shown).fill('Après.')
  await expect.poll(() => [...saved]).toEqual(['En service', 'Sur le canal'])
})

/** The learner's session without the grant, as in another browser. */
async function withoutGrant(page: Page) {
  const state = await page.context().storageState()
  return { ...state, cookies: state.cookies.filter(({ name }) => name !== 'cahier.grant') }
}
