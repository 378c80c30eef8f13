/*
 * Takes the pictures of docs/screenshots: starts a real application, keeps the demo's workspace by signing up, and adds the missing
 * content through the screens. `pnpm bench screenshots`
 */
import { join } from 'node:path'
import { startProgress } from '@cahier/cli/progress'
import { startApplication } from '@cahier/e2e/application'
import { launchOptions } from '@cahier/e2e/launch'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { signUpCamille } from './camille.ts'

const folder = join(import.meta.dirname, '../docs/screenshots')
const desk = { width: 1360, height: 850 }
const phone = { width: 390, height: 844 }

interface Picture {
  name: string
  path: string
  /** Text that appears once the page has loaded. */
  shows: string
  /** Steps that open what has no path of its own. */
  act?(page: Page): Promise<unknown>
  on?: Pick<BrowserContextOptions, 'colorScheme' | 'viewport' | 'isMobile' | 'hasTouch'>
}

const dark = { colorScheme: 'dark' } as const
const inHand = { viewport: phone, isMobile: true, hasTouch: true }

const dashboard = { path: '/dashboard', shows: 'Mots à consolider' }
const notes = { path: '/notes', shows: 'La photosynthèse' }

async function openNote(page: Page) {
  await page.getByRole('link', { name: 'La photosynthèse' }).click()
  await page.getByLabel('Contenu').waitFor()
}
async function search(page: Page) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('photosynthese')
  await page.getByRole('option', { name: 'Relire la photosynthèse' }).waitFor()
}
async function ask(page: Page) {
  await page.getByRole('textbox').fill('Que disent mes notes sur la photosynthèse ?')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByRole('link', { name: 'La photosynthèse', exact: true }).waitFor()
}

const visitors: readonly Picture[] = [
  { name: 'landing', path: '/', shows: 'Retenez-les' },
  { name: 'sign-in', path: '/auth', shows: 'Mot de passe oublié' },
]
const learners: readonly Picture[] = [
  { name: 'dashboard', ...dashboard },
  { name: 'dashboard-dark', ...dashboard, on: dark },
  { name: 'dashboard-phone', ...dashboard, on: inHand },
  { name: 'notes', ...notes },
  { name: 'notes-phone', ...notes, on: inHand },
  { name: 'note-editor', ...notes, act: openNote },
  { name: 'note-editor-dark', ...notes, act: openNote, on: dark },
  { name: 'palette', ...dashboard, act: search },
  { name: 'vocabulary', path: '/vocabulary', shows: 'algorithme' },
  { name: 'review', path: '/vocabulary/review', shows: 'Espace', on: dark },
  { name: 'planning', path: '/planning', shows: 'Révision générale' },
  { name: 'collaboration', path: '/collaboration', shows: 'Groupe de biologie' },
  { name: 'assistant', path: '/ai', shows: 'Que cherchez-vous', act: ask },
  { name: 'automations', path: '/automation', shows: 'Résumé de la semaine' },
  { name: 'settings', path: '/settings', shows: 'Adresse e-mail' },
  { name: 'help', path: '/help', shows: 'Centre d’aide' },
]

const progress = startProgress(2 + visitors.length + learners.length)
progress.step('starting the application')
const application = await startApplication(join(import.meta.dirname, '..'))
const browser = await chromium.launch(launchOptions)
const context = (options: BrowserContextOptions = {}) =>
  browser.newContext({
    baseURL: application.url,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    viewport: desk,
    serviceWorkers: 'block',
    ...options,
  })
try {
  progress.step('filling the account of a learner')
  const learner = await context()
  await fill(await learner.newPage())
  const storageState = await learner.storageState()
  await learner.close()
  for (const picture of visitors) await take(picture, {})
  for (const picture of learners) await take(picture, { storageState })
  progress.end()
} finally {
  await browser.close()
  await application.stop()
}

/** Keeps the demo, then adds what only the screens can create: sessions with others, automations and their results. */
async function fill(page: Page): Promise<void> {
  await page.goto('/?demo=1')
  await page.waitForURL('**/dashboard')
  // Signing up keeps what the demo has by then.
  await page.getByText(dashboard.shows).first().waitFor()
  await signUpCamille(page)

  for (const title of ['Groupe de biologie', 'Relecture de l’exposé', 'Conversation en anglais']) {
    await page.goto('/collaboration')
    await page.getByRole('button', { name: 'Nouvelle Session' }).click()
    const form = page.getByRole('dialog', { name: 'Créer une Nouvelle Session' })
    await form.getByLabel('Titre').fill(title)
    await form.getByRole('button', { name: 'Créer la session' }).click()
    await form.waitFor({ state: 'hidden' })
  }

  await page.goto('/automation')
  const summary = page.getByRole('article').filter({ hasText: 'Résumé de la semaine' })
  await summary.getByRole('switch').click()
  await summary.getByRole('button', { name: 'Exécuter maintenant' }).click()
  await page.getByRole('button', { name: /^Notifications, 1/ }).waitFor()
}

async function take({ name, path, shows, act, on = {} }: Picture, options: BrowserContextOptions): Promise<void> {
  progress.step(name)
  const device = await context({ ...options, ...on })
  const page = await device.newPage()
  // The second visit has the application's own fonts: a font that loads late is used from the next page on.
  for (let visit = 0; visit < 2; visit++) {
    await page.goto(path)
    await page.getByText(shows).first().waitFor()
    await page.evaluate(() => document.fonts.ready)
  }
  await act?.(page)
  // Waits until no skeleton is left.
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('[class*="ui-skeleton"]'))
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
  await device.close()
}
