/*
 * Makes the short recordings of the help, mf-marketing/src/help/tutorials/<area>: a real application, the steps of a learner
 * (tutorials/<area>.ts), and captions in each language, timed to the steps. `pnpm bench tutorials`
 */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startProgress } from '@cahier/cli/progress'
import { startApplication } from '@cahier/e2e/application'
import { launchOptions } from '@cahier/e2e/launch'
import { type Browser, chromium } from '@playwright/test'
import { signUpCamille } from './camille.ts'
import { encode, type Picture } from './encode.ts'
import { table } from './table.ts'
import type { Tutorial } from './tutorial.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'mf-marketing/src/help/tutorials')
const size = { width: 960, height: 600 }
const languages = ['fr', 'en', 'es', 'de'] as const

/** Milliseconds that a caption stays at least, so that it can be read. */
const reading = (cue: string) => Math.max(2600, cue.length * 62)

const areas = (await readdir(join(import.meta.dirname, 'tutorials'))).map((file) => file.replace(/\.ts$/, ''))
const rows: string[][] = []
const progress = startProgress(1 + areas.length, print)
progress.step('starting the application')
const application = await startApplication(root)
const browser = await chromium.launch(launchOptions)
try {
  const storageState = await signUp(browser)
  for (const area of areas) {
    progress.step(area)
    const to = (file: string) => join(folder, area, file)
    const { default: tutorial } = (await import(`./tutorials/${area}.ts`)) as { default: Tutorial }
    const recorded = await record(browser, storageState, tutorial, await captions(area, 'fr'))
    const video = await encode(browser, recorded.pictures, recorded.duration, size)
    await writeFile(to('recording.webm'), video)
    await writeFile(to('poster.webp'), await poster(browser, recorded.pictures))
    for (const language of languages) {
      await writeFile(to(`captions.${language}.vtt`), vtt(recorded.times, await captions(area, language)))
    }
    rows.push([area, String(Math.round(recorded.duration / 1000)), String(Math.round(video.length / 1000))])
  }
  progress.end()
  print()
} finally {
  await browser.close()
  await application.stop()
}

/** Prints the table of the recordings so far. */
function print(): void {
  console.log(table(['tutorial', 'seconds', 'kB'], rows))
}

/** The captions of an area's tutorial, from the texts of the help. */
async function captions(area: string, language: (typeof languages)[number]): Promise<readonly string[]> {
  const { default: texts } = (await import(join(folder, area, `${language}.ts`))) as {
    default: { cues: readonly string[] }
  }
  return texts.cues
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
  await signUpCamille(page)
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
