import * as v from 'valibot'
import { area } from './area.ts'

const Page = v.object({ url: v.pipe(v.string(), v.url(), v.regex(/^https?:/)) })

export interface PaidChoice {
  plan: 'basic' | 'premium'
  interval: 'month' | 'year'
}

/** The address of the provider's page on which a plan is paid for. Refused for visitors, and for whoever has a subscription. */
export const startCheckout = area.mutation(async ({ client, ask, shell }, choice: PaidChoice) => {
  const body = { ...choice, locale: shell.preferences.get().language }
  return v.parse(Page, await ask(client.functions.invoke('create-checkout', { body }))).url
})
