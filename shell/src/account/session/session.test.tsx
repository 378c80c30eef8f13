import { createFakeShell } from '@cahier/contract/testing'
import type { User } from '@supabase/supabase-js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSessionSource } from './session.ts'

const key = 'cahier.auth.test'
const user = { id: 'camille', email: 'camille@exemple.fr', app_metadata: {}, user_metadata: {} } as User
const stored = JSON.stringify({ access_token: 'a', refresh_token: 'b', expires_at: 4_000_000_000, user })

/** A page that has just been opened at an address. */
function open(path = '/', fetch: typeof globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))) {
  history.replaceState(null, '', path)
  const leave = vi.fn()
  const { supabase } = createFakeShell({ profile: null, fetch })
  const restart = vi.fn()
  let loaded = () => {}
  const onLoaded = (listener: () => void) => {
    loaded = listener
  }
  return {
    leave,
    restart,
    /** The whole client, which the session listens to from then on. */
    async load() {
      const client = await supabase()
      loaded()
      return client
    },
    ...createSessionSource({ key, get: supabase, data: supabase, onLoaded }, leave, restart),
  }
}
const fromAnotherTab = (newValue: string | null) => dispatchEvent(new StorageEvent('storage', { key, newValue }))

afterEach(() => localStorage.clear())

it('knows a stored session at once', () => {
  localStorage.setItem(key, stored)
  expect(open('/notes').session.get()).toMatchObject({ status: 'signed-in', userId: 'camille' })
})

describe('a session with the password alone of an account that has a second factor', () => {
  const factors = [{ id: 'f', factor_type: 'totp', status: 'verified', created_at: '', updated_at: '' }]
  const token = (aal: string) => `x.${btoa(JSON.stringify({ aal }))}.x`
  const session = (aal: string) => ({ ...JSON.parse(stored), access_token: token(aal), user: { ...user, factors } })

  it('signs nobody in', () => {
    localStorage.setItem(key, JSON.stringify(session('aal1')))
    const { session: current, needsCode, user: known } = open('/notes')
    expect(current.get()).toEqual({ status: 'signed-out' })
    expect(needsCode.get()).toBe(true)
    expect(known.get()).toBeNull()
  })

  it('signs in once the code was given', () => {
    localStorage.setItem(key, JSON.stringify(session('aal1')))
    const { session: current, needsCode, accept } = open('/notes')
    accept(session('aal2'))
    expect(current.get()).toMatchObject({ status: 'signed-in', userId: 'camille' })
    expect(needsCode.get()).toBe(false)
  })

  it('that a form was given signs nobody in either', () => {
    const { session: current, needsCode, accept } = open('/auth')
    accept(session('aal1'))
    expect(current.get()).toEqual({ status: 'signed-out' })
    expect(needsCode.get()).toBe(true)
  })
})

it('knows at once that nobody is signed in', () => {
  expect(open().session.get()).toEqual({ status: 'signed-out' })
})

it('waits where a link of a mail has yet to say who comes', () => {
  localStorage.setItem(key, stored)
  localStorage.setItem(`${key}-code-verifier`, '"x"')
  expect(open('/auth?code=abc').session.get()).toEqual({ status: 'loading' })
})

it('says at once that a link belongs to another browser, and leaves who is signed in alone', () => {
  localStorage.setItem(key, stored)
  const { session, link } = open('/auth?code=abc')
  expect(link.get()).toEqual({ kind: 'failed', problem: 'otherBrowser' })
  expect(session.get()).toMatchObject({ status: 'signed-in' })
})

it('leaves when another tab signs out', () => {
  localStorage.setItem(key, stored)
  const { session, leave, isLeft } = open('/notes')
  expect(isLeft()).toBe(false)
  localStorage.removeItem(key)
  fromAnotherTab(null)
  expect(session.get()).toEqual({ status: 'signed-out' })
  expect(isLeft()).toBe(true)
  expect(leave).toHaveBeenCalledOnce()
})

it('loads the page again for another account, and keeps what belongs to this one', () => {
  localStorage.setItem(key, stored)
  const { session, restart, accept } = open('/notes')
  const renewed = { ...JSON.parse(stored), user }
  accept(renewed)
  expect(restart).not.toHaveBeenCalled()
  accept({ ...renewed, user: { ...user, id: 'lea' } })
  expect(restart).toHaveBeenCalledOnce()
  expect(session.get()).toMatchObject({ userId: 'camille' })
})

it('stays where nobody was signed in', () => {
  const { leave } = open()
  fromAnotherTab(null)
  expect(leave).not.toHaveBeenCalled()
})

it('names a visitor of the demo as such', () => {
  localStorage.setItem(key, JSON.stringify({ user: { ...user, email: '', is_anonymous: true } }))
  expect(open('/notes').session.get()).toMatchObject({ anonymous: true, email: '' })
})

it('shows the workspace of a visitor when it is handed over, not while it is being filled', async () => {
  const visitor = { ...JSON.parse(stored), expires_in: 3600, user: { ...user, is_anonymous: true } }
  const { session, accept, load, onEvent, withhold } = open('/', async () => Response.json(visitor))
  const event = vi.fn()
  onEvent(event)
  withhold()
  const { auth } = await load()
  await auth.signInAnonymously()
  await vi.waitFor(() => expect(event).toHaveBeenCalledWith('SIGNED_IN'))
  expect(session.get()).toEqual({ status: 'signed-out' })
  accept(visitor)
  expect(session.get()).toMatchObject({ status: 'signed-in', anonymous: true })
})

it('shows the workspace of a visitor that another tab has opened', async () => {
  const visitor = { ...JSON.parse(stored), expires_in: 3600, user: { ...user, is_anonymous: true } }
  const { session, load } = open('/', async () => Response.json(visitor))
  // The client tells of sessions of other tabs as of its own.
  await (await load()).auth.signInAnonymously()
  await vi.waitFor(() => expect(session.get()).toMatchObject({ status: 'signed-in', anonymous: true }))
})
