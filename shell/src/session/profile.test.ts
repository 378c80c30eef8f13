import { describe, expect, it } from 'vitest'
import { entitlementsOf, planOf, profileFromUser } from './profile.ts'
import { storageKey } from './stored-session.ts'

const user = (given: object) => ({
  id: 'u',
  aud: 'authenticated',
  app_metadata: {},
  user_metadata: {},
  created_at: '2026-01-01T00:00:00Z',
  ...given,
})

describe('profileFromUser', () => {
  it.each([
    [{ email: 'camille@exemple.fr', user_metadata: { name: 'Camille Martin' } }, 'Camille Martin'],
    [{ email: 'camille@exemple.fr', user_metadata: { name: '  ' } }, 'camille'],
    [{ email: 'camille@exemple.fr' }, 'camille'],
    [{}, 'Utilisateur'],
  ])('%o → %s', (given, name) => {
    expect(profileFromUser(user(given))).toMatchObject({ name, role: 'user', plan: 'free' })
  })
})

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

it.each([
  ['https://abcdef.supabase.co', 'cahier.auth.abcdef'],
  ['http://localhost:3000', 'cahier.auth.localhost'],
])('storageKey %s → %s', (url, key) => {
  expect(storageKey(url)).toBe(key)
})
