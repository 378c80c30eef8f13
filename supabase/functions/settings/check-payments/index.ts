import Stripe from 'stripe'
import { dataOf, endpoint } from '../../_shared/endpoint.ts'
import { payments } from '../billing.ts'

/** The secrets of the payment provider, and the form that each has. */
const FORMS = {
  STRIPE_SECRET_KEY: /^(sk|rk)_(test|live)_[\w-]{8,}$/,
  STRIPE_WEBHOOK_SECRET: /^whsec_[\w+/=-]{8,}$/,
}

/** What is sold has these lookup keys. */
const PRICES = ['basic', 'premium'].flatMap((plan) => ['month', 'year'].map((interval) => `cahier_${plan}_${interval}`))

/**
 * `{}` → `{ configured, defects }`: whether the payment provider's keys are set, have their form and are taken, and whether everything is on
 * sale. The defects are texts without a secret. Requires the secret key.
 */
Deno.serve(
  endpoint(async (_body, client) => {
    // Only the secret key may ask for it.
    await dataOf(client.rpc('project_state' as never))
    if (Deno.env.get('STRIPE_SECRET_KEY') === undefined) return { configured: false, defects: [] }
    const wrong = Object.entries(FORMS).flatMap(([name, form]) => {
      const value = Deno.env.get(name)
      if (value === undefined) return [`${name}: missing`]
      return form.test(value) ? [] : [`${name}: form`]
    })
    return { configured: true, defects: wrong.length > 0 ? wrong : await askProvider() }
  }),
)

async function askProvider(): Promise<string[]> {
  try {
    const { data } = await payments().prices.list({ lookup_keys: PRICES, active: true, limit: 10 })
    const sold = data.map(({ lookup_key }) => lookup_key)
    const missing = PRICES.filter((key) => !sold.includes(key))
    return missing.length > 0 ? [`prices: ${missing.join(', ')}`] : []
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (error instanceof Stripe.errors.StripeAuthenticationError) return ['STRIPE_SECRET_KEY: refused']
    if (error instanceof Stripe.errors.StripePermissionError) return ['STRIPE_SECRET_KEY: rights']
    return ['Stripe: unreachable']
  }
}
