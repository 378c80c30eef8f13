import {
  CARDS,
  type Card,
  type CheckoutSession,
  type Invoice,
  type PaymentMethod,
  PRICES,
  type Price,
  type Refund,
  type Subscription,
} from './objects.ts'
import { newId, type PaymentChange } from './store.ts'

/** A request that the provider refuses, as Stripe words it. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused'
  readonly status: number
  readonly body: { error: { type: string; code: string; message: string; param?: string } }

  constructor(status: number, type: string, code: string, message: string, param?: string) {
    super(message)
    this.status = status
    this.body = { error: { type, code, message, ...(param !== undefined && { param }) } }
  }
}

export const missing = (what: string, id: string) =>
  new PaymentRefused(404, 'invalid_request_error', 'resource_missing', `No such ${what}: '${id}'`, 'id')

/** Seconds after which a payment that goes on failing ends the subscription. */
const overdueLimitSeconds = 7 * 86_400

/** A price by its id. Throws PaymentRefused. */
export function priceOf(id: string | undefined): Price {
  const found = PRICES.find((price) => price.id === id)
  if (found === undefined) throw missing('price', id ?? '')
  return found
}

const planName = (price: Price) => price.lookup_key.split('_')[1] ?? ''

/** Pays for a checkout: its customer has a subscription from now on. Throws PaymentRefused when the card is declined. */
export async function pay(change: PaymentChange, session: CheckoutSession, card: Card, now: number) {
  if (session.status !== 'open' || session.expires_at <= now) {
    throw new PaymentRefused(400, 'invalid_request_error', 'session_not_open', 'This session is not open')
  }
  if (!card.pays[0]) throw declined()
  const method = await keepCard(change, session.customer, card)
  const id = newId('sub')
  const price = priceOf(session.price)
  const invoice = await bill(change, { customer: session.customer, subscription: id, total: price.unit_amount, now })
  const subscription = await change.put<Subscription>({
    id,
    object: 'subscription',
    cancel_at_period_end: false,
    canceled_at: null,
    created: now,
    customer: session.customer,
    default_payment_method: method.id,
    ended_at: null,
    items: {
      object: 'list',
      has_more: false,
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          current_period_start: now,
          current_period_end: after(now, price),
          price,
          quantity: 1,
          subscription: id,
        },
      ],
    },
    latest_invoice: invoice.id,
    metadata: { plan: planName(price) },
    start_date: now,
    status: 'active',
  })
  const complete = await change.put<CheckoutSession>({
    ...session,
    status: 'complete',
    payment_status: 'paid',
    subscription: id,
    url: null,
  })
  await change.tell('customer.subscription.created', subscription, now)
  await change.tell('invoice.paid', invoice, now)
  await change.tell('checkout.session.completed', complete, now)
  return complete
}

const declined = () => new PaymentRefused(402, 'card_error', 'card_declined', 'Your card was declined.')

/** Keeps a card for a customer's payments. */
export function keepCard(change: PaymentChange, customer: string, { brand, last4 }: Card): Promise<PaymentMethod> {
  return change.put<PaymentMethod>({
    id: newId('pm'),
    object: 'payment_method',
    card: { brand, last4, exp_month: 12, exp_year: 2030 },
    customer,
    type: 'card',
  })
}

interface Bill {
  readonly customer: string
  readonly subscription: string
  readonly total: number
  readonly now: number
  readonly isPaid?: boolean
}

async function bill(change: PaymentChange, { customer, subscription, total, now, isPaid = true }: Bill) {
  const id = newId('in')
  const number = `TEST-${String((await change.count('invoice')) + 1).padStart(6, '0')}`
  return change.put<Invoice>({
    id,
    object: 'invoice',
    amount_paid: isPaid ? total : 0,
    created: now,
    currency: 'eur',
    customer,
    hosted_invoice_url: `/payments/v1/invoices/${id}`,
    invoice_pdf: null,
    number,
    parent: { type: 'subscription_details', subscription_details: { subscription } },
    payments: {
      object: 'list',
      data: isPaid
        ? [
            {
              id: newId('inpay'),
              object: 'invoice_payment',
              amount_paid: total,
              payment: { type: 'payment_intent', payment_intent: newId('pi') },
              status: 'paid',
            },
          ]
        : [],
    },
    status: isPaid ? 'paid' : 'open',
    status_transitions: { paid_at: isPaid ? now : null },
    total,
  })
}

/** The end of a period that begins at a time: the same day of the next month or year, or its last. */
function after(seconds: number, { recurring }: Price): number {
  const from = new Date(seconds * 1000)
  const to = new Date(from)
  if (recurring.interval === 'year') to.setUTCFullYear(from.getUTCFullYear() + 1)
  else to.setUTCMonth(from.getUTCMonth() + 1)
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0)
  return to.getTime() / 1000
}

export interface SubscriptionChange {
  readonly cancelAtPeriodEnd?: boolean | undefined
  readonly price?: Price | undefined
  readonly card?: Card | undefined
}

/** Changes a subscription that has not ended. Another price is paid for at once, less what is left of the former one. */
export async function update(
  change: PaymentChange,
  former: Subscription,
  { cancelAtPeriodEnd, price, card }: SubscriptionChange,
  now: number,
): Promise<Subscription> {
  if (former.status === 'canceled') {
    throw new PaymentRefused(
      400,
      'invalid_request_error',
      'resource_missing',
      'A canceled subscription cannot be changed',
    )
  }
  const [item] = former.items.data
  let next: Subscription = former
  if (cancelAtPeriodEnd !== undefined && cancelAtPeriodEnd !== former.cancel_at_period_end) {
    next = { ...next, cancel_at_period_end: cancelAtPeriodEnd, canceled_at: cancelAtPeriodEnd ? now : null }
  }
  if (card !== undefined) {
    if (!card.pays[0]) throw declined()
    const method = await keepCard(change, former.customer, card)
    next = { ...next, default_payment_method: method.id }
    if (former.status === 'past_due') next = await renew(change, next, now, true)
  }
  if (price !== undefined && price.id !== item.price.id) {
    const isSameInterval = price.recurring.interval === item.price.recurring.interval
    const left = Math.max(0, item.current_period_end - now) / (item.current_period_end - item.current_period_start)
    const due = price.unit_amount * (isSameInterval ? left : 1) - item.price.unit_amount * left
    const total = Math.max(0, Math.round(due))
    const invoice = await bill(change, { customer: former.customer, subscription: former.id, total, now })
    const period = isSameInterval ? {} : { current_period_start: now, current_period_end: after(now, price) }
    next = {
      ...next,
      items: { ...next.items, data: [{ ...item, ...period, price }] },
      latest_invoice: invoice.id,
      metadata: { plan: planName(price) },
    }
    await change.tell('invoice.paid', invoice, now)
  }
  if (next === former) return former
  await change.put(next)
  await change.tell('customer.subscription.updated', next, now)
  return next
}

/** Ends a subscription at once, without paying anything back. */
export async function cancel(change: PaymentChange, former: Subscription, now: number): Promise<Subscription> {
  if (former.status === 'canceled') throw missing('subscription', former.id)
  const ended = await change.put<Subscription>({ ...former, status: 'canceled', canceled_at: now, ended_at: now })
  await change.tell('customer.subscription.deleted', ended, now)
  return ended
}

/** Bills the next period of a subscription whose period has ended, or ends it where that was asked for or the card goes on failing. */
export async function turn(change: PaymentChange, former: Subscription, now: number): Promise<void> {
  const [item] = former.items.data
  if (
    former.cancel_at_period_end ||
    (former.status === 'past_due' && now >= item.current_period_end + overdueLimitSeconds)
  ) {
    await cancel(change, former, now)
    return
  }
  if (former.status === 'past_due') return
  const method = await change.find('payment_method', former.default_payment_method)
  const card = CARDS.find(({ last4 }) => last4 === method?.card.last4)
  const next = await renew(change, former, now, card?.pays[1] ?? false)
  await change.put(next)
  await change.tell('customer.subscription.updated', next, now)
}

async function renew(change: PaymentChange, former: Subscription, now: number, isPaid: boolean): Promise<Subscription> {
  const [item] = former.items.data
  const total = item.price.unit_amount
  const invoice = await bill(change, { customer: former.customer, subscription: former.id, total, now, isPaid })
  await change.tell(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice, now)
  if (!isPaid) return { ...former, status: 'past_due', latest_invoice: invoice.id }
  const start = item.current_period_end
  return {
    ...former,
    status: 'active',
    latest_invoice: invoice.id,
    items: {
      ...former.items,
      data: [{ ...item, current_period_start: start, current_period_end: after(start, item.price) }],
    },
  }
}

/** Pays a payment back, once. */
export async function refund(change: PaymentChange, intent: string, now: number): Promise<Refund> {
  const paid = await change.paidBy(intent)
  if (paid === undefined) throw missing('payment_intent', intent)
  const id = intent.replace(/^pi_/, 're_')
  if (await change.find('refund', id)) {
    throw new PaymentRefused(
      400,
      'invalid_request_error',
      'charge_already_refunded',
      'This payment has already been refunded',
    )
  }
  const made = await change.put<Refund>({
    id,
    object: 'refund',
    amount: paid.amount_paid,
    created: now,
    currency: 'eur',
    payment_intent: intent,
    status: 'succeeded',
  })
  await change.tell(
    'charge.refunded',
    { object: 'charge', customer: paid.customer, payment_intent: intent, refunded: true },
    now,
  )
  return made
}
