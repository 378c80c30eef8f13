import { createStore } from '@cahier/contract/react'
import { createFakeShell, createRest } from '@cahier/contract/testing'
import { type AuthChangeEvent, REALTIME_SUBSCRIBE_STATES, type User } from '@supabase/supabase-js'
import { afterEach, expect, it, vi } from 'vitest'
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
  const shell = createFakeShell({ fetch })
  const get = async <Database,>() => {
    const client = await shell.supabase<Database>()
    const channel = client.channel(`test ${crypto.randomUUID()}`)
    channel.on = (...given: unknown[]) => {
      happen.changed = given.at(-1) as () => void
      return channel
    }
    channel.subscribe = (told) => {
      happen.order.push('join')
      happen.joined = () => told?.(REALTIME_SUBSCRIBE_STATES.SUBSCRIBED)
      return channel
    }
    client.channel = () => channel
    client.realtime.setAuth = async () => void happen.order.push('token')
    return client
  }
  const sessions = {
    user: createStore<User | null>(user),
    onEvent(listener: (event: AuthChangeEvent) => void) {
      happen.event = listener
    },
  }
  return createProfileSource({ key: 'cahier.auth.test', get, data: get, onLoaded() {} }, sessions, () => {})
}

/** What a server tells a page that is open. */
const happen = { order: [] as string[], joined: () => {}, changed: () => {}, event: (_event: AuthChangeEvent) => {} }
const server = createRest({ 'GET profiles': () => row }).fetch
const unreachable: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'))

afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

it('shows without a server what the account was last known to be', async () => {
  const online = open(server)
  expect(online.profile.get()).toMatchObject({ name: 'Camille', plan: 'free' })
  await online.refresh()
  expect(online.profile.get()).toMatchObject({ name: 'Camille Martin', plan: 'premium' })

  const offline = open(unreachable)
  expect(offline.profile.get()).toEqual(online.profile.get())
  expect(offline.entitlements.get()).toMatchObject({ plan: 'premium', notes: null })
})

it('listens as the account, not as a visitor', async () => {
  vi.useFakeTimers()
  happen.order = []
  open(server)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(happen.order).toEqual(['token', 'join'])
})

it('knows nothing of one account from another', async () => {
  await open(server).refresh()
  expect(open(unreachable, { ...account, id: 'noe' }).profile.get()).toMatchObject({ name: 'Camille', plan: 'free' })
})

it('reads the profile again when another device changes it, and when the account changes', async () => {
  vi.useFakeTimers()
  let name = 'Camille Martin'
  const { profile, refresh } = open(createRest({ 'GET profiles': () => ({ ...row, name }) }).fetch)
  await refresh()
  await vi.advanceTimersByTimeAsync(3_000)
  for (const [next, tell] of [
    // Changed before the channel was joined, or while it was lost.
    ['Camille Roux', () => happen.joined()],
    ['Camille Durand', () => happen.changed()],
    ['Camille Petit', () => happen.event('USER_UPDATED')],
  ] as const) {
    name = next
    tell()
    await vi.waitFor(() => expect(profile.get()?.name).toBe(next))
  }
})

it('makes the profile of an account that has none', async () => {
  const rows: object[] = []
  const rest = createRest({
    'GET profiles': () => rows[0] ?? null,
    'POST rpc/ensure_profile': () => {
      rows.push(row)
      return null
    },
  })
  const { profile, refresh } = open(rest.fetch)
  await refresh()
  expect(profile.get()).toMatchObject({ name: 'Camille Martin' })
})

it('keeps the newest profile when an older answer comes later', async () => {
  const late = Promise.withResolvers<object>()
  const names: (() => unknown)[] = [() => row, () => late.promise, () => ({ ...row, name: 'Camille Durand' })]
  const source = open(createRest({ 'GET profiles': () => names.shift()?.() }).fetch)
  await vi.waitFor(() => expect(source.profile.get()).toMatchObject({ name: 'Camille Martin' }))
  const older = source.refresh()
  await vi.waitFor(() => expect(names).toHaveLength(1))
  await source.refresh()
  late.resolve(row)
  await older
  expect(source.profile.get()).toMatchObject({ name: 'Camille Durand' })
})
