import { createStore } from '@cahier/contract/react'
import { createFakeShell, createRest } from '@cahier/contract/testing'
import type { User } from '@supabase/supabase-js'
import { afterEach, expect, it } from 'vitest'
import { createProfileSource } from './profile.ts'

const account: User = {
  id: 'camille',
  aud: 'authenticated',
  email: 'camille@exemple.fr',
  app_metadata: {},
  user_metadata: { name: 'Camille' },
  created_at: '2026-01-01T00:00:00Z',
}
const row = {
  id: account.id,
  name: 'Camille Martin',
  avatar_url: null,
  role: 'user',
  subscription: 'premium',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-02-01T00:00:00Z',
}

/** A page that has just been opened, before and after it has asked the server. */
function open(fetch: typeof globalThis.fetch, user = account) {
  const { supabase } = createFakeShell({ fetch })
  const sessions = { user: createStore<User | null>(user) }
  return createProfileSource({ key: 'cahier.auth.test', get: supabase }, sessions, () => {})
}
const server = createRest({ 'GET profiles': () => row }).fetch
const unreachable: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'))

afterEach(() => localStorage.clear())

it('shows without a server what the account was last known to be', async () => {
  const online = open(server)
  expect(online.profile.get()).toMatchObject({ name: 'Camille', plan: 'free' })
  await online.refresh()
  expect(online.profile.get()).toMatchObject({ name: 'Camille Martin', plan: 'premium' })

  const offline = open(unreachable)
  expect(offline.profile.get()).toEqual(online.profile.get())
  expect(offline.entitlements.get()).toMatchObject({ plan: 'premium', notes: null })
})

it('knows nothing of one account from another', async () => {
  await open(server).refresh()
  expect(open(unreachable, { ...account, id: 'noe' }).profile.get()).toMatchObject({ name: 'Camille', plan: 'free' })
})
