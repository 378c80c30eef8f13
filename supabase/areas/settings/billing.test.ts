import { type Backend, createBackend, silent } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import { type Provider, startProvider } from '@cahier/backend/testing/payments'
import { createClient, FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../functions/_shared/database.gen.ts'
import { migrationsDirectory } from '../../schema/migrations.ts'
import { type EdgeRuntime, type RunningFunction, runtimes } from '../../tests/edge-runtimes.ts'

type Client = SupabaseClient<Database>

const site = 'https://cahier.test/'
const day = 86_400

/** A backend, a provider, and the billing functions on a runtime. */
async function setUp(start: EdgeRuntime) {
  const provider = await startProvider()
  const backend: Backend = await createBackend(
    { databaseUrl: await testDatabase('migrated'), migrationsDir: migrationsDirectory },
    silent,
  )
  const url = await backend.listen()
  const running = new Map<string, RunningFunction>()
  const env = {
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: backend.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: backend.secretKey,
    CAHIER_URL: site,
    ...provider.secrets,
  }
  const runtime = async (name: string): Promise<RunningFunction> => {
    const known = running.get(name) ?? (await start(name, env))
    running.set(name, known)
    return known
  }
  const stop = async () => {
    await Promise.all([...running.values()].map((one) => one.stop()))
    await backend.close()
    await provider.stop()
  }
  const connect = (key: string) =>
    createClient(url, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: {
        async fetch(input, init) {
          const asked = new Request(input, init)
          const name = /\/functions\/v1\/([a-z-]+)/.exec(asked.url)?.[1]
          return name === undefined ? fetch(asked) : (await runtime(name)).handle(asked)
        },
      },
    })
  const visitor = (): Client => connect(backend.publishableKey)
  const server = () => connect(backend.secretKey)
  const learner = async () => {
    const client = visitor()
    await client.auth.signUp({ email: `${crypto.randomUUID()}@cahier.test`, password: 'correct horse' })
    return client
  }
  /** Delivers an event to the webhook. */
  const deliver = async (body: string, signature = provider.sign(body)) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const request = new Request(`${url}/functions/v1/stripe-webhook`, { method: 'POST', headers, body })
    const answer = await (await runtime('stripe-webhook')).handle(request)
    return { status: answer.status, outcome: (await answer.json()).outcome }
  }
  let delivered = 0
  /** Delivers what was not delivered yet. */
  const deliverNew = async () => {
    for (; delivered < provider.events.length; delivered++) await deliver(provider.events[delivered] ?? '')
  }
  /** The subjects of the mails to an account, in their order. */
  const mailsTo = async (client: SupabaseClient) => {
    const { data } = await client.auth.getUser()
    const { mails } = await (
      await fetch(`${url}/mail/v1/mails`, { headers: { apikey: backend.publishableKey } })
    ).json()
    const theirs = (mails as { recipient: string; subject: string; body: string; created_at: string }[]).filter(
      ({ recipient }) => recipient === data.user?.email,
    )
    return theirs.toSorted((a, b) => a.created_at.localeCompare(b.created_at))
  }
  /** What a function answers to a key, as an operator's command sends it. */
  const asOperator = async (name: string, key = backend.secretKey) => {
    const headers = { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const request = new Request(`${url}/functions/v1/${name}`, { method: 'POST', headers, body: '{}' })
    const answer = await (await runtime(name)).handle(request)
    return { status: answer.status, body: await answer.json() }
  }
  return {
    provider,
    publishableKey: backend.publishableKey,
    mailsTo,
    asOperator,
    visitor,
    learner,
    server,
    deliver,
    deliverNew,
    stop,
  }
}

async function invoke(client: Client, name: string, body: object = {}) {
  const { data, error } = await client.functions.invoke(name, { body: { ...body } })
  if (error === null) return { status: 200, body: data }
  if (!(error instanceof FunctionsHttpError)) throw error
  const response: Response = error.context
  return { status: response.status, body: await response.json() }
}

const subscriptionOf = async (client: Client) =>
  (await client.from('user_subscriptions').select().maybeSingle().throwOnError()).data
const planOf = async (client: Client) =>
  (await client.from('profiles').select('subscription').single().throwOnError()).data.subscription
const termsOf = async (client: Client) => (await client.rpc('subscription_terms').single().throwOnError()).data

describe.each(runtimes)('on %s', (_runtime, start) => {
  let given: Awaited<ReturnType<typeof setUp>>
  let provider: Provider
  let ada: Client
  beforeAll(async () => {
    given = await setUp(start)
    provider = given.provider
  })
  afterAll(() => given.stop())
  beforeEach(async () => {
    ada = await given.learner()
  })

  async function subscribe(plan = 'basic', interval = 'month', card = '4242') {
    const { body } = await invoke(ada, 'create-checkout', { plan, interval })
    const paid = await provider.submit(body.url, { card })
    await given.deliverNew()
    return paid
  }

  test('somebody subscribes, and only the provider’s word counts', async () => {
    expect(await subscriptionOf(ada)).toBeNull()
    const { status, body } = await invoke(ada, 'create-checkout', { plan: 'basic', interval: 'year', locale: 'en' })
    expect([status, body.url]).toEqual([200, expect.stringContaining('/payments/v1/checkout/cs_test_')])
    expect(await (await fetch(body.url)).text()).toContain('Test payment: no card, nothing is charged')

    const refused = await provider.submit(body.url, { card: '0002' })
    expect([refused.status, refused.text]).toEqual([200, expect.stringContaining('The card was declined')])
    const paid = await provider.submit(body.url, { card: '4242' })
    expect([paid.status, paid.location]).toEqual([303, `${site}settings?tab=subscription&success=true`])
    // Neither the page that somebody returns to nor the payment itself changes the plan.
    expect(await planOf(ada)).toBe('free')

    await given.deliverNew()
    expect(await planOf(ada)).toBe('basic')
    expect(await subscriptionOf(ada)).toEqual({
      subscription_id: expect.stringMatching(/^sub_test_/),
      subscription_status: 'active',
      current_period_start: expect.any(Number),
      current_period_end: expect.any(Number),
      cancel_at_period_end: false,
      price_id: 'price_test_basic_year',
      payment_method_brand: 'visa',
      payment_method_last4: '4242',
    })
    expect(await termsOf(ada)).toMatchObject({ source: 'payment', plan: 'basic', billing_interval: 'year' })
    expect((await invoke(ada, 'list-invoices')).body.invoices).toMatchObject([{ total: 8900, status: 'paid' }])

    const eve = await given.learner()
    expect([await subscriptionOf(eve), await planOf(eve), (await invoke(eve, 'list-invoices')).body.invoices]).toEqual([
      null,
      'free',
      [],
    ])
  })

  test('nobody pays twice: an earlier checkout ends with the next, and a subscription is changed instead', async () => {
    const first = await invoke(ada, 'create-checkout', { plan: 'basic', interval: 'month' })
    const second = await invoke(ada, 'create-checkout', { plan: 'basic', interval: 'month' })
    expect((await provider.submit(first.body.url, { card: '4242' })).status).toBe(404)
    await provider.submit(second.body.url, { card: '4242' })
    // The event has not arrived yet.
    const third = await invoke(ada, 'create-checkout', { plan: 'premium', interval: 'month' })
    expect([third.status, third.body.code]).toEqual([409, 'already_subscribed'])
    const change = await invoke(ada, 'create-portal', { change: { plan: 'premium', interval: 'month' } })
    await provider.submit(change.body.url, { price: 'price_test_premium_month' })
    await given.deliverNew()
    expect([await planOf(ada), (await invoke(ada, 'list-invoices')).body.invoices.length]).toEqual(['premium', 2])
  })

  test('a subscription ends at the end of its period, unless it is taken up again', async () => {
    await subscribe()
    const { body } = await invoke(ada, 'cancel-subscription')
    expect(await subscriptionOf(ada)).toMatchObject({ cancel_at_period_end: true, current_period_end: body.until })
    await invoke(ada, 'cancel-subscription', { resume: true })
    expect(await subscriptionOf(ada)).toMatchObject({ cancel_at_period_end: false })
    await invoke(ada, 'cancel-subscription')
    await provider.advance(32 * day)
    await given.deliverNew()
    expect([await planOf(ada), (await subscriptionOf(ada))?.subscription_status]).toEqual(['free', 'canceled'])
    expect((await invoke(ada, 'cancel-subscription')).status).toBe(404)
  })

  test('without signing in, the contract is named by address and card, ten times an hour', async () => {
    await subscribe()
    const email = (await ada.auth.getUser()).data.user?.email ?? ''
    const contract = { email, digits: '4242' }
    const stranger = given.visitor()
    for (const wrong of [
      { ...contract, digits: '1111' },
      { ...contract, email: 'eve@cahier.test' },
    ]) {
      const { status, body } = await invoke(stranger, 'cancel-subscription', { contract: wrong })
      expect([status, body.code]).toEqual([404, 'no_contract'])
    }
    expect(await subscriptionOf(ada)).toMatchObject({ cancel_at_period_end: false })
    expect(
      (await invoke(stranger, 'cancel-subscription', { contract: { ...contract, email: ` ${email.toUpperCase()} ` } }))
        .status,
    ).toBe(200)
    expect(await subscriptionOf(ada)).toMatchObject({ cancel_at_period_end: true })
    // It is not for a stranger to take that back.
    await invoke(stranger, 'cancel-subscription', { contract, resume: true })
    expect(await subscriptionOf(ada)).toMatchObject({ cancel_at_period_end: true })
    const statuses = []
    for (let tries = 0; tries < 8; tries++)
      statuses.push(
        (await invoke(stranger, 'cancel-subscription', { contract: { ...contract, digits: '9999' } })).status,
      )
    expect(statuses.slice(-2)).toEqual([404, 429])
    expect((await invoke(stranger, 'cancel-subscription')).status).toBe(401)
  })

  test('within 14 days somebody withdraws, once, and gets everything back', async () => {
    const before = provider.events.length
    await subscribe('premium', 'month')
    const { status, body } = await invoke(ada, 'withdraw')
    expect([status, body]).toEqual([200, { withdrawn_at: expect.any(String), refunded: 2900 }])
    await given.deliverNew()
    expect([await planOf(ada), (await subscriptionOf(ada))?.subscription_status]).toEqual(['free', 'canceled'])
    expect((await termsOf(ada)).withdrawn_at).toBe(body.withdrawn_at)
    expect((await invoke(ada, 'withdraw')).body).toEqual(body)
    // The money first: whoever breaks off in between is still offered to withdraw.
    const happened = provider.events.slice(before).map((event) => JSON.parse(event).type)
    expect(happened.filter((type) => ['charge.refunded', 'customer.subscription.deleted'].includes(type))).toEqual([
      'charge.refunded',
      'customer.subscription.deleted',
    ])
  })

  test('an invoice, a cancellation and a withdrawal are mailed, each once', async () => {
    const before = provider.events.length
    await subscribe('basic', 'month')
    for (const event of provider.events.slice(before)) await given.deliver(event)
    const [invoice] = (await invoke(ada, 'list-invoices')).body.invoices
    await invoke(ada, 'cancel-subscription')
    await given.deliverNew()
    await invoke(ada, 'cancel-subscription', { resume: true })
    await invoke(ada, 'withdraw')
    await invoke(ada, 'withdraw')
    await given.deliverNew()
    const mails = await given.mailsTo(ada)
    expect(mails.map(({ subject }) => subject.replace(' · Cahier', ''))).toEqual([
      `Votre facture ${invoice.number}`,
      'Votre résiliation',
      'Accusé de réception de votre rétractation',
    ])
    const [paid, cancelled, withdrawn] = mails.map(({ body }) => body)
    expect(paid).toMatch(/votre paiement de 9,00\s€ le \d\d\/\d\d\/\d{4}\./)
    expect(paid).toContain(`Facture ${invoice.number}\n${site}payments/v1/invoices/${invoice.id}`)
    expect(cancelled).toMatch(/résiliation de votre abonnement Pro le \d\d\/\d\d\/\d{4}, \d\d:\d\d \(Europe\/Paris\)/)
    expect(withdrawn).toMatch(/le \d\d\/\d\d\/\d{4}, \d\d:\d\d \(Europe\/Paris\)\.\n\nLe contrat a pris fin.*9,00\s€/)
  })

  test('the server, and nobody else, learns whether payments work', async () => {
    expect(await given.asOperator('check-payments')).toEqual({ status: 200, body: { configured: true, defects: [] } })
    expect((await given.asOperator('check-payments', given.publishableKey)).status).toBe(401)
    expect((await invoke(ada, 'check-payments')).status).toBe(401)
    expect((await invoke(given.visitor(), 'check-payments')).status).toBe(401)
  })

  test('a payment that fails is told once and leaves the plan for a week', async () => {
    await subscribe('basic', 'month', '0341')
    const before = provider.events.length
    await provider.advance(32 * day)
    await given.deliverNew()
    for (const event of provider.events.slice(before)) await given.deliver(event)
    expect([await planOf(ada), (await subscriptionOf(ada))?.subscription_status]).toEqual(['basic', 'past_due'])
    const { data } = await ada.from('notifications').select('kind, title').eq('kind', 'billing').throwOnError()
    expect(data).toEqual([{ kind: 'billing', title: 'Votre dernier paiement a échoué' }])
    await provider.advance(8 * day)
    await given.deliverNew()
    expect(await planOf(ada)).toBe('free')
  })

  test('an operator’s plan stays without a payment, and after one that was smaller', async () => {
    const { data } = await ada.auth.getUser()
    const give = (subscription: string) =>
      given
        .server()
        .from('profiles')
        .update({ subscription, subscription_source: 'operator' })
        .eq('id', data.user?.id ?? '')
        .throwOnError()
    await give('premium')
    await subscribe('basic')
    expect(await planOf(ada)).toBe('premium')
    await invoke(ada, 'withdraw')
    expect(await planOf(ada)).toBe('premium')
  })

  test('what the provider did not sign, or signed long ago, changes nothing', async () => {
    const before = provider.events.length
    await subscribe()
    const event = provider.events[before] ?? ''
    const old = Math.floor(Date.now() / 1000) - 400
    for (const signature of [
      provider.sign(event, { secret: 'whsec_other' }),
      provider.sign(event, { at: old }),
      'x',
      '',
    ])
      expect((await given.deliver(event, signature)).status).toBe(400)
    expect((await given.deliver(event.replace('sub_test', 'sub_evil'), provider.sign(event))).status).toBe(400)
    const foreign = event.replaceAll(/cus_test_\w+/g, 'cus_test_nobody')
    expect(await given.deliver(foreign)).toEqual({ status: 200, outcome: 'unknown' })
    expect(await given.deliver(event)).toEqual({ status: 200, outcome: 'seen' })
  })

  test('visitors, demo accounts and unreadable requests are refused', async () => {
    const body = { plan: 'basic', interval: 'month' }
    expect((await invoke(given.visitor(), 'create-checkout', body)).status).toBe(401)
    const demo = given.visitor()
    await demo.auth.signInAnonymously()
    expect((await invoke(demo, 'create-checkout', body)).body.code).toBe('billing_demo')
    for (const wrong of [{}, { plan: 'gold', interval: 'month' }, { plan: 'basic' }])
      expect((await invoke(ada, 'create-checkout', wrong)).status).toBe(400)
    expect((await invoke(ada, 'create-portal')).body.code).toBe('no_subscription')
  })

  test('learners cannot write their plan, or call what only the provider’s functions may', async () => {
    const client: SupabaseClient = ada
    expect((await client.from('profiles').update({ subscription: 'premium' }).neq('name', '')).error?.code).toBe(
      '42501',
    )
    expect((await client.from('user_subscriptions').insert({ subscription_status: 'active' })).error).not.toBeNull()
    for (const [name, parameters] of [
      ['keep_customer', { account: crypto.randomUUID(), customer: 'x' }],
      ['customer_state', { customer: 'x' }],
      ['record_subscription', { customer: 'x', revision: 0, state: null }],
      ['record_withdrawal', { account: crypto.randomUUID(), subscription: 'x', refunded: 0 }],
      ['mail_invoice', { customer: 'x', invoice: {} }],
      ['customer_to_cancel', { address: 'x', digits: '4242' }],
    ] as const)
      expect((await client.rpc(name, parameters)).error?.code).toBe('42501')
  })
})
