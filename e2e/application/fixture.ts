import { rm } from 'node:fs/promises'
import { test as base } from '../journeys/learner.ts'
import type { Application } from './application.ts'
import { startApplication } from './application.ts'
import { copyCheckout } from './checkout.ts'

interface Options {
  command: readonly string[]
  /** Environment variables of the application. */
  variables: NodeJS.ProcessEnv
  /** Name of the journeys that share an application. Other names get another application, on whichever worker they run. */
  journeys: string
}

/** A test with its own application, whose releases and sources it may change. */
export const test = base.extend<object, Options & { application: Application }>({
  command: [['start'], { option: true, scope: 'worker' }],
  variables: [{}, { option: true, scope: 'worker' }],
  journeys: ['', { option: true, scope: 'worker' }],
  application: [
    async ({ command, variables, journeys: _ }, use) => {
      const application = await startApplication(copyCheckout(), command, variables)
      await use(application)
      await application.stop()
      await rm(application.checkout, { recursive: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ application }, use) => use(application.url),
})
