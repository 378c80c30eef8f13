import type { BrowserContext, Page, Worker } from '@playwright/test'
import { becomeLearner, expect, test } from './learner.ts'

test.use({ serviceWorkers: 'allow' })

/** Hands a push to the page's service worker, as the browser does once it has decrypted it. */
async function push(context: BrowserContext, page: Page, message: object): Promise<void> {
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
}

interface Shown {
  title: string
  body: string
  lang: string
  data: object
}

/** A browser without a screen shows no notifications. Records what it is asked to show, and gives what was. */
async function record(worker: Worker): Promise<() => Promise<Shown[]>> {
  await worker.evaluate(() => {
    const shown: object[] = []
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    registration.showNotification = async (title, options) => void shown.push({ title, ...options })
    Object.assign(globalThis, { shown })
  })
  return () => worker.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown)
}

test('a push is shown by the service worker, and opens its page in the tab that is open', async ({ page, context }) => {
  await becomeLearner(page)
  await page.goto('/dashboard')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.evaluate(() => Object.assign(window, { isTheSame: true }))
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('There is no service worker')
  const shown = await record(worker)
  await push(context, page, { title: 'Verbes', body: '12 mots', href: '/vocabulary', lang: 'fr' })
  const notification = { title: 'Verbes', body: '12 mots', lang: 'fr', data: { href: '/vocabulary' } }
  await expect.poll(shown).toMatchObject([notification])

  const isClosed = await worker.evaluate(({ data }) => {
    let closed = false
    const clicked = {
      data,
      close() {
        closed = true
      },
    }
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification: clicked, waitUntil: () => {} }))
    return closed
  }, notification)
  expect(isClosed).toBe(true)
  await expect(page).toHaveURL(/\/vocabulary$/)
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true)
})
