import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BootData } from '@cahier/releases/model'
import type { Application } from '../application/application.ts'
import { test as base } from '../application/fixture.ts'
import { type PlainHost, startPlainHost } from '../application/plain-host.ts'
import { type Project, startProject } from '../application/project.ts'
import { openReleases } from '../application/releases.ts'
import { expect, fillSignUp, writeNote } from './learner.ts'

/** The exported application on a static host, with a hosted project. */
interface Exported {
  folder: string
  host: PlainHost
  /** Exports the live set. */
  export(): Promise<void>
}

async function exporter(application: Application, project: Project, folder: string): Promise<() => Promise<void>> {
  const page = await (await fetch(application.url)).text()
  const boot = JSON.parse(/id="cahier-boot">(.*?)<\/script>/s.exec(page)?.[1] ?? '') as BootData
  const main = join(application.checkout, 'platform/cli/main.ts')
  const env = {
    ...process.env,
    CAHIER_DATA: application.data,
    SUPABASE_URL: project.url,
    SUPABASE_PUBLISHABLE_KEY: boot.supabase.publishableKey,
  }
  return async () => void (await promisify(execFile)(process.execPath, [main, 'export', folder], { env }))
}

const test = base.extend<{ exported: Exported }>({
  exported: async ({ application }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'cahier-plain-'))
    await using project = await startProject(application.url)
    const write = await exporter(application, project, folder)
    await write()
    await using host = await startPlainHost(folder)
    await use({ folder, host, export: write })
    await rm(folder, { recursive: true })
  },
  baseURL: ({ exported }, use) => use(exported.host.url),
})

test.use({ journeys: 'export', serviceWorkers: 'allow' })

test('an exported application starts, serves a learner, takes a new set into an open tab, and installs it', async ({
  page,
  context,
  application,
  exported,
  complaints,
}) => {
  // A static host has no API; the page has the backend's address.
  await page.goto('/auth?auth=signup')
  await fillSignUp(page)
  await page.waitForURL('**/dashboard')
  await writeNote(page, 'Sans serveur', 'Écrite depuis de simples fichiers.')
  const response = await page.goto('/vocabulary')
  expect(response?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
  await expect(page.locator('[data-remote="mf-vocabulary"]').first()).toBeVisible()

  // The worker of a reader is a file of the release, with the host's headers.
  await page.getByRole('button', { name: 'Importer ou exporter' }).click()
  await page.getByRole('menuitem', { name: 'Importer des mots' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importer des mots' })
  const running = page.waitForEvent('worker')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'mots.csv', mimeType: 'text/csv', buffer: Buffer.from('chat;félin\n') })
  expect((await running).url()).toMatch(/\/releases\/mf-vocabulary\/[0-9a-f]+\/table\.worker\.js$/)
  await expect(dialog.getByText('1 mot sera ajouté.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Annuler' }).click()

  await page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: 'Notes' }).click()
  await expect(page.getByRole('link', { name: 'Sans serveur' })).toBeVisible()

  await page.evaluate(() => void Object.assign(window, { marked: true }))
  const { first, variant, promote } = await openReleases(application)
  const notes = first.get('mf-notes')
  if (!notes) throw new Error('mf-notes is not live')
  const { id } = await variant(notes, { replaced: ['Nouvelle Note', 'Une note exportée'] })
  await promote('mf-notes', id, notes.id)
  await exported.export()
  await expect(page.getByRole('button', { name: 'Une note exportée' })).toBeVisible()
  expect(await page.evaluate(() => 'marked' in window)).toBe(true)

  const asked = exported.host.answers.filter((answer) => answer.includes('/live/'))
  expect(asked).toContain('304 /live/production.json')
  expect(new Set(asked.map((answer) => answer.slice(4)))).toEqual(new Set(['/live/production.json']))

  await expect
    .poll(() => page.evaluate(async () => (await (await caches.match('/offline.json'))?.json())?.set as number))
    .toBe(await application.servedSet())
  expect(complaints).toEqual([])
  await context.setOffline(true)
  await page.goto('/notes')
  await expect(page.getByRole('button', { name: 'Une note exportée' })).toBeVisible()
  // Only failed requests may be logged.
  await page.goto('about:blank')
  expect(complaints.splice(0).filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})
