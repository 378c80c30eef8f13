/*
 * The pictures of docs/screenshots: a real application, the demo's workspace kept by signing up, and what is missing there made
 * through the screens. `pnpm bench screenshots`
 */
import { join } from 'node:path'
import { startApplication } from '@cahier/e2e/application'
import { launchOptions } from '@cahier/e2e/launch'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'

const folder = join(import.meta.dirname, '../docs/screenshots')
const desk = { width: 1360, height: 850 }
const phone = { width: 390, height: 844 }

interface Picture {
  name: string
  path: string
  /** Brings up what the path alone does not. */
  act?(page: Page): Promise<unknown>
  on?: Pick<BrowserContextOptions, 'colorScheme' | 'viewport' | 'isMobile' | 'hasTouch'>
}

const dark = { colorScheme: 'dark' } as const
const inHand = { viewport: phone, isMobile: true, hasTouch: true }

const openNote = (page: Page) => page.getByRole('link', { name: 'La photosynthèse' }).first().click()

const visitors: readonly Picture[] = [
  { name: 'landing', path: '/' },
  { name: 'landing-phone', path: '/', on: inHand },
  { name: 'sign-in', path: '/auth' },
]
const learners: readonly Picture[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'dashboard-dark', path: '/dashboard', on: dark },
  { name: 'dashboard-phone', path: '/dashboard', on: inHand },
  { name: 'notes', path: '/notes' },
  { name: 'notes-phone', path: '/notes', on: inHand },
  { name: 'note-editor', path: '/notes', act: openNote },
  { name: 'note-editor-dark', path: '/notes', act: openNote, on: dark },
  {
    name: 'palette',
    path: '/dashboard',
    async act(page) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('energie')
      await page.getByRole('option').locator('mark').first().waitFor()
    },
  },
  { name: 'vocabulary', path: '/vocabulary' },
  { name: 'review', path: '/vocabulary/review', on: dark },
  { name: 'planning', path: '/planning' },
  { name: 'collaboration', path: '/collaboration' },
  {
    name: 'assistant',
    path: '/ai',
    async act(page) {
      await page.getByRole('textbox').fill('Que disent mes notes sur la photosynthèse ?')
      await page.getByRole('button', { name: 'Envoyer' }).click()
      await page.getByRole('link', { name: /photosynthèse/ }).waitFor()
    },
  },
  { name: 'automations', path: '/automation' },
  { name: 'settings', path: '/settings' },
  { name: 'help', path: '/help' },
]

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
  const learner = await context()
  await fill(await learner.newPage())
  const storageState = await learner.storageState()
  await learner.close()
  for (const picture of visitors) await take(picture, {})
  for (const picture of learners) await take(picture, { storageState })
} finally {
  await browser.close()
  await application.stop()
}

/** Keeps the demo, then adds what only screens make: sessions with others, automations and what they say. */
async function fill(page: Page): Promise<void> {
  await page.goto('/?demo=1')
  await page.waitForURL('**/dashboard')
  await page.goto('/auth?auth=signup')
  await page.getByLabel('Nom').fill('Camille Martin')
  await page.getByLabel('Adresse e-mail').fill('camille@exemple.fr')
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill('un mot de passe')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await page.waitForURL('**/dashboard')

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

async function take({ name, path, act, on = {} }: Picture, options: BrowserContextOptions): Promise<void> {
  const device = await context({ ...options, ...on })
  const page = await device.newPage()
  await page.goto(path)
  await settle(page)
  await act?.(page)
  await settle(page)
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
  await device.close()
}

/** Until nothing loads any more: what was loading has given way to what it stood for, in the page's own letters. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[class*="ui-skeleton"], [class*="waiting"]'))
  await page.evaluate(() => document.fonts.ready)
}
