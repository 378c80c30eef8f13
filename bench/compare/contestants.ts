import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApplication } from '@cahier/e2e/application'
import { launchOptions } from '@cahier/e2e/launch'
import { signUp } from '@cahier/e2e/learner'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { type Built, buildDefault, buildMonolith } from './build.ts'
import { type Front, startFront } from './front.ts'

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** The ways in which the same sources are built and served. */
export const names = ['one application', 'the same again', 'Module Federation, default', 'Cahier'] as const
export type Name = (typeof names)[number]

export interface Contestant {
  url: string
  /** A learner who is signed in there. */
  learner: StorageState
}

export interface Contest {
  browser: Browser
  contestants: ReadonlyMap<Name, Contestant>
  stop(): Promise<void>
}

/**
 * Starts an application and builds its sources in the other ways.
 *
 * @param among the ways that are compared
 * @param step is told what is done
 */
export async function startContest(among: readonly Name[], step: (text: string) => void): Promise<Contest> {
  const folder = await mkdtemp(join(tmpdir(), 'cahier-compare-'))
  step('starting the application')
  const application = await startApplication(join(import.meta.dirname, '../..'))
  const browser = await chromium.launch(launchOptions)
  const fronts = new Map<Name, Front>()
  const contestants = new Map<Name, Contestant>()
  const stop = async () => {
    await browser.close()
    for (const front of fronts.values()) front.close()
    await application.stop()
    await rm(folder, { recursive: true })
  }
  const build: Record<Name, () => Promise<Built | null>> = {
    'one application': () => buildMonolith(join(folder, 'monolith')),
    'the same again': async () => null,
    'Module Federation, default': () => buildDefault(join(folder, 'default')),
    Cahier: async () => null,
  }
  try {
    for (const name of among) {
      step(`${name}: a build and a learner`)
      const same = name === 'the same again' ? fronts.get('one application') : undefined
      const front = same ?? (await startFront(application.url, await build[name]()))
      fronts.set(name, front)
      const context = await browser.newContext({ baseURL: front.url, locale: 'fr-FR' })
      await signUp(await context.newPage())
      contestants.set(name, { url: front.url, learner: await context.storageState() })
      await context.close()
    }
    return { browser, contestants, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
