import Stripe from 'stripe'
import * as v from 'valibot'
import type { Database } from '../_shared/database.gen.ts'
import { type CallerClient, dataOf, Refusal, server } from '../_shared/endpoint.ts'
import { setting } from '../_shared/environment.ts'

/** Milliseconds that the payment provider has for an answer, of the ten seconds that a function has. */
const paymentTimeoutMs = 4_000

/** A client of the payment provider: Stripe, or what speaks its protocol at STRIPE_API_BASE. Throws Refusal 501 where there is none. */
export function payments(): Stripe {
  const key = Deno.env.get('STRIPE_SECRET_KEY')
  if (key === undefined) throw new Refusal(501, 'payments_not_configured', 'Le paiement en ligne n’est pas ouvert.')
  const base = Deno.env.get('STRIPE_API_BASE')
  const address = base === undefined ? undefined : new URL(base)
  return new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient(),
    timeout: paymentTimeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(address && {
      host: address.hostname,
      port: address.port,
      protocol: address.protocol === 'http:' ? 'http' : 'https',
    }),
  })
}

/** Runs a request to the payment provider; what it refuses becomes a sentence, and the log has its reason. */
export async function asked<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    console.error('payment provider', error.type, error.code, error.requestId)
    throw new Refusal(502, 'payments_unavailable', 'Le service de paiement ne répond pas. Réessayez dans un instant.')
  }
}

/** The page of the subscription, with what happened in its query. */
export function subscriptionPage(happened?: 'success' | 'canceled'): string {
  const url = new URL('/settings?tab=subscription', setting('CAHIER_URL'))
  if (happened !== undefined) url.searchParams.set(happened, 'true')
  return url.href
}

export type BillingAccount = Database['public']['Functions']['billing_account']['Returns'][number]

/** What billing knows of the caller. Throws Refusal for a visitor and for a demo account. */
export async function billingAccount(client: CallerClient): Promise<BillingAccount> {
  const [row] = await dataOf(client.rpc('billing_account'))
  if (row === undefined) throw new Refusal(401, 'not_signed_in', 'Vous devez être connecté')
  return row
}

/** The provider's customer of an account, made at the first time. */
export async function customerOf(
  stripe: Stripe,
  { account, email, name, customer_id }: BillingAccount,
): Promise<string> {
  if (customer_id !== null) return customer_id
  const made = await asked(
    stripe.customers.create(
      { name, metadata: { account }, ...(email !== null && { email }) },
      { idempotencyKey: `customer:${account}` },
    ),
  )
  return v.parse(v.string(), await dataOf(server().rpc('keep_customer', { account, customer: made.id })))
}

/** The plan of a request: `{ plan: 'basic' | 'premium', interval: 'month' | 'year' }`. */
export const PlanChoice = v.object({
  plan: v.picklist(['basic', 'premium']),
  interval: v.picklist(['month', 'year']),
})
export type PlanChoice = v.InferOutput<typeof PlanChoice>

/** The provider's price of a plan: the one with this lookup key. */
export async function priceOf(stripe: Stripe, { plan, interval }: PlanChoice): Promise<string> {
  const { data } = await asked(
    stripe.prices.list({ lookup_keys: [`cahier_${plan}_${interval}`], active: true, limit: 1 }),
  )
  const [price] = data
  if (price === undefined) throw new Refusal(501, 'payments_not_configured', 'Cette formule n’est pas en vente.')
  return price.id
}

/** A subscription as the database records it. Times are seconds since 1970. */
interface SubscriptionState {
  readonly subscription_id: string
  readonly status: string
  readonly plan: 'basic' | 'premium'
  readonly billing_interval: 'month' | 'year'
  readonly price_id: string
  readonly current_period_start: number
  readonly current_period_end: number
  readonly cancel_at_period_end: boolean
  readonly first_start: number
  readonly payment_method_brand: string | null
  readonly payment_method_last4: string | null
}

/** Statuses of a subscription that gives its plan, the better one first, then all others. */
const STATUSES = ['active', 'trialing', 'past_due']
const rank = (status: string) => (STATUSES.indexOf(status) + STATUSES.length + 1) % (STATUSES.length + 1)

/** Reads a customer's subscription at the provider: the one that runs, else the latest. Null when there is none of ours. */
async function readSubscription(stripe: Stripe, customer: string): Promise<SubscriptionState | null> {
  const { data } = await asked(
    stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand: ['data.default_payment_method'] }),
  )
  const known = data.flatMap((subscription) => {
    const state = stateOf(subscription)
    return state === null ? [] : [state]
  })
  const [best] = known.toSorted((a, b) => rank(a.status) - rank(b.status) || b.first_start - a.first_start)
  if (best === undefined) return null
  return { ...best, first_start: Math.min(...known.map(({ first_start }) => first_start)) }
}

function stateOf(subscription: Stripe.Subscription): SubscriptionState | null {
  const [item] = subscription.items.data
  const [, plan, interval] = /^cahier_(basic|premium)_(month|year)$/.exec(item?.price.lookup_key ?? '') ?? []
  if (item === undefined || (plan !== 'basic' && plan !== 'premium')) return null
  const method = subscription.default_payment_method
  const card = typeof method === 'object' && method !== null ? method.card : undefined
  return {
    subscription_id: subscription.id,
    status: subscription.status,
    plan,
    billing_interval: interval === 'year' ? 'year' : 'month',
    price_id: item.price.id,
    current_period_start: item.current_period_start,
    current_period_end: item.current_period_end,
    cancel_at_period_end: subscription.cancel_at_period_end,
    first_start: subscription.start_date,
    payment_method_brand: card?.brand ?? null,
    payment_method_last4: card?.last4 ?? null,
  }
}

const CustomerState = v.object({ account: v.string(), revision: v.number(), is_seen: v.boolean() })

/** Tries until what was read was not overtaken. Somebody who changes that often has the provider call again. */
const maxTries = 5

/**
 * Records a customer's subscription as the provider has it now, whatever order its events come in.
 *
 * @param event what told of a change; it is acted on once
 * @returns what happened: 'unknown' for a customer of nobody here
 */
export async function syncCustomer(
  stripe: Stripe,
  customer: string,
  event?: string,
): Promise<'recorded' | 'seen' | 'unknown'> {
  const database = server()
  for (let tries = 0; tries < maxTries; tries++) {
    const [known] = v.parse(
      v.array(CustomerState),
      await dataOf(database.rpc('customer_state', { customer, event: event ?? null })),
    )
    if (known === undefined) return 'unknown'
    if (known.is_seen) return 'seen'
    const state = await readSubscription(stripe, customer)
    const { revision } = known
    const outcome = v.parse(
      v.picklist(['recorded', 'seen', 'stale', 'unknown']),
      await dataOf(database.rpc('record_subscription', { customer, revision, state, event: event ?? null })),
    )
    if (outcome !== 'stale') return outcome
  }
  throw new Refusal(503, 'billing_busy', 'Votre abonnement est en cours de modification. Réessayez dans un instant.')
}
