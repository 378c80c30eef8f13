import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BootData } from '@cahier/releases/model'
import { test } from '../application/fixture.ts'
import { becomeLearner, expect } from './learner.ts'

test.use({ command: ['dev', 'mf-notes', 'mf-planning'] })
// One after the other, on the same development servers.
test.describe.configure({ mode: 'default' })

/** Replaces a file atomically, as editors do. */
async function edit(path: string, from: string, to: string): Promise<void> {
  const before = await readFile(path, 'utf8')
  expect(before).toContain(from)
  await writeFile(`${path}.saved`, before.replace(from, to))
  await rename(`${path}.saved`, path)
}

const textOf = async (url: string) => (await fetch(url)).text()

test('changes to remotes under development appear immediately and keep typed text', async ({
  page,
  application,
  complaints,
}) => {
  await expect
    .poll(() => application.said)
    .toContain('Un changement du shell, ou de ce qu’il fournit (contrat, shared-ui), recharge la page.')
  const notes = (path: string) => join(application.checkout, 'mf-notes/src', path)
  await becomeLearner(page)
  await page.goto('/notes')
  await page.getByRole('button', { name: 'Nouvelle Note' }).click()
  const title = page.getByLabel('Titre')
  await title.fill('Encore là')
  await edit(
    notes('list/notes-page.tsx'),
    'export function NotesPage() {',
    'export function NotesPage() {\n  document.title = "À chaud"',
  )
  await expect(page).toHaveTitle('À chaud')
  await expect(title).toHaveValue('Encore là')
  await edit(notes('locales/fr.ts'), "'Nouvelle Note'", "'Note à chaud'")
  await expect(page.getByRole('button', { name: 'Note à chaud', includeHidden: true })).toBeAttached()
  await expect(title).toHaveValue('Encore là')

  // A syntax error is shown over the page, which stays as it is underneath; the repair takes it away.
  const overlay = page.frameLocator('#rspack-dev-server-client-overlay')
  await edit(notes('list/notes-page.tsx'), 'export function NotesPage() {', 'export function NotesPage( {')
  await expect(overlay.locator('body')).toContainText('notes-page.tsx')
  await expect(overlay.locator('body')).toContainText(/notes-page\.tsx:\d+:\d+|╭─\[\d+:\d+\]/)
  await edit(notes('list/notes-page.tsx'), 'export function NotesPage( {', 'export function NotesPage() {')
  await expect(page.locator('#rspack-dev-server-client-overlay')).toHaveCount(0)
  // The console says it too.
  expect(complaints).toEqual([
    expect.stringContaining('Errors while compiling'),
    expect.stringContaining('notes-page.tsx'),
  ])
  complaints.length = 0
  await expect(title).toHaveValue('Encore là')
  await edit(notes('list/notes-page.tsx'), '"À chaud"', '"Réparée"')
  await expect(page).toHaveTitle('Réparée')
  await expect(title).toHaveValue('Encore là')

  // So is what a component throws; the repair mounts the area anew.
  const thrown = page.getByRole('alert').filter({ hasText: 'lancée à chaud' })
  await edit(notes('list/notes-page.tsx'), 'document.title = "Réparée"', 'throw new Error("lancée à chaud")')
  await expect(thrown).toBeVisible()
  await edit(notes('list/notes-page.tsx'), 'throw new Error("lancée à chaud")', 'document.title = "Remise"')
  await expect(page).toHaveTitle('Remise')
  await expect(thrown).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Note à chaud', includeHidden: true })).toBeAttached()
  expect(complaints.splice(0)).toEqual(expect.arrayContaining([expect.stringContaining('lancée à chaud')]))

  await page.goto('/planning')
  // What the shell provides cannot be replaced in place: the page is loaded again.
  const button = join(application.checkout, 'shared-ui/components/button/button.tsx')
  const edited = page.getByRole('main').locator('button[data-edited]')
  await page.evaluate(() => Object.assign(globalThis, { marked: true }))
  await edit(button, '      type="button"\n', '      type="button"\n      data-edited=""\n')
  await expect(edited.first()).toBeVisible()
  expect(await page.evaluate(() => 'marked' in globalThis)).toBe(false)
  await edit(button, '      data-edited=""\n', '')
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
  await expect(edited).toHaveCount(0)
})

test('a file that is saved while the page loads appears in it', async ({ page, application }) => {
  await becomeLearner(page)
  const document = await (await page.request.get('/planning')).text()
  const { remote } = JSON.parse(/id="cahier-boot">(.*?)<\/script>/s.exec(document)?.[1] ?? '') as BootData
  const [entry, chunk] = [`${remote?.base}remoteEntry.js`, `${remote?.base}expose-app.js`]
  const [entryBefore, chunkBefore] = [await textOf(entry), await textOf(chunk)]
  await edit(
    join(application.checkout, 'mf-planning/src/locales/fr.ts'),
    "plan: 'Nouvelle séance'",
    "plan: 'Séance à chaud'",
  )
  await expect.poll(() => textOf(chunk)).not.toBe(chunkBefore)
  // The entry is from the build before and the chunk from the build after; what the development server says comes last.
  const headers = { 'access-control-allow-origin': '*' }
  await page.route(entry, (route) => route.fulfill({ body: entryBefore, contentType: 'text/javascript', headers }))
  const loaded = new Promise<void>((resolve) => {
    page.on('requestfinished', (request) => request.url() === chunk && resolve())
  })
  await page.routeWebSocket(/localhost:\d+\/ws/, (socket) => {
    socket.connectToServer().onMessage((message) => void loaded.then(() => socket.send(message)))
  })
  await page.goto('/planning')
  await expect(page.getByText('Séance à chaud').first()).toBeAttached()
})
