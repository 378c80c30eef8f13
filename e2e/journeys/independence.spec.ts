import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { directoryStore } from '@cahier/releases/store'
import type { Page } from '@playwright/test'
import type { Application } from '../application/application.ts'
import { bin, moveAway, run } from '../application/away.ts'
import { test } from '../application/fixture.ts'
import { readSteps } from '../application/guide.ts'
import { operate } from '../application/operate.ts'
import { openTerminal } from '../application/terminal.ts'
import { becomeLearner, expect, writeNote } from './learner.ts'

test.describe.configure({ mode: 'default' })
test.use({ journeys: 'independence' })

const commands = (
  await readSteps(join(import.meta.dirname, '../../docs/guides/shipping.md'), 'A remote in a repository of its own')
).flatMap((step) => (step.kind === 'command' ? [step.command] : []))

let packed: Promise<string> | undefined
/** Packs what a standalone remote installs, by the guide's command. @returns the folder */
const packages = (application: Application): Promise<string> => {
  packed ??= (async () => {
    // A reader's checkout is a repository: git says what belongs into a package.
    await run(application.checkout, 'git', ['init', '--quiet'])
    await openTerminal(application.checkout).run(commands[0] ?? '')
    return join(application.checkout, 'packages')
  })()
  return packed
}

/** The packages that the guide's reader has installed. */
let installed: string | undefined

test('the commands of the guide to a remote in a repository of its own work', { tag: '@toolchain' }, async ({
  browser,
  application,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'cahier-elsewhere-'))
  // What the operator hands out.
  await cp(await packages(application), join(folder, 'packages'), { recursive: true })
  expect(await application.cahier('keys', 'rotate', 'mf-quiz')).toMatchObject({ code: 0 })
  const token = await application.cahier('token', 'create', 'mf-quiz', '--actions', 'publish,promote')
  const terminal = openTerminal(folder, { npm_config_prefer_offline: 'true', npm_config_audit: 'false', PORT: '0' })
  const asReader = (command: string) =>
    command
      .replace('https://cahier.example', application.url)
      .replace('CAHIER_TOKEN=…', `CAHIER_TOKEN=${token.stdout.trim()}`)

  for (const command of commands.slice(1)) {
    await test.step(command, async () => {
      if (/ dev /.test(command)) {
        const serving = await terminal.serve(asReader(command))
        const page = await browser.newPage({ baseURL: serving.url, locale: 'fr-FR', serviceWorkers: 'block' })
        await becomeLearner(page)
        await page.goto('/quiz')
        await expect(page.locator('[data-remote="mf-quiz"]')).toHaveAttribute('data-release', 'mf-quiz@development')
        await page.close()
        await serving.stop()
        return
      }
      const said = await terminal.run(asReader(command))
      if (/^mkdir .*keys/.test(command)) {
        // As it comes by mail or chat: what it was open to on the way, it still is.
        const key = await readFile(join(application.data, 'keys/mf-quiz.pem'))
        await writeFile(join(folder, 'keys/mf-quiz.pem'), key, { mode: 0o644 })
      }
      if (/ test$/.test(command)) expect(said).toMatch(/Tests .*passed/)
      if (/ budget /.test(command)) expect(await readdir(terminal.folder())).toContain('budget.json')
      if (/ build /.test(command)) expect(said).toContain('mf-quiz construit')
      if (/ publish /.test(command)) expect(said).toMatch(/^mf-quiz@[0-9a-f]{12} /m)
    })
  }
  // Its CI installs what its own repository has.
  const { dependencies, devDependencies } = JSON.parse(await readFile(join(terminal.folder(), 'package.json'), 'utf8'))
  const ours = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) => name.startsWith('@cahier/'))
  expect(ours).toHaveLength(4)
  for (const [name, version] of ours) {
    expect(version, name).toMatch(/^file:packages\//)
    // A registry takes it.
    const manifest = JSON.parse(await readFile(join(terminal.folder(), 'node_modules', name, 'package.json'), 'utf8'))
    expect(manifest, name).not.toHaveProperty('private')
  }
  // It goes live once the application has its table.
  const promotion = asReader('npx @cahier/cli promote mf-quiz --to https://cahier.example')
  await expect(terminal.run(promotion)).rejects.toThrow('CAHIER-R006')
  installed = join(terminal.folder(), 'node_modules')
})

test('a standalone remote installs, builds, tests, is published with a token and goes live', {
  tag: '@toolchain',
}, async ({ page, application }) => {
  const folder = await moveAway('mf-marketing', await packages(application), installed)
  const main = join(folder, 'node_modules/@cahier/cli/dist/main.js')
  const cahier = (args: readonly string[], variables: NodeJS.ProcessEnv = {}) =>
    run(folder, process.execPath, [main, ...args], variables)

  const texts = join(folder, 'src/help/locales/fr.ts')
  const changed = (await readFile(texts, 'utf8')).replace('Centre d’aide', 'L’aide, vue d’ailleurs')
  await writeFile(texts, changed)
  await writeFile(join(folder, 'tsconfig.json'), '{ "extends": "@cahier/cli/tsconfig.json" }')
  await run(folder, join(bin, 'tsc'), ['--noEmit', '-p', '.'])
  // The test of the changed text fails, and no other.
  await expect(cahier(['test'])).rejects.toThrow(/Tests .*\D1 failed.* passed/)
  await seeAgainst(application.url, page, folder, texts)
  // Builds it, too.
  await cahier(['budget'])
  await growHeavy(texts, () => cahier(['budget']))
  await callOtherwise(folder, () => cahier(['build', '--against', application.url]))

  expect(await application.cahier('keys', 'rotate', 'mf-marketing')).toMatchObject({ code: 0 })
  const token = await application.cahier('token', 'create', 'mf-marketing', '--actions', 'publish,promote')
  const bearer = token.stdout.trim()
  await seeOn(application.url, page, folder, bearer)
  const shipped = await cahier(['publish', 'mf-marketing', '--to', application.url], {
    CAHIER_TOKEN: bearer,
    CAHIER_SIGNING_KEY: join(application.data, 'keys/mf-marketing.pem'),
  })
  const release = /mf-marketing@([0-9a-f]{12})/.exec(shipped)?.[1] ?? ''
  // The console has no file of the other repository, and shows the budget of the record.
  const record = await directoryStore(application.data).record('mf-marketing', release)
  expect(record?.budget).toEqual({ entry: expect.any(Number), app: expect.any(Number) })
  const before = await application.servedSet()
  const promotion = { operation: 'promote', member: 'mf-marketing', release, expected_set: before }
  expect(await operate(application, bearer, promotion)).toMatchObject({ status: 200 })
  await expect.poll(() => application.servedSet()).toBe(before + 1)

  // A page that is open loads itself anew for another account, which would get in the way of the next one.
  await page.goto('about:blank')
  await becomeLearner(page)
  await page.goto('/help')
  await expect(page.getByRole('heading', { name: 'L’aide, vue d’ailleurs' })).toBeVisible()
  await expect(page.locator('[data-remote="mf-marketing"]')).toHaveAttribute('data-release', `mf-marketing@${release}`)

  await expect(cahier(['status'])).rejects.toThrow('CAHIER-C018')
  await rm(folder, { recursive: true })
})

/** Opens the remote from its sources in the running application itself, by the link that the command prints. */
async function seeOn(site: string, page: Page, folder: string, bearer: string): Promise<void> {
  const main = 'node_modules/@cahier/cli/dist/main.js'
  const terminal = openTerminal(folder, { CAHIER_TOKEN: bearer, PORT: '0' })
  const serving = await terminal.serve(`node ${main} dev --on ${site}`, /^(http\S+grant=\S+)$/)
  await becomeLearner(page)
  await page.goto(`/help${new URL(serving.url).search}`)
  const banner = page.getByRole('complementary', { name: 'Ensemble affiché' })
  await expect(banner).toContainText('mf-marketing vient de http://localhost:')
  await expect(page.getByRole('heading', { name: 'L’aide, vue d’ailleurs' })).toBeVisible()
  await banner.getByRole('link', { name: 'Revenir à la version en service' }).click()
  await expect(page.getByRole('heading', { name: 'Centre d’aide' })).toBeVisible()
  expect(await serving.stop()).toBe(0)
}

/** A text that weighs too much is told of, with the file that it is in. */
async function growHeavy(texts: string, budget: () => Promise<string>): Promise<void> {
  const before = await readFile(texts, 'utf8')
  await writeFile(
    texts,
    before.replace('export default {', `export default { more: '${randomBytes(4_000).toString('hex')}',`),
  )
  const refusal = await budget().then(() => '', String)
  for (const part of ['src/help/locales/fr.ts', 'CAHIER-C016']) expect(refusal).toContain(part)
  await writeFile(texts, before)
}

/** A call that the owner's live release does not take ends the build, before anybody publishes it. */
async function callOtherwise(folder: string, build: () => Promise<string>): Promise<void> {
  const file = join(folder, 'remote.config.ts')
  const config = await readFile(file, 'utf8')
  const call = "commands: [{ id: 'vocabulary.add', payload: { word: 'number', example: 'string' } }]"
  await writeFile(file, config.replace('needs: {', `needs: { ${call},`))
  await expect(build()).rejects.toThrow(/vocabulary\.add\(\{ word: number.*mf-vocabulary@[0-9a-f]{12}/)
  await writeFile(file, config)
}

/** Opens the remote from its sources in the running application, whose other areas, accounts and notes it has, and changes it. */
async function seeAgainst(site: string, page: Page, folder: string, texts: string): Promise<void> {
  const main = 'node_modules/@cahier/cli/dist/main.js'
  const serving = await openTerminal(folder, { PORT: '0' }).serve(`node ${main} dev --against ${site}`)
  try {
    const context = await page
      .context()
      .browser()
      ?.newContext({ baseURL: serving.url, locale: 'fr-FR', serviceWorkers: 'block' })
    const here = await context?.newPage()
    if (!here) throw new Error('There is no browser')
    const learner = await becomeLearner(here)
    await here.goto('/help')
    await expect(here.getByRole('heading', { name: 'L’aide, vue d’ailleurs' })).toBeVisible()
    await expect(here.locator('[data-remote="mf-marketing"]')).toHaveAttribute(
      'data-release',
      'mf-marketing@development',
    )
    const before = await readFile(texts, 'utf8')
    await writeFile(texts, before.replace('L’aide, vue d’ailleurs', 'L’aide, changée'))
    await expect(here.getByRole('heading', { name: 'L’aide, changée' })).toBeVisible()
    await writeFile(texts, before)
    // A change reloads the page, wherever it is by then.
    await expect(here.getByRole('heading', { name: 'L’aide, vue d’ailleurs' })).toBeVisible()
    await writeNote(here, 'Note d’ailleurs', 'Écrite à travers une autre adresse.')
    await expect
      .poll(async () => (await learner.client.from('notes').select('title').throwOnError()).data)
      .toEqual([{ title: 'Note d’ailleurs' }])
  } finally {
    expect(await serving.stop()).toBe(0)
  }
}
