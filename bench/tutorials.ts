/*
 * Makes the short recordings of the help, mf-marketing/src/help/tutorials: a real application, the steps of a learner, and captions
 * in each language, timed to the steps. `pnpm bench tutorials`
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startApplication } from '@cahier/e2e/application'
import { launchOptions } from '@cahier/e2e/launch'
import { type Browser, chromium, type Page } from '@playwright/test'
import { encode, type Picture } from './encode.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'mf-marketing/src/help/tutorials')
const size = { width: 960, height: 600 }
const languages = ['fr', 'en', 'es', 'de'] as const

/** Milliseconds that a caption stays at least, so that it can be read. */
const reading = (cue: string) => Math.max(2600, cue.length * 62)

/** The steps that run while each caption shows, and the path where they begin. */
interface Tutorial {
  path: string
  steps: readonly ((page: Page) => Promise<unknown>)[]
}

const pace = { delay: 45 }
const inDialog = (page: Page) => page.getByRole('dialog')

const tutorials: Readonly<Record<'note' | 'words' | 'session', Tutorial>> = {
  note: {
    path: '/notes',
    steps: [
      (page) => page.getByRole('button', { name: 'Nouvelle Note' }).click(),
      async (page) => {
        await inDialog(page).getByLabel('Titre').pressSequentially('La photosynthèse', pace)
        await inDialog(page).getByLabel('Contenu').pressSequentially('Les plantes convertissent la lumière.', pace)
        await page.waitForTimeout(500)
        await page.getByRole('button', { name: 'Créer la note' }).click()
      },
      async (page) => {
        await page.waitForTimeout(1500)
        await page.getByRole('link', { name: 'La photosynthèse' }).click()
      },
      async (page) => {
        await page.getByLabel('Contenu').press('Control+End')
        await page.getByLabel('Contenu').pressSequentially('\nElles en font du sucre et de l’oxygène.', pace)
        await page.getByText('Enregistré', { exact: true }).waitFor()
        await page.waitForTimeout(1500)
      },
    ],
  },
  words: {
    path: '/vocabulary',
    steps: [
      (page) => page.getByRole('button', { name: 'Ajouter un mot' }).first().click(),
      async (page) => {
        await inDialog(page).getByLabel(/^Mot/).pressSequentially('serendipity', pace)
        await inDialog(page)
          .getByLabel(/^Définition/)
          .pressSequentially('heureux hasard', pace)
        await page.waitForTimeout(500)
        await inDialog(page).getByRole('button', { name: 'Ajouter', exact: true }).click()
      },
      async (page) => {
        await page.waitForTimeout(1200)
        await page
          .getByRole('link', { name: 'Flashcards' })
          .or(page.getByRole('button', { name: 'Flashcards' }))
          .first()
          .click()
      },
      async (page) => {
        const answer = page.getByRole('button', { name: 'Afficher la réponse' })
        await answer.evaluate((card) => card.scrollIntoView({ block: 'start' }))
        await page.waitForTimeout(2000)
        await answer.click()
      },
      async (page) => {
        await page.waitForTimeout(1500)
        await page.getByRole('button', { name: /Facile/ }).click()
      },
    ],
  },
  session: {
    path: '/planning?tab=list',
    steps: [
      (page) => page.getByRole('button', { name: 'Nouvelle séance' }).first().click(),
      async (page) => {
        await inDialog(page)
          .getByLabel(/^Titre/)
          .pressSequentially('Relire la photosynthèse', pace)
        await inDialog(page)
          .getByLabel(/^Durée/)
          .fill('45')
        await page.waitForTimeout(800)
        await inDialog(page).getByRole('button', { name: 'Planifier' }).click()
      },
      (page) => page.waitForTimeout(1500),
      async (page) => {
        await page.getByRole('button', { name: 'Marquer comme terminée' }).first().click()
      },
    ],
  },
}

const application = await startApplication(root)
const browser = await chromium.launch(launchOptions)
try {
  const cues = await captions()
  const storageState = await signUp(browser)
  for (const name of ['note', 'words', 'session'] as const) {
    const recorded = await record(browser, storageState, tutorials[name], cues.fr[name])
    const video = await encode(browser, recorded.pictures, recorded.duration, size)
    await writeFile(join(folder, `${name}.webm`), video)
    await writeFile(join(folder, `${name}.webp`), await poster(browser, recorded.pictures))
    for (const language of languages) {
      await writeFile(join(folder, `${name}.${language}.vtt`), vtt(recorded.times, cues[language][name]))
    }
    console.log(`${name}: ${Math.round(recorded.duration / 1000)} s, ${Math.round(video.length / 1000)} kB`)
  }
} finally {
  await browser.close()
  await application.stop()
}

type Cues = Record<keyof typeof tutorials, readonly string[]>

/** The captions, from the texts of the help. */
async function captions(): Promise<Record<(typeof languages)[number], Cues>> {
  const all = languages.map(async (language) => {
    const { default: texts } = await import(join(root, `mf-marketing/src/help/locales/${language}.ts`))
    const { note, words, session } = texts.tutorials.items
    return [language, { note: note.cues, words: words.cues, session: session.cues }] as const
  })
  return Object.fromEntries(await Promise.all(all)) as Record<(typeof languages)[number], Cues>
}

function screen() {
  return {
    baseURL: application.url,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: size,
    reducedMotion: 'reduce' as const,
    serviceWorkers: 'block' as const,
  }
}

async function signUp(browser: Browser) {
  const context = await browser.newContext(screen())
  const page = await context.newPage()
  await page.goto('/auth?auth=signup')
  await page.getByLabel('Nom').fill('Camille Martin')
  await page.getByLabel('Adresse e-mail').fill('camille@exemple.fr')
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill('un mot de passe')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await page.waitForURL('**/dashboard')
  const state = await context.storageState()
  await context.close()
  return state
}

interface Recorded {
  pictures: readonly Picture[]
  /** When each caption begins, in milliseconds, and finally when the recording ends. */
  times: readonly number[]
  duration: number
}

/** Runs the steps and keeps every screenshot that the browser takes meanwhile. */
async function record(
  browser: Browser,
  storageState: Awaited<ReturnType<typeof signUp>>,
  { path, steps }: Tutorial,
  cues: readonly string[],
): Promise<Recorded> {
  const context = await browser.newContext({ ...screen(), storageState })
  const page = await context.newPage()
  // The second visit has the application's own fonts.
  for (let visit = 0; visit < 2; visit++) {
    await page.goto(path)
    await page.getByRole('button').first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  const session = await context.newCDPSession(page)
  const taken: { data: string; at: number }[] = []
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    taken.push({ data, at: (metadata.timestamp ?? 0) * 1000 })
    void session.send('Page.screencastFrameAck', { sessionId })
  })
  await session.send('Page.startScreencast', {
    format: 'jpeg',
    quality: 92,
    maxWidth: size.width,
    maxHeight: size.height,
  })
  const started = Date.now()
  const times: number[] = []
  for (const [index, step] of steps.entries()) {
    const begun = Date.now()
    times.push(begun - started)
    await page.waitForTimeout(700)
    await step(page)
    await page.waitForTimeout(Math.max(400, begun + reading(cues[index] ?? '') - Date.now()))
  }
  const duration = Date.now() - started
  await session.send('Page.stopScreencast')
  await context.close()
  const pictures = taken.map(({ data, at }) => ({ data, at: Math.max(0, Math.round(at - started)) }))
  return { pictures: pictures.filter(({ at }) => at <= duration), times: [...times, duration], duration }
}

async function poster(browser: Browser, pictures: readonly Picture[]): Promise<Buffer> {
  const page = await browser.newPage()
  const last = pictures.at(-1)?.data ?? ''
  const url = await page.evaluate(async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${data}`)).blob())
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', 0.8)
  }, last)
  await page.close()
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

function vtt(times: readonly number[], cues: readonly string[]): string {
  const clock = (milliseconds: number) => new Date(milliseconds).toISOString().slice(11, 23)
  const lines = cues.map((cue, index) => `${clock(times[index] ?? 0)} --> ${clock(times[index + 1] ?? 0)}\n${cue}\n`)
  return ['WEBVTT\n', ...lines].join('\n')
}
