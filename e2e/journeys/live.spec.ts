import type { MemberName } from '@cahier/releases/model'
import type { Page } from '@playwright/test'
import type { Application } from '../application/application.ts'
import { test } from '../application/fixture.ts'
import { type Change, openReleases } from '../application/releases.ts'
import { becomeLearner, expect, noteText, signUp, writeNote } from './learner.ts'

test.describe.configure({ mode: 'default' })
test.use({ journeys: 'live' })

async function run(application: Application, command: string): Promise<void> {
  const { code, stderr } = await application.cahier(...command.split(' '))
  expect(code, `cahier ${command}\n${stderr}`).toBe(0)
}

/** Publishes another release of a member. @returns its id, that of the one before, and what makes it live */
async function publish(application: Application, member: MemberName, change: Change = {}) {
  const { first, variant, promote } = await openReleases(application)
  const live = first.get(member)
  if (!live) throw new Error(`${member} is not live`)
  const { id } = await variant(live, change)
  return { before: live.id, after: id, promote: () => promote(member, id, live.id) }
}

const shown = (page: Page, member: MemberName) => page.locator(`[data-remote="${member}"]`)
const pageSet = async (page: Page) => Number(await page.locator('html').getAttribute('data-set'))
/** A mark in the page that is lost when the document is loaded again. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)

test('an open tab takes a promoted release and a rollback without a reload', async ({ page, application }) => {
  await becomeLearner(page)
  await writeNote(page, 'Avant', 'Écrite sous la première version.')
  const { before, after, promote } = await publish(application, 'mf-notes', {
    replaced: ['Nouvelle Note', 'Une note de plus'],
  })
  await expect(shown(page, 'mf-notes')).toHaveAttribute('data-release', `mf-notes@${before}`)
  await mark(page)

  await promote()
  await expect(page.getByRole('button', { name: 'Une note de plus' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Avant' })).toBeVisible()
  await expect(shown(page, 'mf-notes')).toHaveAttribute('data-release', `mf-notes@${after}`)

  await run(application, 'rollback mf-notes')
  await expect(page.getByRole('button', { name: 'Nouvelle Note' })).toBeVisible()
  await expect(shown(page, 'mf-notes')).toHaveAttribute('data-release', `mf-notes@${before}`)
  expect(await isMarked(page)).toBe(true)
})

test('an open tab follows a flag, which goes back with the set', async ({ page, application }) => {
  await becomeLearner(page)
  await writeNote(page, 'Drapeau', 'Avant.')
  await mark(page)
  const before = await application.servedSet()
  await run(application, 'flag set mf-notes autoSaveDelay 9000 --reason charge')
  await expect.poll(() => pageSet(page)).toBe(before + 1)
  await page.getByRole('link', { name: 'Drapeau' }).click()
  const saving = page.waitForRequest((request) => request.url().includes('/rpc/save_note'))
  const typed = await page.evaluate(() => performance.now())
  await noteText(page).fill('Après.')
  await saving
  // Three seconds without the flag.
  expect((await page.evaluate(() => performance.now())) - typed).toBeGreaterThan(8_500)
  expect(await isMarked(page)).toBe(true)
  await run(application, `rollback --to-set ${before}`)
  expect(JSON.parse((await application.cahier('status', '--json')).stdout).members).not.toContainEqual(
    expect.objectContaining({ flags: expect.anything() }),
  )
})

test('a tab with unsaved text keeps text, caret and release, and takes the new release after saving', async ({
  page,
  application,
}) => {
  await becomeLearner(page)
  await writeNote(page, 'En cours', 'Un.')
  const { before, after, promote } = await publish(application, 'mf-notes')
  await page.getByRole('link', { name: 'En cours' }).click()
  const field = noteText(page)
  // Without a title the note is not saved automatically.
  await page.getByLabel('Titre', { exact: true }).fill('')
  await field.fill('Un texte que personne n’a enregistré.')
  await field.press('Control+Home')
  for (let step = 0; step < 3; step++) await field.press('ArrowRight')
  for (let step = 0; step < 5; step++) await field.press('Shift+ArrowRight')

  const set = await pageSet(page)
  await promote()
  await expect.poll(() => application.servedSet()).toBe(set + 1)
  // Waits until the code of the new release has loaded.
  await page.waitForFunction(
    (id) => performance.getEntriesByType('resource').some(({ name }) => name.includes(`/mf-notes/${id}/`)),
    after,
  )
  await expect(field).toHaveText('Un texte que personne n’a enregistré.')
  await expect(field).toBeFocused()
  expect(await page.evaluate(() => String(getSelection()))).toBe('texte')
  await expect(shown(page, 'mf-notes')).toHaveAttribute('data-release', `mf-notes@${before}`)
  expect(await pageSet(page)).toBe(set)

  await page.getByLabel('Titre', { exact: true }).fill('Enregistrée')
  await expect(shown(page, 'mf-notes')).toHaveAttribute('data-release', `mf-notes@${after}`)
  await expect(field).toHaveText('Un texte que personne n’a enregistré.')
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Enregistrée')
})

test('a changed shell is loaded with a new document at the next navigation', async ({ page, application }) => {
  await becomeLearner(page)
  await page.goto('/settings')
  await expect(shown(page, 'mf-settings')).toHaveAttribute('data-release', /./)
  const set = await pageSet(page)
  await mark(page)
  const { after: shell, promote } = await publish(application, 'shell')
  await promote()
  await expect(page.locator('html')).toHaveAttribute('data-set', String(set + 1))
  expect(await isMarked(page)).toBe(true)

  await page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: 'Notes' }).click()
  await expect(shown(page, 'mf-notes')).toHaveAttribute('data-release', /./)
  expect(await isMarked(page)).toBe(false)
  expect(await page.locator('script[src*="/releases/shell/"]').first().getAttribute('src')).toContain(shell)
  // The document is loaded only once.
  await mark(page)
  await page
    .getByRole('navigation', { name: 'Navigation principale' })
    .getByRole('link', { name: 'Planification' })
    .click()
  await expect(shown(page, 'mf-planning')).toHaveAttribute('data-release', /./)
  expect(await isMarked(page)).toBe(true)
})

test('ten tabs of one browser share one stream over HTTP/1.1, and another tab takes it over', async ({
  page,
  context,
  application,
}) => {
  await signUp(page)
  const streams = new Set<Page>()
  const tabs: Page[] = []
  for (let count = 0; count < 10; count++) {
    const tab = await context.newPage()
    tab.on('request', (request) => {
      if (/\/live\/production$/.test(new URL(request.url()).pathname)) streams.add(tab)
    })
    await tab.goto('/settings')
    await expect(shown(tab, 'mf-settings')).toHaveAttribute('data-release', /./)
    tabs.push(tab)
  }
  expect(streams.size).toBe(0)

  const { after, promote } = await publish(application, 'mf-settings')
  await promote()
  for (const tab of tabs)
    await expect(shown(tab, 'mf-settings')).toHaveAttribute('data-release', `mf-settings@${after}`)

  const taken = Promise.race(tabs.map((tab) => tab.waitForRequest(/\/live\/production$/)))
  await page.close()
  await taken
  expect(streams.size).toBe(1)
  await run(application, 'rollback mf-settings')
  for (const tab of tabs) {
    await expect(shown(tab, 'mf-settings')).not.toHaveAttribute('data-release', `mf-settings@${after}`)
  }
})

test('a tab that is ten releases old can open a screen that it had not loaded', async ({ page, application }) => {
  const { first, variant, promote } = await openReleases(application)
  const notes = first.get('mf-notes')
  if (!notes) throw new Error('mf-notes is not live')
  await becomeLearner(page)
  await writeNote(page, 'Ancienne', '**Gras**')
  // Blocks the live stream, as if the tab had been asleep.
  await page.route('**/live/*', () => {})
  await page.goto('/notes')
  await page.getByRole('link', { name: 'Ancienne' }).click()
  await expect(noteText(page)).toContainText('Gras')
  const failed: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(response.url())
  })

  let set = 0
  for (let count = 0, former = notes.id; count < 10; count++) {
    const { id } = await variant(notes)
    set = await promote('mf-notes', id, former)
    former = id
  }
  await expect.poll(() => application.servedSet()).toBe(set)
  const lazy = page.waitForResponse((response) => response.url().includes(`/releases/mf-notes/${notes.id}/`))
  await page.getByRole('button', { name: 'Aperçu Markdown' }).click()
  expect((await lazy).status()).toBe(200)
  await expect(page.locator('strong', { hasText: 'Gras' })).toBeVisible()
  expect(failed).toEqual([])
})
