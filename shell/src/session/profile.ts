import type { Entitlements, Plan, Profile, Store } from '@cahier/contract'
import { createStore } from '@cahier/contract/react'
import type { User } from '@supabase/supabase-js'
import * as v from 'valibot'
import { lastKnown, remember } from '../offline/last-known.ts'
import type { ClientSource } from './client.ts'
import type { Database } from './database.gen.ts'
import type { SessionSource } from './session.ts'

type ProfileRow = Database['public']['Tables']['profiles']['Row']

const gigabyte = 1024 ** 3
const plans: readonly Plan[] = ['free', 'basic', 'premium']

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
    storageBytes: { free: 1, basic: 50, premium: 500 }[plan] * gigabyte,
    features: {
      'video-provider': paid,
      'language-model': paid,
      'phone-support': paid,
      'advanced-analytics': plan === 'premium',
    },
  }
}

/** A profile straight from the authentication service. */
export function profileFromUser(user: User, now = new Date()): Profile {
  const { name, avatar_url: avatar } = user.user_metadata
  return {
    id: user.id,
    name: (typeof name === 'string' && name.trim()) || user.email?.split('@')[0] || 'Utilisateur',
    email: user.email ?? '',
    avatarUrl: typeof avatar === 'string' ? avatar : null,
    role: 'user',
    plan: 'free',
    createdAt: user.created_at,
    updatedAt: now.toISOString(),
  }
}

function profileFromRow(row: ProfileRow, email: string): Profile {
  return {
    id: row.id,
    name: row.name,
    email,
    avatarUrl: row.avatar_url,
    role: row.role === 'admin' ? 'admin' : 'user',
    plan: planOf(row.subscription),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

const profileSchema = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  avatarUrl: v.nullable(v.string()),
  role: v.picklist(['user', 'admin']),
  plan: v.picklist(plans),
  createdAt: v.string(),
  updatedAt: v.string(),
}) satisfies v.GenericSchema<unknown, Profile>

/** What there is until the row has been read: what this device read last, else the authentication service's. */
const knownProfile = (user: User) => lastKnown('profile', user.id, profileSchema) ?? profileFromUser(user)

export interface ProfileSource {
  profile: Store<Profile | null>
  entitlements: Store<Entitlements>
  refresh(): Promise<void>
}

export function createProfileSource(
  clients: ClientSource,
  { user }: Pick<SessionSource, 'user'>,
  report: (error: unknown) => void,
): ProfileSource {
  const initial = user.get()
  const profile = createStore<Profile | null>(initial && knownProfile(initial))
  const entitlements = createStore(entitlementsOf(profile.get()?.plan ?? 'free'))

  const refresh = async () => {
    const account = user.get()
    if (!account) return
    const client = await clients.get<Database>()
    const { data, error } = await client.from('profiles').select().eq('id', account.id).maybeSingle()
    if (error) throw error
    if (!data || user.get()?.id !== account.id) return
    const read = profileFromRow(data, account.email ?? '')
    remember('profile', account.id, read)
    profile.set(read)
    entitlements.set(entitlementsOf(read.plan))
  }

  let current = initial?.id
  user.subscribe(() => {
    const next = user.get()
    if (next?.id === current) return
    current = next?.id
    profile.set(next && knownProfile(next))
    entitlements.set(entitlementsOf(profile.get()?.plan ?? 'free'))
    refresh().catch(report)
  })
  if (initial) refresh().catch(report)

  return { profile, entitlements, refresh }
}
