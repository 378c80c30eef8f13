/*
 * Measures the export of a large account and its import into a new one, in a browser: seconds, bytes of the archive, and the largest heap of
 * the page, sampled. Then exports the new account and compares the contents. Prints the table of docs/performance.md.
 * `pnpm bench data`, or less of everything: `pnpm bench data --notes=1000 --words=2000 --megabytes=50`
 */
import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startProgress } from '@cahier/cli/progress'
import { startApplication } from '@cahier/e2e/application'
import { launchOptions } from '@cahier/e2e/launch'
import { signIn } from '@cahier/e2e/learner'
import { learnerClient, seed } from '@cahier/e2e/seed'
import { type Browser, chromium, type Page } from '@playwright/test'
import { contentHashes } from '../mf-settings/tests/content-hashes.ts'
import { readExport } from '../mf-settings/tests/read-export.ts'
import { table } from './table.ts'

const { values } = parseArgs({
  options: {
    notes: { type: 'string', default: '10000' },
    words: { type: 'string', default: '50000' },
    megabytes: { type: 'string', default: '1024' },
  },
})
const counts = {
  notes: Number(values.notes),
  words: Number(values.words),
  files: Math.ceil(Number(values.megabytes) / 25),
}
/** Answers in the log for each word, besides the row that sets its mastery. */
const answers = 4
const day = 86_400_000
const fileSize = 25 * 1024 * 1024
/** Milliseconds that an export or an import may take. */
const longest = 3_600_000

const rows: string[][] = []
const progress = startProgress(6, print)
progress.step('starting the application')
const application = await startApplication(join(import.meta.dirname, '..'))
const browser = await chromium.launch(launchOptions)
try {
  progress.step(`writing ${counts.notes} notes, ${counts.words} words and ${counts.files} files`)
  const first = await account('premier')
  await fill(first.client)
  progress.step('exporting')
  const exported = await measure(browser, first, 'export', exportFile)
  progress.step('importing')
  const second = await account('second')
  await measure(browser, second, 'import', (page) => importFile(page, exported))
  progress.step('exporting again')
  const again = await measure(browser, second, 'export again', exportFile)
  progress.step('comparing')
  await compare(exported, again)
  progress.end()
} finally {
  print()
  await browser.close()
  await application.stop()
}

function print(): void {
  console.log(table(['', 'seconds', 'archive, MB', 'largest heap, MB'], rows))
}

interface Account {
  email: string
  password: string
  client: Awaited<ReturnType<typeof learnerClient>>
}

/** A new account with room for everything. */
async function account(name: string): Promise<Account> {
  const given = { email: `banc-${name}@exemple.fr`, password: 'un mot de passe', name: 'Camille Martin' }
  const client = await learnerClient(application.url, given, 'sign-up')
  await application.cahier('plan', 'set', given.email, 'premium')
  return { ...given, client }
}

async function fill(client: Account['client']): Promise<void> {
  await seed(client, 'notes', counts.notes)
  for (let from = 0; from < counts.words; from += 200) {
    const rows = Array.from({ length: Math.min(200, counts.words - from) }, (_, index) => learntWord(from + index))
    await importWords(client, rows)
  }
  const { data } = await client.from('notes').select('id').order('id').limit(counts.files).throwOnError()
  for (const { id } of data ?? []) {
    const path = `note-attachments/${id}/cours.bin`
    const { error } = await client.storage
      .from('note-attachments')
      .upload(path, new Blob([randomBytes(fileSize)]), { contentType: 'application/octet-stream' })
    if (error) throw error
    await client
      .from('note_attachments')
      .insert({
        note_id: id,
        file_name: 'cours.bin',
        file_type: 'application/octet-stream',
        file_size: fileSize,
        file_path: path,
      })
      .throwOnError()
  }
}

/** Fewer at a time on a busy machine, where so many take longer than a statement may. */
async function importWords(client: Account['client'], rows: readonly object[]): Promise<void> {
  const { error } = await client.rpc('import_rows', { section: 'vocabulary', rows })
  if (!error) return
  if (error.code !== '57014' || rows.length === 1) throw error
  const middle = Math.ceil(rows.length / 2)
  await importWords(client, rows.slice(0, middle))
  await importWords(client, rows.slice(middle))
}

/** A word with its card and log, stored as they are: the database would take half an hour to compute them answer by answer. */
function learntWord(index: number) {
  const at = (days: number) => new Date(Date.now() - days * day - index * 1000).toISOString()
  const log = { direction: 'recognition', time_zone: 'Europe/Paris' }
  return {
    id: crypto.randomUUID(),
    word: `notion ${index + 1}`,
    definition: 'Les plantes vertes convertissent la lumière en énergie, et l’œuvre de Lavoisier aida à le comprendre.',
    examples: ['Une phrase avec ce mot.'],
    created_at: at(400),
    updated_at: at(10),
    cards: [
      {
        ...{ direction: 'recognition', state: 2, learning_step: 0, reps: answers, lapses: 0, forgiven: 0 },
        ...{
          due: at(-20),
          stability: 30 + (index % 100) / 7,
          difficulty: 5.5,
          last_review: at(10),
          last_day: at(10).slice(0, 10),
        },
      },
    ],
    reviews: [
      { ...log, rating: 0, stability: 3.2, reviewed_at: at(399), created_at: at(399) },
      ...Array.from({ length: answers }, (_, answer) => ({
        ...{ ...log, rating: 1 + ((index + answer) % 4), elapsed_ms: 2000 + index },
        ...{ reviewed_at: at(300 - answer * 90), created_at: at(300 - answer * 90), state_before: 2, elapsed_days: 90 },
        ...{ mastery_before: 40, mastery_after: 60, scheduled_days: 30 },
      })),
    ],
  }
}

/** Signs in and runs `work` in the tab of the data. @param work returns the path of the archive, if it wrote one */
async function measure(
  where: Browser,
  learner: Account,
  name: string,
  work: (page: Page) => Promise<string>,
): Promise<string> {
  const context = await where.newContext({ baseURL: application.url, locale: 'fr-FR', serviceWorkers: 'block' })
  // Whatever else the machine does: only the work itself is timed.
  context.setDefaultTimeout(longest)
  const page = await context.newPage()
  // The browser's own dialog for saving cannot be driven.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
  await signIn(page, learner)
  await page.goto('/settings?tab=data')
  await page.getByRole('button', { name: 'Exporter' }).waitFor()
  const heap = await watchHeap(page)
  const from = performance.now()
  const archive = await work(page)
  const seconds = (performance.now() - from) / 1000
  const bytes = (await stat(archive)).size
  rows.push([name, seconds.toFixed(0), (bytes / 1e6).toFixed(0), (heap.stop() / 1e6).toFixed(0)])
  // The context stays open: closing it deletes what it has downloaded.
  await page.close()
  return archive
}

async function watchHeap(page: Page): Promise<{ stop(): number }> {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  let most = 0
  const timer = setInterval(async () => {
    const { metrics } = await client.send('Performance.getMetrics').catch(() => ({ metrics: [] }))
    most = Math.max(most, metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0)
  }, 250)
  return {
    stop() {
      clearInterval(timer)
      return most
    },
  }
}

async function exportFile(page: Page): Promise<string> {
  const download = page.waitForEvent('download', { timeout: longest })
  await page.getByRole('button', { name: 'Exporter' }).click()
  return await (await download).path()
}

async function importFile(page: Page, archive: string): Promise<string> {
  await page.getByRole('button', { name: 'Importer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importer des données' })
  await dialog.locator('input[type=file]').setInputFiles(archive)
  await dialog.getByRole('button', { name: 'Importer' }).click({ timeout: longest })
  await dialog.waitFor({ state: 'hidden', timeout: longest })
  return archive
}

/** Throws unless both archives have the same content, and the second one the same files. */
async function compare(before: string, after: string): Promise<void> {
  const [one, other] = [await readExport(before), await readExport(after)]
  const [hashes, others] = [contentHashes(one.data), contentHashes(other.data)]
  const different = Object.keys(hashes).filter((section) => hashes[section] !== others[section])
  const sums = (data: Record<string, unknown>) =>
    (data.files as { sha256: string }[])
      .map(({ sha256 }) => sha256)
      .toSorted()
      .join()
  if (sums(one.data) !== sums(other.data)) different.push('files')
  if (different.length > 0) throw new Error(`the contents differ: ${different.join(', ')}`)
  console.log(
    `\nSame content hashes in ${Object.keys(hashes).length} sections, and ${counts.files} files with the same bytes.\n`,
  )
}
