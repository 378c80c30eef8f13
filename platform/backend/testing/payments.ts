import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { openDatabase } from '../database/open.ts'
import { createPayments } from '../payments-sandbox/payments.ts'
import { testDatabase } from './database.ts'

/** A payment provider of our own for a test, with a clock and a post box of the test. */
export interface Provider {
  readonly url: string
  /** What functions need to use it. */
  readonly secrets: Readonly<Record<string, string>>
  /** The events so far, as they would be delivered. */
  readonly events: readonly string[]
  /** Passes time: periods end. Seconds. */
  advance(seconds: number): Promise<void>
  /** Signs an event. */
  sign(body: string, options?: { secret?: string; at?: number }): string
  /** Pays on the page of a checkout. @returns the status, and where it leads */
  submit(
    page: string,
    fields: Record<string, string>,
  ): Promise<{ status: number; location: string | null; text: string }>
  stop(): Promise<void>
  /** Waits until all events are in the post box. */
  settle(): Promise<void>
  /** Asks the API, or with fields changes something. */
  ask(path: string, fields?: Record<string, string>): Promise<unknown>
}

const secretKey = 'sk_test_provider'
const webhookSecret = 'whsec_provider'

/**
 * Starts a provider with a database of its own.
 *
 * @param before runs before a request to the API is answered
 */
export async function startProvider(before?: (url: URL) => Promise<void>): Promise<Provider> {
  const database = await openDatabase({ url: await testDatabase() })
  const events: string[] = []
  const postBox = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    events.push(body)
    response.end()
  }).listen(0, '127.0.0.1')
  let passed = 0
  let url = ''
  const payments = await createPayments({
    database,
    secretKey,
    webhookSecret,
    site: () => new URL(url),
    webhook: () => `http://127.0.0.1:${(postBox.address() as AddressInfo).port}/`,
    now: () => Math.floor(Date.now() / 1000) + passed,
    interval: 3_600_000,
    onError(error) {
      throw error
    },
  })
  const server = createServer(
    getRequestListener(async (request) => {
      await before?.(new URL(request.url))
      const { pathname } = new URL(request.url)
      const app = pathname.startsWith('/payments/v1') ? payments.pages : payments.api
      const prefix = pathname.startsWith('/payments/v1') ? '/payments/v1' : '/v1'
      const inner = new URL(request.url)
      inner.pathname = pathname.slice(prefix.length)
      return await app.fetch(new Request(inner, request))
    }),
  ).listen(0, '127.0.0.1')
  await Promise.all(
    [postBox, server].map((one) => one.listening || new Promise((resolve) => one.once('listening', resolve))),
  )
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = async () => {
    for (const one of [server, postBox]) {
      one.close()
      one.closeAllConnections()
    }
    await payments.close()
    await database.close()
  }
  return {
    stop,
    url,
    secrets: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: url },
    events,
    async advance(seconds) {
      passed += seconds
      await payments.turn()
    },
    sign(body, { secret = webhookSecret, at = Math.floor(Date.now() / 1000) } = {}) {
      return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
    },
    async submit(page, fields) {
      const answer = await fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
      await payments.turn()
      return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
    },
    settle: () => payments.turn(),
    async ask(path, fields) {
      const headers = { authorization: `Bearer ${secretKey}` }
      const change = fields && { method: 'POST', body: new URLSearchParams(fields) }
      return await (await fetch(`${url}/v1/${path}`, { headers, ...change })).json()
    },
  }
}
