import type Stripe from 'stripe'
import { dataOf, endpoint, Refusal, server } from '../../_shared/endpoint.ts'
import { asked, billingAccount, payments, syncCustomer } from '../billing.ts'

/** Seconds after the first payment in which somebody may withdraw from the contract. */
const withdrawalSeconds = 14 * 86_400

/**
 * `{}` → `{ withdrawn_at, refunded }`: ends the subscription at once and pays back what was paid for it, in cents. Called again, it finishes what
 * was begun: each payment is paid back once.
 */
Deno.serve(
  endpoint(async (_body, client) => {
    const stripe = payments()
    const { account, customer_id, subscription_id, first_start } = await billingAccount(client)
    if (customer_id === null || subscription_id === null || first_start === null) {
      throw new Refusal(404, 'no_subscription', 'Vous n’avez pas d’abonnement.')
    }
    if (Date.now() / 1000 >= first_start + withdrawalSeconds) {
      throw new Refusal(409, 'withdrawal_over', 'Le délai de rétractation de 14 jours est passé. Vous pouvez résilier.')
    }
    // The money first: once the subscription has ended, nobody is offered to withdraw any more.
    const refunded = await payBack(stripe, customer_id, subscription_id)
    const { status } = await asked(stripe.subscriptions.retrieve(subscription_id))
    if (status !== 'canceled') await asked(stripe.subscriptions.cancel(subscription_id))
    const withdrawn_at: unknown = await dataOf(
      server().rpc('record_withdrawal', { account, subscription: subscription_id, refunded }),
    )
    await syncCustomer(stripe, customer_id)
    return { withdrawn_at, refunded }
  }),
)

/** Pays back every payment of a subscription; gives the cents. */
async function payBack(stripe: Stripe, customer: string, subscription: string): Promise<number> {
  const { data } = await asked(
    stripe.invoices.list({ customer, subscription, status: 'paid', limit: 24, expand: ['data.payments'] }),
  )
  let refunded = 0
  for (const invoice of data) {
    for (const { id, payment, amount_paid } of invoice.payments?.data ?? []) {
      const intent = typeof payment.payment_intent === 'string' ? payment.payment_intent : payment.payment_intent?.id
      if (intent === undefined || !amount_paid) continue
      await stripe.refunds.create({ payment_intent: intent }, { idempotencyKey: `refund:${id}` }).catch(unlessRefunded)
      refunded += amount_paid
    }
  }
  return refunded
}

async function unlessRefunded(error: unknown): Promise<void> {
  const isRefunded = error instanceof Error && 'code' in error && error.code === 'charge_already_refunded'
  if (!isRefunded) await asked(Promise.reject(error))
}
