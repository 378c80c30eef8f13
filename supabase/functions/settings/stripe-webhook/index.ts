import Stripe from 'stripe'
import * as v from 'valibot'
import { dataOf, Refusal, server } from '../../_shared/endpoint.ts'
import { setting } from '../../_shared/environment.ts'
import { payments, syncCustomer } from '../billing.ts'

/** Bytes of an event. */
const maxEventBytes = 1_000_000

/**
 * Called by the payment provider when something has changed. The event only says whose subscription it is: what is recorded is read from the
 * provider afterwards. A paid invoice does not change any more, so its mail is made of the event. Answers 400 to what the provider did not sign, and 5xx when it has to come again.
 */
Deno.serve(async (request) => {
  const text = await request.text()
  const signature = request.headers.get('stripe-signature')
  if (request.method !== 'POST' || signature === null || text.length > maxEventBytes) return answer(400, 'not_signed')
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
    // Before the event is recorded as acted on: once more sends no second mail.
    if (event.type === 'invoice.paid') await mailInvoice(id, object)
    return answer(200, await syncCustomer(stripe, id, event.id))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return answer(error.status, error.code)
  }
})

const answer = (status: number, outcome: string) => Response.json({ outcome }, { status })

const PaidInvoice = v.object({
  id: v.string(),
  number: v.nullable(v.string()),
  amount_paid: v.pipe(v.number(), v.minValue(1)),
  currency: v.string(),
  /** The test checkout names its own pages by their path. */
  hosted_invoice_url: v.nullish(v.string(), null),
  status_transitions: v.object({ paid_at: v.number() }),
})

/** Mails an invoice to its customer, once. One of nothing, as for a change in the customer's favour, is not mailed. */
async function mailInvoice(customer: string, object: object): Promise<void> {
  const read = v.safeParse(PaidInvoice, object)
  if (!read.success) return
  const { id, number, amount_paid, currency, hosted_invoice_url, status_transitions } = read.output
  const url = hosted_invoice_url && URL.parse(hosted_invoice_url, setting('CAHIER_URL'))?.href
  const invoice = { id, number, amount_paid, currency, url, paid_at: status_transitions.paid_at }
  await dataOf(server().rpc('mail_invoice', { customer, invoice }))
}
