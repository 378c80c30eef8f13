import type { Plan } from '@cahier/contract'

export type Period = 'monthly' | 'yearly'

interface PlanPrice {
  id: Plan
  /** Euros. */
  price: Readonly<Record<Period, number>>
}

/** The plans, in display order. */
export const plans: readonly PlanPrice[] = [
  { id: 'free', price: { monthly: 0, yearly: 0 } },
  { id: 'basic', price: { monthly: 9, yearly: 89 } },
  { id: 'premium', price: { monthly: 29, yearly: 289 } },
]

export const popular: Plan = 'basic'
