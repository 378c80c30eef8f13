import * as v from 'valibot'
import { endpoint, parseBody, Refusal } from '../../_shared/endpoint.ts'
import { readLocale } from '../../_shared/locale.ts'
import { asked, billingAccount, PlanChoice, payments, priceOf, subscriptionPage } from '../billing.ts'

const Request = v.object({ change: v.optional(PlanChoice) })

/** `{ change?: { plan, interval }, locale? }` → `{ url }` of the provider's page to manage the subscription, or to confirm another plan. */
Deno.serve(
  endpoint(async (body, client) => {
    const { change } = parseBody(Request, body)
    const stripe = payments()
    const { customer_id, subscription_id } = await billingAccount(client)
    if (customer_id === null || subscription_id === null) {
      throw new Refusal(404, 'no_subscription', 'Vous n’avez pas d’abonnement.')
    }
    const session = await asked(
      stripe.billingPortal.sessions.create({
        customer: customer_id,
        locale: readLocale(body),
        return_url: subscriptionPage(),
        ...(change && { flow_data: await changeFlow(subscription_id, await priceOf(stripe, change)) }),
      }),
    )
    return { url: session.url }

    async function changeFlow(subscription: string, price: string) {
      const { items } = await asked(stripe.subscriptions.retrieve(subscription))
      const [item] = items.data
      if (item === undefined) throw new Refusal(404, 'no_subscription', 'Vous n’avez pas d’abonnement.')
      return {
        type: 'subscription_update_confirm' as const,
        subscription_update_confirm: { subscription, items: [{ id: item.id, price, quantity: 1 }] },
      }
    }
  }),
)
