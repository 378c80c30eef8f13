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

test('changes to remotes under development appear immediately and keep typed text', async ({ page, application }) => {
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

  await page.goto('/planning')
  await edit(
    join(application.checkout, 'mf-planning/src/locales/fr.ts'),
    "plan: 'Nouvelle séance'",
    "plan: 'Séance à chaud'",
  )
  await expect(page.getByText('Séance à chaud').first()).toBeAttached()
})
