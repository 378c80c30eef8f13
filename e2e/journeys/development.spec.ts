import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '../application/fixture.ts'
import { becomeLearner, expect } from './learner.ts'

test.use({ command: ['dev', 'mf-notes'] })

test('a change to a remote under development appears immediately and keeps typed text', async ({
  page,
  application,
}) => {
  await becomeLearner(page)
  await page.goto('/notes')
  await page.getByRole('button', { name: 'Nouvelle Note' }).click()
  await page.getByLabel('Titre').fill('Encore là')
  const texts = join(application.checkout, 'mf-notes/src/locales/fr.ts')
  // Replaces the file atomically, as editors do.
  await writeFile(`${texts}.saved`, (await readFile(texts, 'utf8')).replace("'Nouvelle Note'", "'Note à chaud'"))
  await rename(`${texts}.saved`, texts)
  await expect(page.getByRole('button', { name: 'Note à chaud', includeHidden: true })).toBeAttached()
  await expect(page.getByLabel('Titre')).toHaveValue('Encore là')
})
