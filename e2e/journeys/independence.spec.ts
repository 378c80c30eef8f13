import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Page } from '@playwright/test'
import { bin, moveAway, run } from '../application/away.ts'
import { test } from '../application/fixture.ts'
import { operate } from '../application/operate.ts'
import { becomeLearner, expect, writeNote } from './learner.ts'

test.use({ journeys: 'independence' })

test('a standalone remote installs, builds, tests, is published with a token and goes live', async ({
  page,
  application,
}) => {
  // Runs an area's tests three times from packed packages, beside another journey.
  test.setTimeout(300_000)
  const folder = await moveAway('mf-marketing')
  const main = join(folder, 'node_modules/@cahier/cli/dist/main.js')
  const cahier = (args: readonly string[], variables: NodeJS.ProcessEnv = {}) =>
    run(folder, process.execPath, [main, ...args], variables)

  const texts = join(folder, 'src/help/locales/fr.ts')
  const changed = (await readFile(texts, 'utf8')).replace('Centre d’aide', 'L’aide, vue d’ailleurs')
  await writeFile(texts, changed)
  await writeFile(join(folder, 'tsconfig.json'), '{ "extends": "@cahier/cli/tsconfig.json" }')
  await run(folder, join(bin, 'tsc'), ['--noEmit', '-p', '.'])
  // The test of the changed text must fail.
  await expect(cahier(['test', 'tests/help'])).rejects.toThrow('1 failed')
  const own = join(folder, 'tests/help.test.tsx')
  const tests = await readFile(own, 'utf8')
  await writeFile(own, tests.replace('Centre d’aide', 'L’aide, vue d’ailleurs'))
  expect(await cahier(['test'])).toMatch(/Tests .*passed/)
  await seeAgainst(application.url, page, folder, texts)
  await cahier(['build'])

  expect(await application.cahier('keys', 'rotate', 'mf-marketing')).toMatchObject({ code: 0 })
  const token = await application.cahier('token', 'create', 'mf-marketing', '--actions', 'publish,promote')
  const bearer = token.stdout.trim()
  const shipped = await cahier(['publish', 'mf-marketing', '--to', application.url], {
    CAHIER_TOKEN: bearer,
    CAHIER_SIGNING_KEY: join(application.data, 'keys/mf-marketing.pem'),
  })
  const release = /mf-marketing@([0-9a-f]{12})/.exec(shipped)?.[1]
  const before = await application.servedSet()
  const promotion = { operation: 'promote', member: 'mf-marketing', release, expected_set: before }
  expect(await operate(application, bearer, promotion)).toMatchObject({ status: 200 })
  await expect.poll(() => application.servedSet()).toBe(before + 1)

  await becomeLearner(page)
  await page.goto('/help')
  await expect(page.getByRole('heading', { name: 'L’aide, vue d’ailleurs' })).toBeVisible()
  await expect(page.locator('[data-remote="mf-marketing"]')).toHaveAttribute('data-release', `mf-marketing@${release}`)

  await expect(cahier(['status'])).rejects.toThrow('CAHIER-C018')

  // Creates a new remote outside a workspace, from the packed files. Without a registry, npx finds the installed command.
  const npx = (within: string, ...args: readonly string[]) => run(within, 'npx', ['--offline', '@cahier/cli', ...args])
  await npx(folder, 'new', 'recettes')
  const recettes = join(folder, 'mf-recettes')
  const files = (await readdir(join(folder, 'packages'))).filter((file) => !file.includes('marketing'))
  const packages = files.map((file) => `../packages/${file}`)
  await run(recettes, 'npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...packages])
  expect(await npx(recettes, 'test')).toMatch(/Tests .*passed/)
  expect(await npx(recettes, 'build')).toContain('mf-recettes construit')
  await rm(folder, { recursive: true })
})

/** Opens the remote from its sources in the running application, whose other areas, accounts and notes it has, and changes it. */
async function seeAgainst(site: string, page: Page, folder: string, texts: string): Promise<void> {
  const main = join(folder, 'node_modules/@cahier/cli/dist/main.js')
  const child = spawn(process.execPath, [main, 'dev', '--against', site], {
    cwd: folder,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  try {
    let url = ''
    for await (const line of createInterface(child.stdout)) {
      url = /^Cahier est prêt : (\S+)/.exec(line)?.[1] ?? ''
      if (url) break
    }
    const context = await page
      .context()
      .browser()
      ?.newContext({ baseURL: url, locale: 'fr-FR', serviceWorkers: 'block' })
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
    await writeNote(here, 'Note d’ailleurs', 'Écrite à travers une autre adresse.')
    await expect
      .poll(async () => (await learner.client.from('notes').select('title').throwOnError()).data)
      .toEqual([{ title: 'Note d’ailleurs' }])
  } finally {
    child.kill()
  }
  expect(await gone).toEqual([0, null])
}
