import { execFile } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import type { SetIndex } from '@cahier/releases/model'
import type { Page, Response } from '@playwright/test'
import type { Application } from '../application/application.ts'
import { test } from '../application/fixture.ts'
import { becomeLearner, expect, signIn, writeNote } from './learner.ts'
import { violations } from './violations.ts'

test.describe.configure({ mode: 'default' })
test.use({ journeys: 'releases' })

/** The set that a browser would get, from the page that names it. */
async function servedIndex(url: string): Promise<SetIndex> {
  const page = await (await fetch(url)).text()
  const boot = /id="cahier-boot">(.*?)<\/script>/s.exec(page)?.[1] ?? ''
  const { index } = JSON.parse(boot) as { index: { url: string } }
  return (await fetch(url + index.url)).json() as Promise<SetIndex>
}

/** The contents of all served files of all remotes except one. */
async function bytesWithout(url: string, member: string): Promise<Record<string, string>> {
  const { remotes } = await servedIndex(url)
  const files = remotes
    .filter((remote) => remote.member !== member)
    .flatMap(({ base, integrity }) => Object.keys(integrity).map((file) => base + file))
  const texts = await Promise.all(files.map(async (file) => (await fetch(url + file)).text()))
  return Object.fromEntries(files.map((file, index) => [file, texts[index] ?? '']))
}

/** Records how a page gets the files of a release. @returns their encodings until then, by path */
function encodingsOf(page: Page, base: string): () => Promise<Record<string, string | undefined>> {
  const responses: Response[] = []
  const path = (response: Response) => new URL(response.url()).pathname
  page.on('response', (response) => {
    if (path(response).startsWith(base)) responses.push(response)
  })
  return async () =>
    Object.fromEntries(
      await Promise.all(
        responses.map(async (response) => [path(response), (await response.allHeaders())['content-encoding']] as const),
      ),
    )
}

/** Bytes of files as a page received them. */
const received = (page: Page, base: string): Promise<number> =>
  page.evaluate((start) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return entries
      .filter(({ name }) => new URL(name).pathname.startsWith(start))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  }, base)

async function run(application: Application, command: string): Promise<void> {
  const { code, stderr } = await application.cahier(...command.split(' '))
  expect(code, `cahier ${command}\n${stderr}`).toBe(0)
}

/** Runs a release command, and waits until the new set is served. */
async function operate(application: Application, command: string): Promise<void> {
  const before = await application.servedSet()
  await run(application, command)
  await expect.poll(() => application.servedSet()).toBe(before + 1)
}

test('a remote is published, promoted and rolled back, and nothing else changes', async ({ page, application }) => {
  const released = await application.live()
  const others = await bytesWithout(application.url, 'mf-notes')
  expect(Object.keys(others).length).toBeGreaterThan(0)

  await becomeLearner(page)
  await writeNote(page, 'Avant', 'Écrite sous la première version.')

  const texts = join(application.checkout, 'mf-notes/src/locales/fr.ts')
  const changed = (await readFile(texts, 'utf8')).replace("'Nouvelle Note'", "'Une note de plus'")
  await writeFile(texts, changed)
  await run(application, 'build mf-notes')
  await run(application, 'publish mf-notes')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Nouvelle Note' })).toBeVisible()

  await operate(application, 'promote mf-notes')
  const promoted = await application.live()
  expect(promoted['mf-notes']).not.toBe(released['mf-notes'])
  expect({ ...promoted, 'mf-notes': null }).toEqual({ ...released, 'mf-notes': null })
  const base = `/releases/mf-notes/${promoted['mf-notes']}/`
  const encodings = encodingsOf(page, base)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Une note de plus' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Avant' })).toBeVisible()
  // Every file names its release; the browser receives what differs from those that it has.
  const files = await encodings()
  expect(new Set(Object.values(files))).toEqual(new Set(['dcz']))
  const whole = await Promise.all(
    Object.keys(files).map(
      async (file) => brotliCompressSync(await (await fetch(application.url + file)).text()).length,
    ),
  )
  // Each release has class names and hashes of its own, which no dictionary has.
  expect(await received(page, base)).toBeLessThan(whole.reduce((sum, size) => sum + size, 0) / 6)
  expect(await bytesWithout(application.url, 'mf-notes')).toEqual(others)

  await operate(application, 'rollback mf-notes')
  expect(await application.live()).toEqual(released)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Nouvelle Note' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Avant' })).toBeVisible()
  expect(await bytesWithout(application.url, 'mf-notes')).toEqual(others)
})

test('pages load and a remote is rolled back while the database does not respond', async ({ page, application }) => {
  const released = await application.live()
  const texts = join(application.checkout, 'mf-marketing/src/locales/fr.ts')
  await writeFile(texts, `${await readFile(texts, 'utf8')}\n// Another release.\n`)
  await run(application, 'build mf-marketing')
  await run(application, 'publish mf-marketing')
  await operate(application, 'promote mf-marketing')
  expect((await application.live())['mf-marketing']).not.toBe(released['mf-marketing'])

  await application.signalBackend('SIGSTOP')
  try {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Prenez des notes.')
    expect((await page.request.get('/notes')).status()).toBe(200)
    await operate(application, 'rollback mf-marketing')
    expect(await application.live()).toEqual(released)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Prenez des notes.')
  } finally {
    await application.signalBackend('SIGCONT')
  }
})

test('an administrator promotes a release in the console, and rolls it back', async ({ page, application }) => {
  const released = await application.live()
  const texts = join(application.checkout, 'mf-settings/src/locales/fr.ts')
  await writeFile(texts, `${await readFile(texts, 'utf8')}\n// Another release.\n`)
  await run(application, 'build mf-settings')
  await run(application, 'publish mf-settings')

  const account = await becomeLearner(page, 'Léa Martin')
  await page.goto('/console')
  await expect(page.getByText('Cette page est réservée à l’administration.')).toBeVisible()
  await run(application, `admin grant ${account.email}`)
  // New rights apply from the next session on.
  await page.evaluate(() => localStorage.clear())
  await signIn(page, account)
  await page.getByRole('button', { name: 'Compte de Léa Martin' }).click()
  await page.getByRole('menuitem', { name: 'Versions' }).click()

  const settings = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'mf-settings' }) })
  await expect(settings.getByText('1 version plus récente')).toBeVisible()
  expect(await violations(page)).toEqual([])
  const decide = async (action: string, confirm: string, reason: string) => {
    await settings.getByRole('button', { name: action }).click()
    const dialog = page.getByRole('dialog', { name: /mf-settings/ })
    await dialog.getByLabel('Raison').fill(reason)
    await dialog.getByRole('button', { name: confirm }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(reason)).toBeVisible()
  }
  await decide('Mettre en service…', 'Mettre en service', 'Un essai')
  const promoted = await application.live()
  expect(promoted['mf-settings']).not.toBe(released['mf-settings'])
  expect({ ...promoted, 'mf-settings': null }).toEqual({ ...released, 'mf-settings': null })
  await expect(settings).toContainText(promoted['mf-settings'] ?? '')

  await decide('Revenir…', 'Revenir', 'Une panne')
  expect(await application.live()).toEqual(released)
  await expect(settings.getByText('Retenue')).toBeVisible()
  const { stdout } = await application.cahier('history', 'mf-settings')
  expect(stdout).toContain(account.email)

  const past = (await application.servedSet()) - 1
  await page.getByRole('button', { name: `Regarder l’ensemble ${past}` }).click()
  await expect(page.getByText(`Vous regardez l’ensemble ${past}`)).toBeVisible()
  await page.getByRole('link', { name: 'Revenir à la version en service' }).click()
  await expect(page.getByText('Vous regardez')).toBeHidden()
})

test('a first release has nothing to go back to', async ({ application }) => {
  const before = await application.live()
  const { members } = JSON.parse((await application.cahier('status', '--json')).stdout) as {
    members: { member: string; predecessor: string | null }[]
  }
  // Other journeys of this application have already replaced the first release of some members.
  const first = members.find(({ predecessor }) => predecessor === null)
  const { code, stderr } = await application.cahier('rollback', first?.member ?? '')
  expect(code).toBe(1)
  expect(stderr).toContain('CAHIER-R004')
  expect(await application.live()).toEqual(before)
})

test('an area is taken out while a tab is open, and comes back', async ({ page, application }) => {
  await becomeLearner(page)
  await page.goto('/notes')
  const sidebar = page.getByRole('navigation').first()
  const entry = sidebar.getByRole('link', { name: 'Automatisation' })
  await expect(entry).toBeVisible()
  await operate(application, 'retire mf-automation --reason remplacé')
  await expect(page.locator('html')).toHaveAttribute('data-set', String(await application.servedSet()))
  await sidebar.getByRole('link', { name: 'Vocabulaire' }).click()
  await page.waitForURL('**/vocabulary')
  await expect(entry).toHaveCount(0)
  await page.goto('/automation')
  await page.waitForURL('**/dashboard')
  await operate(application, 'promote mf-automation')
  await page.goto('/automation')
  await expect(entry).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the withdrawal of a first release ends it in an open tab, which takes the repaired one', async ({
  page,
  application,
}) => {
  await becomeLearner(page)
  await page.goto('/automation')
  const shown = page.locator('[data-remote="mf-automation"]')
  const { 'mf-automation': first } = await application.live()
  await expect(shown).toHaveAttribute('data-release', `mf-automation@${first}`)
  await page.evaluate(() => Object.assign(globalThis, { marked: true }))

  await operate(application, `withdraw mf-automation@${first} --reason dangereuse`)
  await expect(page.getByRole('heading', { name: /Automatisation.*n’a pas pu être affiché/ })).toBeVisible()
  await expect(shown.locator('*')).toHaveCount(0)

  await appendFile(join(application.checkout, 'mf-automation/src/locales/fr.ts'), '\n// Repaired.\n')
  await run(application, 'build mf-automation')
  await run(application, 'publish mf-automation')
  await operate(application, 'promote mf-automation')
  const { 'mf-automation': repaired } = await application.live()
  expect(repaired).not.toBe(first)
  await expect(shown).toHaveAttribute('data-release', `mf-automation@${repaired}`)
  await expect(page.getByRole('heading', { name: /n’a pas pu être affiché/ })).toHaveCount(0)
  expect(await page.evaluate(() => 'marked' in globalThis)).toBe(true)
})

test('a new remote passes its tests, and does not go live before its table exists', async ({ application }) => {
  await run(application, 'new mf-quiz --label Quiz')
  // Replaces `pnpm install`: the template has the same dependencies as the notes.
  symlinkSync(join(application.checkout, 'mf-notes/node_modules'), join(application.checkout, 'mf-quiz/node_modules'))
  for (const [tool = '', ...args] of [
    ['tsc', '-p', 'tsconfig.json', '--noEmit'],
    ['vitest', 'run', '--project', 'dom', 'mf-quiz'],
  ]) {
    await promisify(execFile)(join(application.checkout, 'node_modules/.bin', tool), args, {
      cwd: application.checkout,
    })
  }
  await run(application, 'build mf-quiz')
  await run(application, 'publish mf-quiz')
  // The next start applies the migration: the guide's journey follows it from there.
  const { code, stderr } = await application.cahier('promote', 'mf-quiz')
  expect(code).toBe(1)
  expect(stderr).toContain('CAHIER-R006')
})
