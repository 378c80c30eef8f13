import { expect, it } from 'vitest'
import { storageKey } from './stored-session.ts'

it.each([
  ['https://abcdef.supabase.co', 'cahier.auth.abcdef'],
  ['http://localhost:3000', 'cahier.auth.localhost'],
])('storageKey %s → %s', (url, key) => {
  expect(storageKey(url)).toBe(key)
})
