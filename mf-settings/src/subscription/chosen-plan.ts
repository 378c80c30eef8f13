import type { Plan } from '@cahier/contract'

const order: readonly Plan[] = ['free', 'basic', 'premium']

/** The plan that an address asks for, as long as the account has less; null for anything else. */
export function chosenPlan(asked: string | null, current: Plan): 'basic' | 'premium' | null {
  if (asked !== 'basic' && asked !== 'premium') return null
  return order.indexOf(asked) > order.indexOf(current) ? asked : null
}
