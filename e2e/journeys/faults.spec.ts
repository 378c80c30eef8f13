import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { test as own } from '../application/fixture.ts'
import { expect, signUp, test } from './learner.ts'

own.use({ journeys: 'faults' })

/** What can happen to the files of a release on their way to the browser. */
const faults: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  blocked: (route) => route.abort(),
  hanging: () => new Promise(() => {}),
  corrupt: async (route) => {
    const response = await route.fetch()
    const body = await response.body()
    await route.fulfill({ response, body: body.subarray(0, body.length / 2) })
  },
  tampered: async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}\n;document.title = 'tampered'` })
  },
}

/** Opens the notes without waiting for files that may never come. */
const openNotes = (page: Page) => page.goto('/notes', { waitUntil: 'domcontentloaded' })

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' })
/** What every view that works begins with. */
const content = (page: Page) => {
  const main = page.getByRole('main')
  return main.getByRole('heading', { level: 2 }).or(main.getByRole('search'))
}
const broken = (page: Page) => page.getByRole('heading', { name: 'n’a pas pu être affiché' })

for (const [name, fault] of Object.entries(faults)) {
  test.describe(`a remote that is ${name}`, () => {
    test.use({ faulty: true })

    test('leaves the shell and the others usable, and comes back when asked again', async ({ page }) => {
      await signUp(page)
      const files = '**/releases/mf-notes/**/*.js'
      await page.route(files, fault)
      await openNotes(page)
      await expect(broken(page)).toBeVisible()
      await expect(page).not.toHaveTitle('tampered')

      for (const entry of await navigation(page).getByRole('link').allTextContents()) {
        if (entry === 'Notes') continue
        await navigation(page).getByRole('link', { name: entry, exact: true }).click()
        await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible()
        await expect(content(page).first()).toBeVisible()
        await expect(broken(page)).toBeHidden()
      }

      await navigation(page).getByRole('link', { name: 'Notes', exact: true }).click()
      await expect(broken(page)).toBeVisible()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.getByRole('button', { name: 'Réessayer' }).click()
      await expect(page.getByText('Votre cahier est encore vierge.')).toBeVisible()
    })
  })
}

own.describe('with an approved predecessor', () => {
  own.describe.configure({ mode: 'default' })
  own.use({ faulty: true })

  for (const [name, fault] of Object.entries(faults)) {
    own(`a release that is ${name} gives way to it`, async ({ page, application }) => {
      const approved = (await application.live())['mf-notes']
      const texts = join(application.checkout, 'mf-notes/src/locales/fr.ts')
      const source = await readFile(texts, 'utf8')
      await writeFile(texts, source.replace(/open: '.*'/, `open: 'Note ${name}'`))
      for (const command of ['build', 'publish', 'promote']) {
        const { code, stderr } = await application.cahier(command, 'mf-notes')
        expect(code, stderr).toBe(0)
      }
      const faulty = (await application.live())['mf-notes']
      expect(faulty).not.toBe(approved)

      await signUp(page)
      await page.route(`**/releases/mf-notes/${faulty}/*.js`, fault)
      await openNotes(page)
      await expect(page.getByText('Votre cahier est encore vierge.')).toBeVisible()
      await expect(page.locator('[data-remote="mf-notes"]')).toHaveAttribute('data-release', `mf-notes@${approved}`)
      await expect(page).not.toHaveTitle('tampered')
    })
  }
})
