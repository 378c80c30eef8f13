import { expect, it } from 'vitest'
import { entitlementsOf, planOf } from './entitlements.ts'

it.each([
  ['free', 'free'],
  ['basic', 'basic'],
  ['premium', 'premium'],
  ['active', 'free'],
  [null, 'free'],
])('planOf %s → %s', (value, plan) => {
  expect(planOf(value)).toBe(plan)
})

it.each([
  ['free', 100, 1, false, false],
  ['basic', null, 50, true, false],
  ['premium', null, 500, true, true],
] as const)('entitlementsOf %s', (plan, notes, gigabytes, assistant, analytics) => {
  expect(entitlementsOf(plan)).toMatchObject({
    notes,
    storageBytes: gigabytes * 1024 ** 3,
    features: { 'language-model': assistant, 'advanced-analytics': analytics },
  })
})
