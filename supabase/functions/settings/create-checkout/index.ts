import { endpoint, parseBody, Refusal } from '../../_shared/endpoint.ts'
import { readLocale } from '../../_shared/locale.ts'
import {
  asked,
  billingAccount,
  customerOf,
  PlanChoice,
  payments,
  priceOf,
  subscriptionPage,
  syncCustomer,
} from '../billing.ts'

const PAID = ['active', 'trialing', 'past_due']

/** `{ plan, interval, locale? }` → `{ url }` of the provider's page. Whoever has a subscription changes it instead: 409. */
Deno.serve(
  endpoint(async (body, client) => {
    const choice = parseBody(PlanChoice, body)
    const stripe = payments()
    const account = await billingAccount(client)
    const customer = await customerOf(stripe, account)
    // What was paid for in another tab a moment ago counts, whether or not its event has arrived.
    await syncCustomer(stripe, customer)
    const { status } = await billingAccount(client)
    if (status !== null && PAID.includes(status)) {
      throw new Refusal(409, 'already_subscribed', 'Vous avez déjà un abonnement. Changez de formule plutôt.')
    }
    const price = await priceOf(stripe, choice)
    const open = await asked(stripe.checkout.sessions.list({ customer, status: 'open', limit: 10 }))
    // One that was completed meanwhile cannot be expired; the sync of the next event tells.
    await Promise.all(open.data.map(({ id }) => stripe.checkout.sessions.expire(id).catch(() => undefined)))
    const { url } = await asked(
      stripe.checkout.sessions.create({
        mode: 'subscription',
        customer,
        client_reference_id: account.account,
        line_items: [{ price, quantity: 1 }],
        locale: readLocale(body),
        success_url: subscriptionPage('success'),
        cancel_url: subscriptionPage('canceled'),
      }),
    )
    if (url === null)
      throw new Refusal(502, 'payments_unavailable', 'Le service de paiement ne répond pas. Réessayez dans un instant.')
    return { url }
  }),
)
