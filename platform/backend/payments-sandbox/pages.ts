import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import { type MailLanguage, requestLanguage } from '../mail/language.ts'
import { CARDS, type Invoice, type PortalSession, PRICES, type Price, type Subscription } from './objects.ts'
import { pageTexts } from './page-texts.ts'
import type { PaymentChange, PaymentStore } from './store.ts'
import { PaymentRefused, pay, priceOf, update } from './subscriptions.ts'

export interface PaymentPagesParts {
  readonly store: PaymentStore
  /** Seconds since 1970. */
  readonly now: () => number
  readonly changed: () => void
}

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#fff, #1b1b1f); color: light-dark(#1b1b1f, #f2f2f2); }
a { color: light-dark(#2740b0, #a9b8ff); }
body { margin: 0 auto; padding: 2rem 1rem; max-width: 32rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.125rem; margin-top: 2rem; }
.test { padding: .75rem 1rem; border: 2px dashed; border-radius: .5rem; font-weight: 600; }
.refused { color: light-dark(#a3231f, #ff9c95); font-weight: 600; }
form { display: grid; gap: .75rem; margin: 1rem 0; justify-items: start; }
fieldset { display: grid; gap: .5rem; border: 1px solid; border-radius: .5rem; padding: .75rem 1rem; justify-self: stretch; }
label { display: flex; gap: .5rem; min-height: 1.75rem; align-items: center; }
button { font: inherit; padding: .6rem 1.2rem; border-radius: .5rem; border: 1px solid; cursor: pointer; min-height: 2.75rem; }
ul { padding-left: 1.25rem; }`

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

type Markup = ReturnType<typeof html>

/** The pages on which somebody pays and manages a subscription in test mode: plain forms. Whoever has the address may use them. */
export function createPaymentPages({ store, now, changed }: PaymentPagesParts): Hono {
  const app = new Hono()

  app.get('/checkout/:id', async (context) => {
    const session = await store.read((change) => change.find('checkout.session', context.req.param('id')))
    if (session?.status !== 'open' || session.expires_at <= now()) return closed(context)
    return show(context, language(context, session.locale), 200, (texts, tongue) =>
      checkoutPage(texts, priceOf(session.price), tongue, session.cancel_url),
    )
  })
  app.post('/checkout/:id', async (context) => {
    const card = cardOf((await fields(context)).get('card'))
    const outcome = await store.change(async (change) => {
      const session = await change.find('checkout.session', context.req.param('id'))
      if (session === undefined) return undefined
      const paid = await pay(change, session, card, now()).catch(refusal)
      return { session, paid }
    })
    changed()
    if (outcome === undefined || (outcome.paid instanceof PaymentRefused && outcome.paid.status !== 402))
      return closed(context)
    const { session, paid } = outcome
    if (!(paid instanceof PaymentRefused)) return context.redirect(session.success_url, 303)
    return show(context, language(context, session.locale), 200, (texts, tongue) =>
      checkoutPage(texts, priceOf(session.price), tongue, session.cancel_url, true),
    )
  })

  app.get('/portal/:id', async (context) => {
    const state = await store.read((change) => portalState(change, context.req.param('id')))
    if (state === undefined || isOld(state.session, now())) return closed(context)
    return show(context, language(context, state.session.locale), 200, (texts, tongue) =>
      portalPage(texts, tongue, state),
    )
  })
  app.post('/portal/:id', async (context) => {
    const form = await fields(context)
    const outcome = await store.change(async (change) => {
      const state = await portalState(change, context.req.param('id'))
      if (state?.subscription === undefined || isOld(state.session, now())) return undefined
      return update(change, state.subscription, portalChange(form), now()).catch(refusal)
    })
    changed()
    if (outcome === undefined) return closed(context)
    const state = await store.read((change) => portalState(change, context.req.param('id')))
    if (state === undefined) return closed(context)
    const isRefused = outcome instanceof PaymentRefused
    if (!isRefused && state.session.flow !== null) return context.redirect(state.session.return_url, 303)
    return show(context, language(context, state.session.locale), 200, (texts, tongue) =>
      portalPage(texts, tongue, state, isRefused),
    )
  })

  app.get('/invoices/:id', async (context) => {
    const invoice = await store.read((change) => change.find('invoice', context.req.param('id')))
    if (invoice === undefined) return closed(context)
    return show(
      context,
      language(context, null),
      200,
      (texts, tongue) => html`
      <h1>${invoice.number}</h1>
      <p>${day(invoice.created, tongue)}</p>
      <p><strong>${money(invoice.total, tongue)}</strong>, ${invoice.status === 'paid' ? texts.paid : texts.open}</p>`,
    )
  })
  return app
}

/** Seconds for which a portal's address may be used. */
const portalLifetimeSeconds = 3_600
const isOld = (session: PortalSession, now: number) => session.created + portalLifetimeSeconds <= now

type Texts = (typeof pageTexts)[MailLanguage]

function checkoutPage(texts: Texts, price: Price, tongue: MailLanguage, back: string, isRefused = false): Markup {
  return html`
    <h1>${texts.label(texts.checkout)} ${offer(texts, price, tongue)}</h1>
    ${isRefused ? html`<p class="refused" role="alert">${texts.declined}</p>` : ''}
    <form method="post">
      ${cardChoice(texts)}
      <button>${texts.pay(money(price.unit_amount, tongue))}</button>
    </form>
    <p><a href="${back}">${texts.back}</a></p>`
}

interface PortalState {
  readonly session: PortalSession
  readonly subscription: Subscription | undefined
  readonly invoices: readonly Invoice[]
}

async function portalState(change: PaymentChange, id: string): Promise<PortalState | undefined> {
  const session = await change.find('billing_portal.session', id)
  if (session === undefined) return undefined
  const subscriptions = await change.list('subscription', session.customer)
  const subscription = subscriptions.find(({ status }) => status !== 'canceled')
  return { session, subscription, invoices: await change.list('invoice', session.customer) }
}

function portalPage(
  texts: Texts,
  tongue: MailLanguage,
  { session, subscription, invoices }: PortalState,
  isRefused = false,
): Markup {
  const back = html`<p><a href="${session.return_url}">${texts.back}</a></p>`
  if (subscription === undefined) return html`<h1>${texts.portal}</h1><p>${texts.none}</p>${back}`
  const [item] = subscription.items.data
  const end = day(item.current_period_end, tongue)
  const { flow } = session
  const others = PRICES.filter(({ id }) => (flow?.price === undefined ? id !== item.price.id : id === flow.price))
  const shows = (type: string) => flow === null || flow.type === type
  return html`
    <h1>${texts.portal}</h1>
    ${isRefused ? html`<p class="refused" role="alert">${texts.declined}</p>` : ''}
    ${subscription.status === 'past_due' ? html`<p class="refused">${texts.late}</p>` : ''}
    <p>${texts.label(texts.current)} <strong>${offer(texts, item.price, tongue)}</strong><br>
      ${subscription.cancel_at_period_end ? texts.ends(end) : texts.renews(end)}</p>
    ${
      shows('subscription_update_confirm')
        ? others.map(
            (price) => html`<form method="post"><input type="hidden" name="price" value="${price.id}">
              <button>${texts.change(offer(texts, price, tongue))}</button></form>`,
          )
        : ''
    }
    ${
      shows('subscription_cancel')
        ? html`<form method="post"><input type="hidden" name="cancel" value="${String(!subscription.cancel_at_period_end)}">
            <button>${subscription.cancel_at_period_end ? texts.resume : texts.cancel}</button></form>`
        : ''
    }
    ${
      shows('payment_method_update')
        ? html`<form method="post">${cardChoice(texts)}<button>${texts.useCard}</button></form>`
        : ''
    }
    <h2>${texts.invoices}</h2>
    <ul>${invoices.map(
      (
        invoice,
      ) => html`<li><a href="${invoice.hosted_invoice_url}">${invoice.number}</a>, ${texts.label(day(invoice.created, tongue))}
        ${money(invoice.total, tongue)}, ${invoice.status === 'paid' ? texts.paid : texts.open}</li>`,
    )}</ul>
    ${back}`
}

function portalChange(form: FormData) {
  const [price, cancel, card] = ['price', 'cancel', 'card'].map((name) => form.get(name))
  return {
    price: typeof price === 'string' ? priceOf(price) : undefined,
    cancelAtPeriodEnd: typeof cancel === 'string' ? cancel === 'true' : undefined,
    card: typeof card === 'string' ? cardOf(card) : undefined,
  }
}

function cardChoice(texts: Texts): Markup {
  return html`<fieldset><legend>${texts.card}</legend>${CARDS.map(
    (
      { last4 },
      index,
    ) => html`<label><input type="radio" name="card" value="${last4}" ${raw(index === 0 ? 'checked' : '')}>
      ${texts.cards[last4]}</label>`,
  )}</fieldset>`
}

const cardOf = (last4: unknown) => CARDS.find((card) => card.last4 === last4) ?? CARDS[0]

const offer = (texts: Texts, price: Price, tongue: MailLanguage) =>
  `${texts.offers[price.lookup_key.split('_')[1] ?? '']}, ${money(price.unit_amount, tongue)} ${texts.per[price.recurring.interval]}`

const money = (cents: number, tongue: MailLanguage) =>
  new Intl.NumberFormat(tongue, { style: 'currency', currency: 'EUR' }).format(cents / 100)

const day = (seconds: number, tongue: MailLanguage) =>
  new Intl.DateTimeFormat(tongue, { dateStyle: 'long' }).format(seconds * 1000)

function refusal(error: unknown): PaymentRefused {
  if (error instanceof PaymentRefused) return error
  throw error
}

const fields = (context: Context) => context.req.formData().catch(() => new FormData())

const language = (context: Context, locale: string | null): MailLanguage => {
  const known = (['fr', 'en', 'es', 'de'] as const).find((tongue) => tongue === locale?.slice(0, 2))
  return known ?? requestLanguage(context)
}

const closed = (context: Context) =>
  show(
    context,
    language(context, null),
    404,
    (texts) => html`<h1>${texts.closed}</h1><p><a href="/">${texts.back}</a></p>`,
  )

async function show(
  context: Context,
  tongue: MailLanguage,
  status: 200 | 404,
  body: (texts: Texts, tongue: MailLanguage) => Markup,
): Promise<Response> {
  const texts = pageTexts[tongue]
  const page = html`<!doctype html><html lang="${tongue}"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
    <title>${texts.test}</title><style>${raw(STYLE)}</style></head>
    <body><main><p class="test">${texts.test}</p>${body(texts, tongue)}</main></body></html>`
  return context.html(page, status, {
    'cache-control': 'no-store',
    'content-security-policy': POLICY,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
}
