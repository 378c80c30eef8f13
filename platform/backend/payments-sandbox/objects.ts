/** The part of Stripe's objects that Cahier reads. Times are seconds since 1970, amounts are cents. */

export interface Price {
  readonly id: string
  readonly object: 'price'
  readonly active: true
  readonly currency: 'eur'
  readonly lookup_key: string
  readonly product: string
  readonly recurring: { readonly interval: 'month' | 'year'; readonly interval_count: 1 }
  readonly type: 'recurring'
  readonly unit_amount: number
}

export interface Customer {
  readonly id: string
  readonly object: 'customer'
  readonly created: number
  readonly deleted?: true
  readonly email: string | null
  readonly name: string | null
  readonly metadata: Readonly<Record<string, string>>
}

export interface CheckoutSession {
  readonly id: string
  readonly object: 'checkout.session'
  readonly cancel_url: string
  readonly client_reference_id: string | null
  readonly created: number
  readonly customer: string
  readonly expires_at: number
  readonly locale: string | null
  readonly mode: 'subscription'
  readonly payment_status: 'paid' | 'unpaid'
  readonly price: string
  readonly status: 'complete' | 'expired' | 'open'
  readonly subscription: string | null
  readonly success_url: string
  readonly url: string | null
}

export interface PortalSession {
  readonly id: string
  readonly object: 'billing_portal.session'
  readonly created: number
  readonly customer: string
  readonly flow: { readonly type: string; readonly price?: string } | null
  readonly locale: string | null
  readonly return_url: string
  readonly url: string
}

export interface PaymentMethod {
  readonly id: string
  readonly object: 'payment_method'
  readonly card: {
    readonly brand: string
    readonly last4: string
    readonly exp_month: number
    readonly exp_year: number
  }
  readonly customer: string
  readonly type: 'card'
}

export interface SubscriptionItem {
  readonly id: string
  readonly object: 'subscription_item'
  readonly current_period_end: number
  readonly current_period_start: number
  readonly price: Price
  readonly quantity: 1
  readonly subscription: string
}

export interface Subscription {
  readonly id: string
  readonly object: 'subscription'
  readonly cancel_at_period_end: boolean
  readonly canceled_at: number | null
  readonly created: number
  readonly customer: string
  readonly default_payment_method: string
  readonly ended_at: number | null
  readonly items: { readonly object: 'list'; readonly data: readonly [SubscriptionItem]; readonly has_more: false }
  readonly latest_invoice: string
  readonly metadata: Readonly<Record<string, string>>
  readonly start_date: number
  readonly status: 'active' | 'canceled' | 'past_due'
}

export interface Invoice {
  readonly id: string
  readonly object: 'invoice'
  readonly amount_paid: number
  readonly created: number
  readonly currency: 'eur'
  readonly customer: string
  readonly hosted_invoice_url: string
  readonly invoice_pdf: null
  readonly number: string
  readonly parent: {
    readonly type: 'subscription_details'
    readonly subscription_details: { readonly subscription: string }
  }
  readonly payments: {
    readonly object: 'list'
    readonly data: readonly {
      readonly id: string
      readonly object: 'invoice_payment'
      readonly amount_paid: number
      readonly payment: { readonly type: 'payment_intent'; readonly payment_intent: string }
      readonly status: 'paid'
    }[]
  }
  readonly status: 'open' | 'paid'
  readonly status_transitions: { readonly paid_at: number | null }
  readonly total: number
}

export interface Refund {
  readonly id: string
  readonly object: 'refund'
  readonly amount: number
  readonly created: number
  readonly currency: 'eur'
  readonly payment_intent: string
  readonly status: 'succeeded'
}

export interface Event {
  readonly id: string
  readonly object: 'event'
  readonly api_version: string | null
  readonly created: number
  readonly data: { readonly object: object }
  readonly livemode: false
  readonly pending_webhooks: number
  readonly type: string
}

export type Stored = Customer | CheckoutSession | PortalSession | PaymentMethod | Subscription | Invoice | Refund

/** What is sold, in the order in which it is shown. */
export const PRICES: readonly Price[] = [
  price('basic', 'month', 900),
  price('basic', 'year', 8_900),
  price('premium', 'month', 2_900),
  price('premium', 'year', 28_900),
]

function price(plan: string, interval: 'month' | 'year', amount: number): Price {
  return {
    id: `price_test_${plan}_${interval}`,
    object: 'price',
    active: true,
    currency: 'eur',
    lookup_key: `cahier_${plan}_${interval}`,
    product: `prod_test_${plan}`,
    recurring: { interval, interval_count: 1 },
    type: 'recurring',
    unit_amount: amount,
  }
}

export interface Card {
  readonly brand: string
  readonly last4: string
  /** What happens when it is charged: now, and at each renewal. */
  readonly pays: readonly [now: boolean, later: boolean]
}

/** Stripe's own test cards of these endings. */
export const CARDS: readonly [Card, ...Card[]] = [
  { brand: 'visa', last4: '4242', pays: [true, true] },
  { brand: 'visa', last4: '0341', pays: [true, false] },
  { brand: 'visa', last4: '0002', pays: [false, false] },
]
