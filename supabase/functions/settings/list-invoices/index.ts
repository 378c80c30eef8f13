import { endpoint } from '../../_shared/endpoint.ts'
import { asked, billingAccount, payments } from '../billing.ts'

/**
 * `{}` → `{ invoices: [{ id, number, created, total, currency, status, url }] }`: the caller's, the newest first, 24 at most. `created` is in
 * seconds since 1970, `total` in cents, `url` the provider's page.
 */
Deno.serve(
  endpoint(async (_body, client) => {
    const { customer_id } = await billingAccount(client)
    if (customer_id === null) return { invoices: [] }
    const { data } = await asked(payments().invoices.list({ customer: customer_id, limit: 24 }))
    return {
      invoices: data.map(({ id, number, created, total, currency, status, hosted_invoice_url }) => ({
        id,
        number,
        created,
        total,
        currency,
        status,
        url: hosted_invoice_url ?? null,
      })),
    }
  }),
)
