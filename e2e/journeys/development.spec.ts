import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '../application/fixture.ts'
import { becomeLearner, expect } from './learner.ts'

test.use({ command: ['dev', 'mf-notes', 'mf-planning'] })

/** Replaces a file atomically, as editors do. */
async function edit(path: string, from: string, to: string): Promise<void> {
  const before = await readFile(path, 'utf8')
  expect(before).toContain(from)
  await writeFile(`${path}.saved`, before.replace(from, to))
  await rename(`${path}.saved`, path)
}

test('changes to remotes under development appear immediately and keep typed text', async ({
  page,
  application,
  complaints,
}) => {
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

  await page.goto('/planning')
  await edit(
    join(application.checkout, 'mf-planning/src/locales/fr.ts'),
    "plan: 'Nouvelle séance'",
    "plan: 'Séance à chaud'",
  )
  await expect(page.getByText('Séance à chaud').first()).toBeAttached()
})
