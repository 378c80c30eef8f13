/*
 * Measures the way of a large account out and back, in a browser: it is exported and deleted, its address registers again, and the new account
 * imports the archive: seconds, bytes of the archive, the largest heap of the page, sampled, and the calls that the deletion takes. Then
 * exports the new account and compares the contents. Prints the table of docs/performance.md, and fails where the heap was larger than it may be.
 * `pnpm bench data`, or less of everything: `pnpm bench data --notes=1000 --words=2000 --megabytes=50`
 */
import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startProgress } from '@cahier/cli/progress'
import { startApplication } from '@cahier/e2e/application'
import { launchOptions } from '@cahier/e2e/launch'
import { signIn } from '@cahier/e2e/learner'
import { learnerClient, seed } from '@cahier/e2e/seed'
import { chromium, type Page } from '@playwright/test'
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
const answerCountPerWord = 4
const dayMs = 86_400_000
const fileBytes = 25 * 1024 * 1024
/** Milliseconds that an export or an import may take. */
const maxTransferMs = 3_600_000
/** Bytes of the page's heap, whatever the account holds. */
const maxHeapBytes = 200e6

const rows: string[][] = []
const notes: string[] = []
const progress = startProgress(8, print)
progress.step('starting the application')
const application = await startApplication(join(import.meta.dirname, '..'))
const browser = await chromium.launch(launchOptions)
try {
  progress.step(`writing ${counts.notes} notes, ${counts.words} words and ${counts.files} files`)
  const first = await register()
  await fill(first.client)
  progress.step('exporting')
  const exported = await measure(first, 'export', exportFile)
  progress.step('deleting')
  await measure(first, 'deletion', (page) => deleteAccount(page, first))
  progress.step('registering again')
  const second = await register()
  progress.step('importing')
  await measure(second, 'import', (page) => importFile(page, exported))
  progress.step('exporting again')
  const again = await measure(second, 'export again', exportFile)
  progress.step('comparing')
  await compare(exported, again)
  progress.end()
} finally {
  print()
  await browser.close()
  await application.stop()
}

function print(): void {
  console.log(table(['', 'seconds', 'archive, MB', 'largest heap, MB', 'calls', 'slowest call, s'], rows))
  for (const note of notes) console.log(`\n${note}`)
}

interface Account {
  email: string
  password: string
  client: Awaited<ReturnType<typeof learnerClient>>
}

/**
 * Registers the one address, with room for everything: the free plan takes 100 notes and 1 GB, so the account buys Premium at the test
 * checkout.
 */
async function register(): Promise<Account> {
  const given = { email: 'banc@exemple.fr', password: 'un mot de passe', name: 'Camille Martin' }
  const client = await learnerClient(application.url, given, 'sign-up')
  const { data: user } = await client.auth.getUser()
  const { data, error } = await client.functions.invoke('create-checkout', {
    body: { plan: 'premium', interval: 'month' },
  })
  if (error) throw error
  await fetch(data.url, { method: 'POST', body: new URLSearchParams({ card: '4242' }), redirect: 'manual' })
  for (let plan = 'free', tries = 0; plan !== 'premium'; tries++) {
    if (tries > 600) throw new Error('the payment was not recorded within a minute')
    await setTimeout(100)
    plan = (await client.from('profiles').select('subscription').single().throwOnError()).data.subscription
  }
  notes.push(
    `The account ${user.user?.id} of ${given.email} bought Premium at the test checkout: the free plan takes 100 notes and 1 GB.`,
  )
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
      .upload(path, new Blob([randomBytes(fileBytes)]), { contentType: 'application/octet-stream' })
    if (error) throw error
    await client
      .from('note_attachments')
      .insert({
        note_id: id,
        file_name: 'cours.bin',
        file_type: 'application/octet-stream',
        file_size: fileBytes,
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
  const at = (days: number) => new Date(Date.now() - days * dayMs - index * 1000).toISOString()
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
        ...{ direction: 'recognition', state: 2, learning_step: 0, reps: answerCountPerWord, lapses: 0, forgiven: 0 },
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
      ...Array.from({ length: answerCountPerWord }, (_, answer) => ({
        ...{ ...log, rating: 1 + ((index + answer) % 4), elapsed_ms: 2000 + index },
        ...{ reviewed_at: at(300 - answer * 90), created_at: at(300 - answer * 90), state_before: 2, elapsed_days: 90 },
        ...{ mastery_before: 40, mastery_after: 60, scheduled_days: 30 },
      })),
    ],
  }
}

/** What was done in the page. */
interface Done {
  /** The path of the archive that was written or read. */
  archive?: string
  /** Milliseconds of each call that it took, where they are counted. */
  calls?: readonly number[]
}

/** Signs in and runs `work` in the tab of the data. @returns the path of the archive; '' without one */
async function measure(learner: Account, name: string, work: (page: Page) => Promise<Done>): Promise<string> {
  const context = await browser.newContext({ baseURL: application.url, locale: 'fr-FR', serviceWorkers: 'block' })
  // Whatever else the machine does: only the work itself is timed.
  context.setDefaultTimeout(maxTransferMs)
  const page = await context.newPage()
  // The browser's own dialog for saving cannot be driven.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
  await signIn(page, learner)
  await page.goto('/settings?tab=data')
  await page.getByRole('button', { name: 'Exporter' }).waitFor()
  const heap = await watchHeap(page)
  const from = performance.now()
  const { archive = '', calls } = await work(page)
  const seconds = (performance.now() - from) / 1000
  const bytes = archive === '' ? '' : ((await stat(archive)).size / 1e6).toFixed(0)
  const most = heap.stop()
  const slowest = calls ? (Math.max(...calls) / 1000).toFixed(1) : ''
  rows.push([name, seconds.toFixed(0), bytes, (most / 1e6).toFixed(0), calls ? String(calls.length) : '', slowest])
  // Without a sample nothing was measured.
  if (!(most > 0 && most <= maxHeapBytes)) {
    notes.push(`${name}: the heap of the page had ${(most / 1e6).toFixed(0)} MB, and may have ${maxHeapBytes / 1e6}.`)
    process.exitCode = 1
  }
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

async function exportFile(page: Page): Promise<Done> {
  const download = page.waitForEvent('download', { timeout: maxTransferMs })
  await page.getByRole('button', { name: 'Exporter' }).click()
  return { archive: await (await download).path() }
}

async function importFile(page: Page, archive: string): Promise<Done> {
  await page.getByRole('button', { name: 'Importer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importer des données' })
  await dialog.locator('input[type=file]').setInputFiles(archive)
  await dialog.getByRole('button', { name: 'Importer' }).click({ timeout: maxTransferMs })
  await dialog.waitFor({ state: 'hidden', timeout: maxTransferMs })
  return { archive }
}

/** Deletes the account by its dialog, and has the server go on until nothing is left: the page waits for half a minute. */
async function deleteAccount(page: Page, { client }: Account): Promise<Done> {
  const calls: number[] = []
  page.on('requestfinished', (request) => {
    if (request.method() === 'POST' && request.url().includes('/functions/v1/delete-accounts'))
      calls.push(request.timing().responseEnd)
  })
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Supprimer mon compte' })
  // Nothing begins before the learner has seen what others lose.
  await dialog.getByText('Recherche de vos documents partagés…').waitFor({ state: 'hidden' })
  await dialog.getByLabel('Saisissez SUPPRIMER pour confirmer').fill('SUPPRIMER')
  const begun = page.waitForResponse('**/rpc/delete_account')
  await dialog.getByRole('button', { name: 'Supprimer mon compte' }).click()
  const ticket: unknown = await (await begun).json()
  const said = page.getByRole('region', { name: 'Messages' }).getByText(/^Votre compte (a été supprimé|est fermé)\./)
  let isOver = (await said.textContent())?.includes('supprimé') === true
  while (!isOver) {
    const from = performance.now()
    const headers = { Authorization: `Ticket ${ticket}` }
    const { data, error } = await client.functions.invoke('delete-accounts', { body: { ticket }, headers })
    calls.push(performance.now() - from)
    if (error) throw error
    isOver = data.finished
    if (!isOver) await setTimeout(500)
  }
  return { calls }
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
