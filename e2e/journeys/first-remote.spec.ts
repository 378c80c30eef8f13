import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, test } from '@playwright/test'
import { run } from '../application/away.ts'
import { copyCheckout } from '../application/checkout.ts'
import { readSteps } from '../application/guide.ts'
import { openTerminal, type Serving } from '../application/terminal.ts'
import { expect, signUp } from './learner.ts'

/** Commands that run until they are stopped. */
const serves = (command: string) => command === 'npm start' || /^npx pnpm dev /.test(command)

test('the commands of the guide to a first remote work', { tag: '@toolchain' }, async ({ browser }) => {
  const checkout = copyCheckout({ linked: false })
  const data = mkdtempSync(join(tmpdir(), 'cahier-guide-'))
  for (const folder of ['releases', 'sets']) {
    const built = join(process.env.CAHIER_E2E_DATA ?? '', folder)
    if (existsSync(built)) cpSync(built, join(data, folder), { recursive: true })
  }
  const port = await freePort()
  const page = await browser.newPage({ baseURL: `http://localhost:${port}`, locale: 'fr-FR', serviceWorkers: 'block' })
  // Like a developer's terminal: in CI, pnpm would refuse to write the lockfile.
  const variables = {
    PORT: String(port),
    CAHIER_DATA: data,
    CAHIER_LOG: 'warn',
    LC_ALL: '',
    LC_MESSAGES: '',
    LANG: 'C',
    CI: 'false',
  }
  const terminal = openTerminal(checkout, variables)
  let serving: Serving | undefined
  const stop = async () => {
    const code = await serving?.stop()
    serving = undefined
    return code
  }
  const title = (name: string) => expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()

  try {
    await run(checkout, join(import.meta.dirname, '../../node_modules/.bin/pnpm'), [
      'install',
      '--frozen-lockfile',
      '--prefer-offline',
    ])
    let isSignedUp = false
    let isRolledBack = false
    for (const step of await readSteps(join(checkout, 'docs/guides/first-remote.md'))) {
      if (step.kind === 'text') {
        if (step.language === 'sql') {
          await replaceStatements(checkout, step.text)
          continue
        }
        const [, path, text = ''] = /^\/\/ (\S+)\n([\s\S]+)$/.exec(step.text) ?? []
        if (path !== undefined) {
          const file = join(checkout, path)
          // A single line replaces the line with the same key in an existing file; any other text is a new file.
          const key = text.split(':')[0]
          const before = await readFile(file, 'utf8').catch(() => null)
          await writeFile(file, before === null ? text : before.replace(new RegExp(`${key}: .*`), text.trimEnd()))
        }
        continue
      }
      const { command } = step
      await test.step(command, async () => {
        if (serves(command)) {
          serving = await terminal.serve(command)
          if (!isSignedUp) {
            await signUp(page)
            isSignedUp = true
          } else {
            // The port is checked before anything is built.
            await expect(terminal.run('npx pnpm dev mf-quiz')).rejects.toThrow(/CAHIER-C002/)
          }
          await page.goto('/dashboard')
          await page.getByRole('link', { name: 'Quiz' }).click()
          await title('Quiz')
          if (command !== 'npm start') await tryItems(page)
          if (command !== 'npm start') await stop()
          return
        }
        const said = await terminal.run(command)
        if (/ types$/.test(command)) {
          expect(await readFile(join(checkout, 'mf-quiz/src/data/database.gen.ts'), 'utf8')).toContain('answer: string')
        }
        if (/ schema$/.test(command)) {
          expect(await readFile(join(checkout, 'CODEOWNERS'), 'utf8')).toContain('/supabase/schemas/quiz/ @cahier/quiz')
        }
        if (/ migration diff /.test(command)) {
          const migrations = join(checkout, 'supabase/migrations')
          const made = (await readdir(migrations)).find((file) => file.endsWith('_add_answers.sql')) ?? ''
          const script = await readFile(join(migrations, made), 'utf8')
          expect(script).toContain('alter table public.quiz_items add column answer text not null')
          expect(script).not.toContain('By hand')
        }
        if (/ (test|policies\.test\.ts -t \w+)$/.test(command)) expect(said).toMatch(/Tests .*passed/)
        if (/ rollback /.test(command)) isRolledBack = true
        // A promotion after the rollback is that of the retired remote: it comes back with what was live then.
        const label = / (promote|rollback) /.test(command)
          ? isRolledBack
            ? 'Ajouter un élément'
            : 'Ajouter une question'
          : undefined
        if (label !== undefined) {
          // The server checks for a new set once a second.
          await expect(async () => {
            await page.goto('/quiz')
            await expect(page.getByRole('button', { name: label })).toBeVisible()
          }).toPass()
        }
        if (/ (promote|retire) /.test(command)) {
          const entries = async () => {
            await page.goto('/dashboard')
            await page.getByRole('link', { name: 'Notes' }).first().waitFor()
            return page.getByRole('link', { name: 'Quiz' }).count()
          }
          await expect.poll(entries).toBe(/ retire /.test(command) ? 0 : 1)
        }
        if (/ history /.test(command)) expect(said).toContain('retour')
      })
    }
  } finally {
    await stop()
    await rm(data, { recursive: true, force: true })
    await rm(checkout, { recursive: true, force: true })
  }
})

/** Puts the statements of a block, which begins with the path of a file, into that file in the place of those that begin alike. */
async function replaceStatements(checkout: string, block: string): Promise<void> {
  const [, path = '', text = ''] = /^-- (\S+)\n([\s\S]+)$/.exec(block) ?? []
  const file = join(checkout, path)
  let script = await readFile(file, 'utf8')
  for (const statement of text.trim().split(/(?<=;)\n+/)) {
    const start = script.indexOf(statement.slice(0, statement.indexOf('(') + 1))
    expect(start).toBeGreaterThan(-1)
    script = script.slice(0, start) + statement + script.slice(script.indexOf(';', start) + 1)
  }
  await writeFile(file, script)
}

/** Adds an item, deletes it and undoes that. */
async function tryItems(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter le premier' }).click()
  const form = page.getByRole('dialog', { name: 'Nouvel élément' })
  await form.getByLabel('Titre').fill('Premier élément')
  await form.getByRole('button', { name: 'Ajouter' }).click()
  const item = page.getByRole('listitem').filter({ hasText: 'Premier élément' })
  await item.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Il n’y a encore aucun élément.')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(item).toBeVisible()
  await page.reload()
  await expect(item).toBeVisible()
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}
