import type { Hono } from 'hono'
import type { Database } from '../database/database.ts'
import { type Repetition, repeat } from '../jobs/repeat.ts'
import { createPaymentApi } from './api.ts'
import { deliver } from './deliver.ts'
import { createPaymentPages } from './pages.ts'
import { PaymentStore } from './store.ts'
import { turn } from './subscriptions.ts'

export interface PaymentsOptions {
  readonly database: Database
  /** What callers of the API show. */
  readonly secretKey: string
  /** What deliveries are signed with. */
  readonly webhookSecret: string
  /** Address of the application. */
  readonly site: () => URL
  /** Where events are delivered. */
  readonly webhook: () => string
  /** Seconds since 1970. */
  readonly now?: () => number
  /** Milliseconds between two looks for periods that ended and events that failed. */
  readonly interval: number
  readonly onError: (error: unknown) => void
}

export interface Payments {
  /** `/v1/…` as at Stripe. */
  readonly api: Hono
  /** `/payments/v1/…`: the pages. */
  readonly pages: Hono
  /** Bills the periods that have ended and delivers the events that are due. */
  turn(): Promise<void>
  close(): Promise<void>
}

/**
 * Payments without a provider: the part of Stripe's API that Cahier uses, the pages on which somebody "pays", and signed events. It lets
 * an installation without keys try everything that one with keys does, by the same code, and moves no money.
 */
export async function createPayments(options: PaymentsOptions): Promise<Payments> {
  const { database, secretKey, webhookSecret, site, webhook, interval, onError } = options
  const now = options.now ?? (() => Math.floor(Date.now() / 1000))
  const store = await PaymentStore.open(database)
  let delivering: Promise<void> | undefined
  const deliverDue = async () => {
    for (let event = await store.due(); event !== undefined; event = await store.due())
      if (await deliver(event, { url: webhook(), secret: webhookSecret, now: Math.floor(Date.now() / 1000) }))
        await store.delivered(event.id)
  }
  const changed = () => {
    delivering = (delivering ?? Promise.resolve()).then(deliverDue).catch(onError)
  }
  const bill = () =>
    store.change(async (change) => {
      for (const subscription of await change.ended(now())) await turn(change, subscription, now())
    })
  const work = async () => {
    await bill()
    await deliverDue()
  }
  const repetition: Repetition = repeat(work, interval, onError)
  return {
    api: createPaymentApi({ store, secretKey, site, now, changed }),
    pages: createPaymentPages({ store, now, changed }),
    async turn() {
      await work()
      // An event that another turn took may be on its way.
      await delivering
    },
    async close() {
      await repetition.stop()
      await delivering
    },
  }
}
