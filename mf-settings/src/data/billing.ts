import * as v from 'valibot'
import { area } from './area.ts'

/** What somebody can subscribe to. */
export type PaidPlan = 'basic' | 'premium'
export type BillingInterval = 'month' | 'year'
export interface PlanChoice {
  plan: PaidPlan
  interval: BillingInterval
}

/** The learner's subscription, null without one, and what it gives. */
export const subscription = area.query(
  'subscription',
  async ({ client, ask }) => {
    const [record, terms] = await Promise.all([
      ask(client.from('user_subscriptions').select().maybeSingle()),
      ask(client.rpc('subscription_terms').maybeSingle()),
    ])
    return { record, terms }
  },
  { staleOn: ['dashboard'] },
)
export const useSubscription = subscription.useQuery
export type Subscription = Awaited<ReturnType<typeof subscription.fetch>>

/** The status alone, asked for again and again: for whoever waits for a payment to be confirmed. */
export const useAwaitedStatus = area.query(
  'awaited-status',
  ({ client }) => client.from('user_subscriptions').select('subscription_status').maybeSingle(),
  { interval: 1_000, staleTime: 0, gcTime: 0 },
).useQuery

const Invoices = v.object({
  invoices: v.array(
    v.object({
      id: v.string(),
      number: v.nullable(v.string()),
      /** Seconds since 1970. */
      created: v.number(),
      /** Cents. */
      total: v.number(),
      currency: v.string(),
      status: v.nullable(v.string()),
      url: v.nullable(v.string()),
    }),
  ),
})
const invoices = area.query(
  'invoices',
  async ({ client, ask }) =>
    v.parse(Invoices, await ask(client.functions.invoke('list-invoices', { body: {} }))).invoices,
  { staleTime: 300_000 },
)
export const useInvoices = invoices.useQuery

const Page = v.object({ url: v.pipe(v.string(), v.url(), v.regex(/^https?:/)) })

/** The address of the provider's page on which a plan is paid for. */
export const useStartCheckout = area.mutation(
  async ({ client, ask, shell }, choice: PlanChoice) => {
    const body = { ...choice, locale: shell.preferences.get().language }
    return v.parse(Page, await ask(client.functions.invoke('create-checkout', { body }))).url
  },
  { refreshes: [subscription] },
).useMutation

/** The address of the provider's page on which the subscription is managed, or another plan is confirmed. */
export const useOpenPortal = area.mutation(async ({ client, ask, shell }, change?: PlanChoice) => {
  const body = { locale: shell.preferences.get().language, ...(change && { change }) }
  return v.parse(Page, await ask(client.functions.invoke('create-portal', { body }))).url
}).useMutation

/** Ends the subscription at the end of its period, or lets it go on. */
export const useCancel = area.mutation(
  ({ client }, { resume }: { resume: boolean }) => client.functions.invoke('cancel-subscription', { body: { resume } }),
  { refreshes: [subscription] },
).useMutation

const Withdrawal = v.object({ withdrawn_at: v.string(), refunded: v.number() })
export type Withdrawal = v.InferOutput<typeof Withdrawal>

/** Withdraws from the contract: it ends at once, and what was paid comes back. */
export const useWithdraw = area.mutation(
  async ({ client, ask, shell }): Promise<Withdrawal> => {
    const withdrawal = v.parse(Withdrawal, await ask(client.functions.invoke('withdraw', { body: {} })))
    await shell.refreshProfile()
    return withdrawal
  },
  { refreshes: [subscription, invoices] },
).useMutation
