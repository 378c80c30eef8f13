import type { Plan } from '@cahier/contract'
import type { BillingInterval } from '../data/billing.ts'

/** Euros, in the order in which plans are shown. */
export const prices: readonly { plan: Plan; price: Readonly<Record<BillingInterval, number>> }[] = [
  { plan: 'free', price: { month: 0, year: 0 } },
  { plan: 'basic', price: { month: 9, year: 89 } },
  { plan: 'premium', price: { month: 29, year: 289 } },
]

interface PlanContents {
  /** Null without a limit. */
  notes: number | null
  /** Gigabytes. */
  storage: number
  model: boolean
  video: boolean
  phone: boolean
  analytics: boolean
}

/** What a plan contains; the server enforces it. */
export const contents: Readonly<Record<Plan, PlanContents>> = {
  free: { notes: 100, storage: 1, model: false, video: false, phone: false, analytics: false },
  basic: { notes: null, storage: 50, model: true, video: true, phone: true, analytics: false },
  premium: { notes: null, storage: 500, model: true, video: true, phone: true, analytics: true },
}
