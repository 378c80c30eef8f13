import { type Context, Hono } from 'hono'
import { isSame } from '../auth/secrets.ts'
import { type Form, parseForm, text, texts } from './form.ts'
import { type CheckoutSession, type Customer, type PortalSession, PRICES, type Subscription } from './objects.ts'
import { newId, type PaymentChange, type PaymentStore } from './store.ts'
import { cancel, missing, PaymentRefused, priceOf, refund, update } from './subscriptions.ts'

/** Seconds for which a checkout can be paid. */
const checkoutLifetimeSeconds = 86_400

export interface PaymentApiParts {
  readonly store: PaymentStore
  readonly secretKey: string
  /** Address of the application, where the pages are. */
  readonly site: () => URL
  /** Seconds since 1970. */
  readonly now: () => number
  /** Called after each change: events may wait. */
  readonly changed: () => void
}

type Work = (change: PaymentChange, form: Form, id: string) => Promise<object>

/** The part of Stripe's API that Cahier's functions call, in test mode, without Stripe. */
export function createPaymentApi({ store, secretKey, site, now, changed }: PaymentApiParts): Hono {
  const app = new Hono()
  const expected = Buffer.from(`Bearer ${secretKey}`)
  app.use(async (context, next) => {
    if (!isSame(Buffer.from(context.req.header('authorization') ?? ''), expected)) {
      return context.json({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } }, 401)
    }
    return next()
  })
  app.onError((error, context) => {
    if (error instanceof PaymentRefused) return Response.json(error.body, { status: error.status })
    if (error instanceof Error) throw error
    return context.json({ error: { type: 'api_error', message: 'Unknown' } }, 500)
  })

  const get = (path: string, work: Work) =>
    app.get(path, async (context) => {
      const form = parseForm(new URL(context.req.url).search)
      return context.json(await store.read((change) => work(change, form, context.req.param('id') ?? '')))
    })
  const write = (method: 'POST' | 'DELETE', path: string, work: Work) =>
    app.on(method, path, async (context) => {
      const response = await once(context, (change, form) => work(change, form, context.req.param('id') ?? ''))
      changed()
      return response
    })

  /** Answers a request that is repeated with the same key as it was answered first. */
  async function once(context: Context, work: (change: PaymentChange, form: Form) => Promise<object>) {
    const body = await context.req.text()
    const key = context.req.header('idempotency-key')
    const request = `${context.req.method} ${context.req.path} ${body}`
    return store.change(async (change) => {
      const former = key === undefined ? undefined : await change.answer(key)
      if (former !== undefined && former.request !== request) {
        const message =
          'Keys for idempotent requests can only be used with the same parameters they were first used with.'
        throw new PaymentRefused(400, 'idempotency_error', 'idempotency_key_in_use', message)
      }
      if (former !== undefined) {
        return Response.json(former.body, { status: former.status, headers: { 'idempotent-replayed': 'true' } })
      }
      const answer = await work(change, parseForm(body))
      if (key !== undefined) await change.keepAnswer(key, request, 200, answer)
      return Response.json(answer)
    })
  }

  const customerOf = async (change: PaymentChange, id: string | undefined): Promise<Customer> => {
    const customer = await change.find('customer', id ?? '')
    if (customer === undefined || customer.deleted) throw missing('customer', id ?? '')
    return customer
  }

  get('/prices', async (_change, form) => {
    const keys = new Set(Object.values(texts(form, 'lookup_keys')))
    return list(
      '/v1/prices',
      PRICES.filter(({ lookup_key }) => keys.size === 0 || keys.has(lookup_key)),
    )
  })

  write('POST', '/customers', (change, form) =>
    change.put<Customer>({
      id: newId('cus'),
      object: 'customer',
      created: now(),
      email: text(form, 'email') ?? null,
      name: text(form, 'name') ?? null,
      metadata: texts(form, 'metadata'),
    }),
  )
  get(
    '/customers/:id',
    async (change, _form, id) => (await change.find('customer', id)) ?? raise(missing('customer', id)),
  )
  write('DELETE', '/customers/:id', async (change, _form, id) => {
    const customer = await customerOf(change, id)
    for (const subscription of await change.list('subscription', id))
      if (subscription.status !== 'canceled') await cancel(change, subscription, now())
    const deleted = await change.put<Customer>({ ...customer, email: null, name: null, metadata: {}, deleted: true })
    await change.forget(customer)
    await change.tell('customer.deleted', deleted, now())
    return { id, object: 'customer', deleted: true }
  })

  write('POST', '/checkout/sessions', async (change, form) => {
    const customer = await customerOf(change, text(form, 'customer'))
    const price = priceOf(text(form, 'line_items', '0', 'price'))
    const id = newId('cs')
    return change.put<CheckoutSession>({
      id,
      object: 'checkout.session',
      cancel_url: text(form, 'cancel_url') ?? site().href,
      client_reference_id: text(form, 'client_reference_id') ?? null,
      created: now(),
      customer: customer.id,
      expires_at: now() + checkoutLifetimeSeconds,
      locale: text(form, 'locale') ?? null,
      mode: 'subscription',
      payment_status: 'unpaid',
      price: price.id,
      status: 'open',
      subscription: null,
      success_url: text(form, 'success_url') ?? site().href,
      url: new URL(`/payments/v1/checkout/${id}`, site()).href,
    })
  })
  get('/checkout/sessions', async (change, form) => {
    const status = text(form, 'status')
    const sessions = await change.list('checkout.session', text(form, 'customer') ?? '')
    return list(
      '/v1/checkout/sessions',
      sessions.filter((session) => status === undefined || session.status === status),
    )
  })
  write('POST', '/checkout/sessions/:id/expire', async (change, _form, id) => {
    const session = (await change.find('checkout.session', id)) ?? raise(missing('checkout.session', id))
    if (session.status !== 'open') {
      throw new PaymentRefused(400, 'invalid_request_error', 'session_not_open', 'Only open sessions can be expired')
    }
    return change.put<CheckoutSession>({ ...session, status: 'expired', url: null })
  })

  write('POST', '/billing_portal/sessions', async (change, form) => {
    const customer = await customerOf(change, text(form, 'customer'))
    const id = newId('bps')
    const type = text(form, 'flow_data', 'type')
    const price = text(form, 'flow_data', 'subscription_update_confirm', 'items', '0', 'price')
    return change.put<PortalSession>({
      id,
      object: 'billing_portal.session',
      created: now(),
      customer: customer.id,
      flow: type === undefined ? null : { type, ...(price !== undefined && { price: priceOf(price).id }) },
      locale: text(form, 'locale') ?? null,
      return_url: text(form, 'return_url') ?? site().href,
      url: new URL(`/payments/v1/portal/${id}`, site()).href,
    })
  })

  get('/subscriptions', async (change, form) => {
    const status = text(form, 'status')
    const found = (await change.list('subscription', text(form, 'customer') ?? '')).filter((subscription) =>
      status === undefined ? subscription.status !== 'canceled' : status === 'all' || subscription.status === status,
    )
    return list('/v1/subscriptions', await Promise.all(found.map((subscription) => expanded(change, subscription))))
  })
  const subscriptionOf = async (change: PaymentChange, id: string): Promise<Subscription> =>
    (await change.find('subscription', id)) ?? raise(missing('subscription', id))
  get('/subscriptions/:id', async (change, _form, id) => expanded(change, await subscriptionOf(change, id)))
  write('POST', '/subscriptions/:id', async (change, form, id) => {
    const asked = text(form, 'cancel_at_period_end')
    const price = text(form, 'items', '0', 'price')
    return update(
      change,
      await subscriptionOf(change, id),
      {
        cancelAtPeriodEnd: asked === undefined ? undefined : asked === 'true',
        price: price === undefined ? undefined : priceOf(price),
      },
      now(),
    )
  })
  write('DELETE', '/subscriptions/:id', async (change, _form, id) =>
    cancel(change, await subscriptionOf(change, id), now()),
  )

  get('/invoices', async (change, form) => {
    const invoices = await change.list('invoice', text(form, 'customer') ?? '')
    const status = text(form, 'status')
    const subscription = text(form, 'subscription')
    return list(
      '/v1/invoices',
      invoices
        .filter((invoice) => status === undefined || invoice.status === status)
        .filter(({ parent }) => subscription === undefined || parent.subscription_details.subscription === subscription)
        .map((invoice) => ({ ...invoice, hosted_invoice_url: new URL(invoice.hosted_invoice_url, site()).href })),
    )
  })
  write('POST', '/refunds', (change, form) => refund(change, text(form, 'payment_intent') ?? '', now()))
  app.notFound((context) =>
    context.json(
      { error: { type: 'invalid_request_error', message: `Unrecognized request URL ${context.req.path}` } },
      404,
    ),
  )
  return app
}

/** A subscription with its card in place of the card's id. */
async function expanded(change: PaymentChange, subscription: Subscription): Promise<object> {
  const method = await change.find('payment_method', subscription.default_payment_method)
  return { ...subscription, default_payment_method: method ?? null }
}

const list = (url: string, data: readonly object[]) => ({ object: 'list', data, has_more: false, url })

function raise(error: Error): never {
  throw error
}
