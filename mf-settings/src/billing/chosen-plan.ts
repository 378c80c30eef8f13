import type { Plan } from '@cahier/contract'

const order: readonly Plan[] = ['free', 'basic', 'premium']

/** The plan in the address if it is higher than the account's; null otherwise. */
export function chosenPlan(asked: string | null, current: Plan): 'basic' | 'premium' | null {
  if (asked !== 'basic' && asked !== 'premium') return null
  return order.indexOf(asked) > order.indexOf(current) ? asked : null
}
