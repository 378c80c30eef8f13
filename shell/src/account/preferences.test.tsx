import { createStore } from '@cahier/contract/react'
import { createFakeShell, createRest, type RestRequest } from '@cahier/contract/testing'
import type { User } from '@supabase/supabase-js'
import { afterEach, expect, it } from 'vitest'
import { createPreferencesSource } from './preferences.ts'

const account = { id: 'camille' } as User
const row = (theme: string) => ({
  user_id: account.id,
  theme,
  language: 'fr',
  study_reminders: true,
  collaboration_updates: true,
  weekly_progress: true,
  new_features: false,
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

/** The account's settings on a server that can be out of reach. */
let theme = 'light'
let reachable = true
const rest = createRest({
  'GET user_settings': () => row(theme),
  'POST user_settings': ({ body }: RestRequest) => {
    theme = (body as { theme: string }).theme
  },
})
const send: typeof fetch = async (input, init) => {
  if (!reachable) throw new TypeError('Failed to fetch')
  return rest.fetch(input, init)
}

/** A page that has just been opened. */
async function open() {
  const { supabase } = createFakeShell({ fetch: send })
  const sessions = { user: createStore<User | null>(account) }
  const source = createPreferencesSource(
    'fr',
    { key: 'cahier.auth.test', get: supabase, data: supabase, onLoaded() {} },
    sessions,
    () => {},
  )
  await source.catchUp().catch(() => {})
  return source
}

afterEach(() => {
  localStorage.clear()
  theme = 'light'
  reachable = true
})

it('takes what the learner last chose on another device', async () => {
  theme = 'dark'
  expect((await open()).preferences.get().theme).toBe('dark')
})

it('keeps a choice that is made while the account is being read', async () => {
  const { set, preferences, catchUp } = await open()
  const reading = catchUp()
  await set({ theme: 'dark' })
  await reading
  expect(preferences.get().theme).toBe('dark')
})

it('keeps a choice made without a server, and tells the account when there is one', async () => {
  const { set, preferences, catchUp } = await open()
  reachable = false
  await expect(set({ theme: 'dark' })).rejects.toThrow('Failed to fetch')
  expect(preferences.get().theme).toBe('dark')
  expect((await open()).preferences.get().theme).toBe('dark')

  reachable = true
  await catchUp()
  expect([theme, preferences.get().theme]).toEqual(['dark', 'dark'])
  theme = 'light'
  await catchUp()
  expect(preferences.get().theme).toBe('light')
})
