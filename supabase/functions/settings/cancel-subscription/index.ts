import * as v from 'valibot'
import { type CallerClient, dataOf, endpoint, parseBody, Refusal, server } from '../../_shared/endpoint.ts'
import { asked, billingAccount, payments, syncCustomer } from '../billing.ts'

const Request = v.object({
  /** Takes a cancellation back. */
  resume: v.optional(v.boolean(), false),
  /** Whoever is not signed in names the contract: the account's address and the last digits of the card that pays. */
  contract: v.optional(
    v.object({
      email: v.pipe(v.string(), v.maxLength(320)),
      digits: v.pipe(v.string(), v.regex(/^\d{4}$/)),
    }),
  ),
})

/**
 * `{ resume?, contract?: { email, digits } }` → `{ until }`: ends the subscription at the end of its period, in seconds since 1970, or lets
 * it go on. Without a session by the contract.
 */
Deno.serve(
  endpoint(
    async (body, client) => {
      const { resume, contract } = parseBody(Request, body)
      const stripe = payments()
      const customer = contract === undefined ? await ownCustomer(client) : await customerOfContract(contract)
      const { data } = await asked(stripe.subscriptions.list({ customer, limit: 10 }))
      const running = data.filter(({ status }) => ['active', 'trialing', 'past_due'].includes(status))
      if (running.length === 0) throw noSubscription()
      const changed = await Promise.all(
        running.map(({ id }) =>
          asked(stripe.subscriptions.update(id, { cancel_at_period_end: contract !== undefined || !resume })),
        ),
      )
      await syncCustomer(stripe, customer)
      return { until: Math.max(...changed.flatMap(({ items }) => items.data.map((item) => item.current_period_end))) }
    },
    { isPublic: true },
  ),
)

async function ownCustomer(client: CallerClient): Promise<string> {
  const { customer_id } = await billingAccount(client)
  if (customer_id === null) throw noSubscription()
  return customer_id
}

async function customerOfContract({ email, digits }: { email: string; digits: string }): Promise<string> {
  const found: unknown = await dataOf(server().rpc('customer_to_cancel', { address: email, digits }))
  if (typeof found !== 'string') {
    throw new Refusal(
      404,
      'no_contract',
      'Aucun abonnement en cours ne correspond à cette adresse et à ces chiffres. Vérifiez-les, ou écrivez-nous.',
    )
  }
  return found
}

const noSubscription = () => new Refusal(404, 'no_subscription', 'Vous n’avez pas d’abonnement.')
