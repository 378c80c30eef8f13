// area: settings

import Stripe from 'stripe'
import { payments, syncCustomer } from '../_shared/billing.ts'
import { Refusal } from '../_shared/endpoint.ts'
import { setting } from '../_shared/environment.ts'

/** Bytes of an event. */
const MOST = 1_000_000

/**
 * Called by the payment provider when something has changed. The event only says whose subscription it is: what is recorded is read from the
 * provider afterwards. Answers 400 to what the provider did not sign, and 5xx when it has to come again.
 */
Deno.serve(async (request) => {
  const text = await request.text()
  const signature = request.headers.get('stripe-signature')
  if (request.method !== 'POST' || signature === null || text.length > MOST) return answer(400, 'not_signed')
  const stripe = payments()
  let event: Stripe.Event
  try {
    event = await stripe.webhooks.constructEventAsync(
      text,
      signature,
      setting('STRIPE_WEBHOOK_SECRET'),
      undefined,
      Stripe.createSubtleCryptoProvider(),
    )
  } catch {
    return answer(400, 'not_signed')
  }
  const { object } = event.data
  const customer = 'customer' in object ? object.customer : undefined
  const id = typeof customer === 'object' ? customer?.id : customer
  if (id === undefined || id === null) return answer(200, 'ignored')
  try {
    return answer(200, await syncCustomer(stripe, id, event.id))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return answer(error.status, error.code)
  }
})

const answer = (status: number, outcome: string) => Response.json({ outcome }, { status })
