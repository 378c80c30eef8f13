import * as v from 'valibot'
import { readKeys } from './access/keys.ts'
import { BackendError } from './errors.ts'
import { runningBackend } from './running.ts'

/** `cahier admin grant`, `cahier plan set` and `cahier announce`: requests with the secret key, to the embedded backend or to a hosted project. */

/** Where accounts are, and the key that may change them. */
export interface BackendAccess {
  readonly url: string
  readonly secretKey: string
}

/**
 * Access to the backend that runs on a data directory.
 *
 * @throws BackendError CAHIER-B007 if none runs
 */
export async function accessToRunning(dataDir: string): Promise<BackendAccess> {
  return { url: await runningBackend(dataDir), secretKey: readKeys(dataDir).secretKey }
}

const PLANS = ['free', 'basic', 'premium'] as const

const Users = v.object({ users: v.array(v.object({ id: v.string(), email: v.string() })) })

async function call({ url, secretKey }: BackendAccess, path: string, init: RequestInit = {}): Promise<unknown> {
  const headers = {
    apikey: secretKey,
    authorization: `Bearer ${secretKey}`,
    'content-type': 'application/json',
    prefer: 'return=representation',
  }
  const response = await fetch(new URL(path, url), { ...init, headers })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return await response.json()
}

/** The account with this address. @throws BackendError CAHIER-B008 if there is none */
export async function accountNamed(access: BackendAccess, address: string): Promise<{ id: string; email: string }> {
  const email = address.trim().toLowerCase()
  const { users } = v.parse(
    Users,
    await call(access, `/auth/v1/admin/users?per_page=1000&filter=${encodeURIComponent(email)}`),
  )
  const user = users.find((candidate) => candidate.email === email)
  if (user === undefined) throw new BackendError('CAHIER-B008 account', { address })
  return user
}

/** Makes the account with this address an administrator (`app_metadata.cahier_admin`). It takes effect with its next token. */
export async function grantAdmin(access: BackendAccess, address: string): Promise<void> {
  const { id } = await accountNamed(access, address)
  await call(access, `/auth/v1/admin/users/${id}`, {
    method: 'PUT',
    body: JSON.stringify({ app_metadata: { cahier_admin: true } }),
  })
}

/** Sets an account's plan by hand: free, basic or premium. One that is given stays when a smaller one is paid for. */
export async function setPlan(access: BackendAccess, address: string, plan: string): Promise<void> {
  if (!v.is(v.picklist(PLANS), plan)) {
    throw new BackendError('CAHIER-B009', { plan })
  }
  const { id } = await accountNamed(access, address)
  const body = JSON.stringify({ subscription: plan, subscription_source: plan === 'free' ? 'none' : 'operator' })
  const changed = v.parse(
    v.array(v.unknown()),
    await call(access, `/rest/v1/profiles?id=eq.${id}`, { method: 'PATCH', body }),
  )
  if (changed.length === 0) throw new BackendError('CAHIER-B008 profile', { address })
}

/** What is new, in each language of the interface. `id` tells announcements apart; `href` is a path of the application. */
export interface Announcement
  extends Readonly<Record<'fr' | 'en' | 'es' | 'de', { title: string; body?: string | undefined }>> {
  readonly id: string
  readonly href?: string | undefined
}

/**
 * Tells learners who want to hear of new features.
 *
 * @returns how many they are; null when this was announced before
 */
export async function announce(access: BackendAccess, announcement: Announcement): Promise<number | null> {
  const answer = await call(access, '/rest/v1/rpc/announce', { method: 'POST', body: JSON.stringify({ announcement }) })
  return v.parse(v.nullable(v.number()), answer)
}
