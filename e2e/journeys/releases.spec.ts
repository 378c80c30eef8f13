import { execFile } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import type { MemberName, SetIndex } from '@cahier/releases/model'
import type { Locator, Page, Response } from '@playwright/test'
import type { Application } from '../application/application.ts'
import { test } from '../application/fixture.ts'
import { openReleases } from '../application/releases.ts'
import { askPalette, becomeLearner, expect, noteText, signIn, writeNote } from './learner.ts'
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

/** Publishes another release of the same code: how one is built and published is tried first. */
async function publish(application: Application, member: MemberName): Promise<void> {
  const { first, variant } = await openReleases(application)
  const live = first.get(member)
  if (!live) throw new Error(`${member} is not live`)
  await variant(live)
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
  // Each release has class names and hashes of its own, which no dictionary has: about a sixth, more or less by their chance.
  expect(await received(page, base)).toBeLessThan(whole.reduce((sum, size) => sum + size, 0) / 5)
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
  await publish(application, 'mf-marketing')
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

test('an administrator promotes, ramps up, rolls back, withdraws and retires in the console, on a phone', async ({
  page,
  application,
}) => {
  const released = await application.live()
  await publish(application, 'mf-settings')

  const account = await becomeLearner(page, 'Léa Martin')
  await page.goto('/console')
  await expect(page.getByText('Cette page est réservée à l’administration.')).toBeVisible()
  await run(application, `admin grant ${account.email}`)
  // New rights apply from the next session on.
  await page.evaluate(() => localStorage.clear())
  await signIn(page, account)
  await page.getByRole('button', { name: 'Compte de Léa Martin' }).click()
  await page.getByRole('menuitem', { name: 'Versions' }).click()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('heading', { name: 'mf-settings' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retirer…' })).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)).toBeLessThan(3)
  await page.setViewportSize({ width: 320, height: 700 })
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= 320)
  const settings = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'mf-settings' }) })
  await expect(settings.getByText('1 version plus récente')).toBeVisible()
  expect(await violations(page)).toEqual([])
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Raison') })
  const decide = async (action: Locator, name: string, reason: string, choice?: { field: string; value: string }) => {
    await action.click()
    if (choice) await dialog.getByLabel(choice.field).selectOption(choice.value)
    const confirm = dialog.getByRole('button', { name, exact: true })
    await confirm.click()
    await expect(dialog.getByText('Dites pourquoi.')).toBeVisible()
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
    await dialog.getByLabel('Raison').fill(reason)
    await confirm.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(reason)).toBeVisible()
    expect(await fits()).toBe(true)
  }
  // Members that are well are a line each.
  const opened = async () => {
    const details = settings.getByRole('button', { name: 'Détails de mf-settings' })
    if ((await details.getAttribute('aria-expanded')) === 'false') await details.click()
    return settings
  }
  const action = async (name: string) => (await opened()).getByRole('button', { name })
  await decide(await action('Mettre en service…'), 'Mettre en service', 'Un essai')
  const promoted = await application.live()
  expect(promoted['mf-settings']).not.toBe(released['mf-settings'])
  expect({ ...promoted, 'mf-settings': null }).toEqual({ ...released, 'mf-settings': null })
  await expect(settings).toContainText(promoted['mf-settings'] ?? '')

  await decide(await action('Revenir…'), 'Revenir', 'Une panne')
  expect(await application.live()).toEqual(released)
  await expect(settings.getByText('Retenue')).toBeVisible()
  const { stdout } = await application.cahier('history', 'mf-settings')
  expect(stdout).toContain(account.email)

  const now = await application.servedSet()
  const past = now - 1
  const history = page.getByRole('region', { name: 'Historique' })
  await history.getByLabel('Membre').selectOption('mf-settings')
  await expect(history.getByRole('button', { name: /^Regarder l’ensemble/ }).first()).toBeVisible()
  for (const set of [past, now]) await history.getByRole('checkbox', { name: `Comparer l’ensemble ${set}` }).check()
  await history.getByRole('button', { name: `Comparer les ensembles ${past} et ${now}` }).click()
  const compared = page.getByRole('dialog', { name: `De l’ensemble ${past} à l’ensemble ${now}` })
  await expect(compared.getByRole('listitem')).toHaveText([
    `mf-settings ${promoted['mf-settings']} → ${released['mf-settings']}`,
    'mf-settings est retenue',
  ])
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await fits()).toBe(true)

  await page.getByRole('button', { name: 'Tailles' }).click()
  const sizes = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'mf-settings' }) })
  await expect(sizes).toContainText('pour un budget de')
  await sizes.getByText('Tableau', { exact: true }).click()
  await expect(sizes.getByRole('row', { name: new RegExp(`^${promoted['mf-settings']}`) })).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await fits()).toBe(true)

  await page.getByRole('button', { name: 'Liens' }).click()
  await page.getByRole('link', { name: 'mf-vocabulary' }).first().click()
  await expect(page.getByRole('heading', { name: 'mf-vocabulary' })).toBeInViewport()
  await expect(page).toHaveURL(/view=links#links-mf-vocabulary$/)
  expect(await violations(page)).toEqual([])
  expect(await fits()).toBe(true)
  await page.getByRole('button', { name: 'En service' }).click()
  await page.getByRole('button', { name: `Regarder l’ensemble ${past}` }).click()
  await expect(page.getByText(`Vous regardez l’ensemble ${past}`)).toBeVisible()
  await page.getByRole('link', { name: 'Revenir à la version en service' }).click()
  await expect(page.getByText('Vous regardez')).toBeHidden()

  await page.goto('/console')
  await decide(await action('Mettre en service…'), 'Mettre en service', 'Par paliers', { field: 'Pour', value: 'ramp' })
  await expect(page.getByText(/pour 1\s% des sessions, puis 10\s%, 50\s%, 100\s%$/)).toBeVisible()
  const tried = promoted['mf-settings'] ?? ''
  await decide(await action('Retirer…'), 'Retirer', 'Une fuite', { field: 'Version', value: tried })
  await expect(page.getByText(`${tried} est retirée pour toujours`)).toBeVisible()
  await expect(settings.getByText('À l’essai')).toHaveCount(0)
  expect(await application.live()).toEqual(released)
  await decide(await action('Sortir…'), 'Sortir', 'Remplacé')
  await expect(settings).toHaveCount(0)
  await decide(page.getByRole('button', { name: `Revenir à l’ensemble ${now}…` }), 'Revenir', 'Finalement non')
  expect(await application.live()).toEqual(released)
  await expect(settings.getByText('Retenue')).toBeVisible()
})

test.describe('with a command that fails', () => {
  test.use({ faulty: true })

  test('a command that takes something else is refused; forced, its calls fail and nothing else does', async ({
    page,
    application,
  }) => {
    const { 'mf-notes': notes, 'mf-vocabulary': released } = await application.live()
    await becomeLearner(page)
    await writeNote(page, 'Lecture', 'La chlorophylle est verte.')
    const config = join(application.checkout, 'mf-vocabulary/remote.config.ts')
    const before = await readFile(config, 'utf8')
    await writeFile(config, before.replace("definition: 'string?'", "definition: 'string'"))
    await run(application, 'build mf-vocabulary')
    await run(application, 'publish mf-vocabulary')

    const sentence =
      /mf-notes@[0-9a-f]{12} appelle vocabulary\.add\({ definition: undefined }\), mf-vocabulary@[0-9a-f]{12} prend { definition: string }\./
    const build = await application.cahier('build', 'mf-notes')
    expect(build.code).toBe(1)
    expect(build.stderr).toMatch(sentence)
    const refused = await application.cahier('promote', 'mf-vocabulary')
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('CAHIER-R006')
    expect(refused.stderr).toMatch(sentence)
    expect(await application.live()).toMatchObject({ 'mf-notes': notes, 'mf-vocabulary': released })

    const add = async () => {
      await page.getByRole('link', { name: 'Lecture' }).click()
      await expect(noteText(page)).toBeFocused()
      await page.keyboard.press('Control+a')
      await page.getByRole('button', { name: 'Ajouter au vocabulaire' }).click()
    }
    await add()
    await page.waitForURL('**/vocabulary?new=1')
    await page.goto('/notes')

    await operate(application, 'promote mf-vocabulary --force --reason urgent')
    expect((await application.cahier('status')).stdout).toMatch(sentence)
    await page.reload()
    const said = page.waitForEvent('console', (message) => message.text().includes('vocabulary.add takes'))
    await add()
    await expect(page.getByRole('region', { name: 'Messages' }).getByText('Erreur inconnue')).toBeVisible()
    expect((await said).text()).toContain('vocabulary.add takes definition: string')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Lecture' })).toBeVisible()
    await page.getByRole('navigation').first().getByRole('link', { name: 'Vocabulaire' }).click()
    await expect(page.getByRole('button', { name: 'Ajouter un mot' }).first()).toBeVisible()

    await writeFile(config, before)
    await operate(application, 'rollback mf-vocabulary')
    expect(await application.live()).toMatchObject({ 'mf-vocabulary': released })
  })

  test('a shell that gives less to widgets than they read is refused', async ({ application }) => {
    const live = await application.live()
    const slots = join(application.checkout, 'platform/contract/api/slots.ts')
    const before = await readFile(slots, 'utf8')
    await writeFile(slots, before.replace("documents: 'number',", ''))
    const sentence =
      /mf-notes@[0-9a-f]{12} lit notes\.counter \(dashboard\/counters\/v1\) → { counters: { documents: number } \| null }, shell@[0-9a-f.]+ donne { counters: { documents: undefined } \| null }\./
    const build = await application.cahier('build', 'mf-notes')
    expect(build.stderr).toMatch(sentence)
    await run(application, 'build shell')
    await run(application, 'publish shell')
    const refused = await application.cahier('promote', 'shell')
    expect(refused.stderr).toContain('CAHIER-R006')
    expect(refused.stderr).toMatch(sentence)
    await writeFile(slots, before)
    expect(await application.live()).toEqual(live)
  })
})

test('remotes of two majors of the contract run side by side; one is moved, and rolled back', async ({
  page,
  application,
}) => {
  const source = (path: string) => join(application.checkout, 'mf-settings', path)
  const edit = async (path: string, from: string, to: string) => {
    const before = await readFile(source(path), 'utf8')
    expect(before).toContain(from)
    await writeFile(source(path), before.replace(from, to))
  }
  const heading = (version: number) => page.getByRole('heading', { name: `Version ${version}` })
  const open = async (area: string) => page.getByRole('navigation').first().getByRole('link', { name: area }).click()
  const ship = async () => {
    await run(application, 'publish mf-settings')
    await operate(application, 'promote mf-settings')
  }
  const dated = /mf-settings@[0-9a-f]{12} importe AreaError de @cahier\/contract\/data/

  // As a team has it that was not there when the second version came.
  await edit('remote.config.ts', "contract: '^2.0.0'", "contract: '^1.0.0'")
  await edit('src/locales/fr.ts', "title: 'Paramètres'", "title: new AreaError('Version 1').message")
  await edit('src/locales/fr.ts', '', "import { AreaError } from '@cahier/contract/data'\n")
  const build = await application.cahier('build', 'mf-settings')
  expect(build.stdout, build.stderr).toMatch(dated)
  await ship()
  expect((await application.cahier('status')).stdout).toMatch(dated)
  await becomeLearner(page)
  await page.goto('/settings')
  await expect(heading(1)).toBeVisible()
  await open('Notes')
  await writeNote(page, 'Deux versions', 'Chaque module a la sienne.')

  await run(application, 'upgrade mf-settings')
  await edit('src/locales/fr.ts', 'Version 1', 'Version 2')
  expect((await application.cahier('build', 'mf-settings')).stdout).not.toMatch(dated)
  await ship()
  expect((await application.cahier('status')).stdout).not.toMatch(dated)
  await open('Paramètres')
  await expect(heading(2)).toBeVisible()

  await operate(application, 'rollback mf-settings')
  await expect(heading(1)).toBeVisible()
  await open('Notes')
  await expect(page.getByRole('link', { name: 'Deux versions' })).toBeVisible()
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

test('retiring an area takes its widgets and commands out of an open dashboard', async ({ page, application }) => {
  const { 'mf-vocabulary': live } = await application.live()
  await becomeLearner(page)
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  const parts = {
    'a counter': main.getByText('Vocabulaire', { exact: true }),
    'a line of today': main.getByRole('link', { name: 'Rien à réviser' }),
    'a card': main.getByRole('heading', { name: 'Maîtrise du vocabulaire' }),
    'a quick action': main.getByRole('button', { name: 'Ajouter un mot' }),
  }
  const command = async () => {
    const palette = await askPalette(page, 'mot')
    // Another area's command answers, so that the list has been filled.
    await expect(palette.getByRole('option').first()).toBeVisible()
    const found = await palette.getByRole('option', { name: 'Ajouter un mot', exact: true }).count()
    await page.keyboard.press('Escape')
    return found
  }
  for (const [what, part] of Object.entries(parts)) await expect(part.first(), what).toBeVisible()
  expect(await command()).toBe(1)
  // The notes call its command.
  const refused = await application.cahier('retire', 'mf-vocabulary', '--reason', 'remplacé')
  expect(refused.stderr).toContain('CAHIER-R006')

  await operate(application, 'retire mf-vocabulary --force --reason remplacé')
  for (const [what, part] of Object.entries(parts)) await expect(part, what).toHaveCount(0)
  expect(await command()).toBe(0)

  await operate(application, `promote mf-vocabulary@${live}`)
  for (const [what, part] of Object.entries(parts)) await expect(part.first(), what).toBeVisible()
  expect(await command()).toBe(1)
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
  await publish(application, 'mf-automation')

  await operate(application, `withdraw mf-automation@${first} --reason dangereuse`)
  await expect(page.getByRole('heading', { name: /Automatisation.*n’est plus dans l’application/ })).toBeVisible()
  await expect(shown.locator('*')).toHaveCount(0)

  await operate(application, 'promote mf-automation')
  const { 'mf-automation': repaired } = await application.live()
  expect(repaired).not.toBe(first)
  await expect(shown).toHaveAttribute('data-release', `mf-automation@${repaired}`)
  await expect(page.getByRole('heading', { name: /n’est plus dans l’application/ })).toHaveCount(0)
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
