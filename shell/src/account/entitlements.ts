import type { Entitlements, Plan } from '@cahier/contract'

const gigabyteBytes = 1024 ** 3
export const plans: readonly Plan[] = ['free', 'basic', 'premium']

/** An unknown value is `free`, never a paid plan. */
export function planOf(value: unknown): Plan {
  return plans.find((plan) => plan === value) ?? 'free'
}

/** What the plan opens (the server enforces the same). */
export function entitlementsOf(plan: Plan): Entitlements {
  const paid = plan !== 'free'
  return {
    plan,
    notes: paid ? null : 100,
    storageBytes: { free: 1, basic: 50, premium: 500 }[plan] * gigabyteBytes,
    features: {
      'video-provider': paid,
      'language-model': paid,
      'phone-support': paid,
      'advanced-analytics': plan === 'premium',
    },
  }
}
