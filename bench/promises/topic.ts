import { randomUUID } from 'node:crypto'
import type { Application } from '@cahier/e2e/application'
import { becomeLearner, type NewLearner } from '@cahier/e2e/learner'
import { learnerClient } from '@cahier/e2e/seed'
import type { Browser, Page } from '@playwright/test'

export interface Given {
  readonly application: Application
  readonly browser: Browser
}

/** Promises that are measured together. */
export interface Topic<Name extends string = string> {
  /** Milliseconds that each may take. */
  readonly limits: Readonly<Record<Name, number>>
  /** Measures each of them once. @returns milliseconds */
  round(given: Given): Promise<Readonly<Record<Name, number>>>
}

/** A topic whose limits and measurements have the same names. */
export const topic = <Name extends string>(given: Topic<Name>): Topic => given as Topic

export interface Participant {
  readonly page: Page
  readonly learner: NewLearner
}

/** A new learner with a page in a browser context of their own. */
export async function participant({ application, browser }: Given, name: string): Promise<Participant> {
  const context = await browser.newContext({ baseURL: application.url, locale: 'fr-FR', serviceWorkers: 'block' })
  const page = await context.newPage()
  return { page, learner: await becomeLearner(page, name) }
}

/** A new learner without a page. */
export async function newLearner({ application }: Given, name: string): Promise<NewLearner> {
  const account = { email: `${randomUUID()}@exemple.fr`, password: 'un mot de passe' }
  const client = await learnerClient(application.url, { ...account, name }, 'sign-up')
  await client.realtime.setAuth()
  return { ...account, client }
}

/** Waits until the open note shows a text, looked at in every frame. @returns when */
export async function shownAt(page: Page, text: string): Promise<number> {
  await page.waitForFunction((wanted) => document.querySelector('[role=dialog]')?.textContent?.includes(wanted), text)
  return Date.now()
}
