import type { Entitlements, Profile, Store } from '@cahier/contract'
import { dataOf, whenSettled } from '@cahier/contract/host'
import { createStore } from '@cahier/contract/react'
import type { User } from '@supabase/supabase-js'
import * as v from 'valibot'
import { lastKnown, remember } from '../host/last-known.ts'
import type { Database } from './database.gen.ts'
import { entitlementsOf, planOf, plans } from './entitlements.ts'
import type { ClientSource } from './session/client.ts'
import type { SessionSource } from './session/session.ts'

type ProfileRow = Database['public']['Tables']['profiles']['Row']

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
  { user, onEvent }: Pick<SessionSource, 'user' | 'onEvent'>,
  report: (error: unknown) => void,
): ProfileSource {
  const initial = user.get()
  const profile = createStore<Profile | null>(initial && knownProfile(initial))
  const entitlements = createStore(entitlementsOf(profile.get()?.plan ?? 'free'))

  let newest = 0
  const refresh = async () => {
    const account = user.get()
    if (!account) return
    const number = ++newest
    const client = await clients.data<Database>()
    const read = () => dataOf(client.from('profiles').select().eq('id', account.id).maybeSingle())
    let data = await read()
    if (!data) {
      await dataOf(client.rpc('ensure_profile'))
      data = await read()
    }
    // Requests may overlap: an older answer that comes later is not shown.
    if (!data || user.get()?.id !== account.id || number !== newest) return
    const next = profileFromRow(data, account.email ?? '')
    remember('profile', account.id, next)
    profile.set(next)
    entitlements.set(entitlementsOf(next.plan))
  }

  let leave = () => {}
  /** Reads the profile again whenever it changes, because another device may change it, and whenever the channel has been joined: changes before were missed. */
  const follow = async (account: User) => {
    const client = await clients.get<Database>()
    // Set the token first: a channel that joins without it has a visitor's rights and sees no profile.
    await client.realtime.setAuth()
    if (user.get()?.id !== account.id) return
    const channel = client
      .channel(`profile:${account.id}`)
      .on(
        'postgres_changes',
        { event: 'UPDATE', schema: 'public', table: 'profiles', filter: `id=eq.${account.id}` },
        () => void refresh().catch(report),
      )
      .subscribe((status) => {
        if (status === 'SUBSCRIBED') refresh().catch(report)
      })
    leave = () => void client.removeChannel(channel)
  }
  const begin = () => {
    leave()
    leave = () => {}
    const account = user.get()
    if (!account) return
    refresh().catch(report)
    leave = whenSettled(() => void follow(account).catch(report))
  }

  let current = initial?.id
  user.subscribe(() => {
    const next = user.get()
    if (next?.id === current) return
    current = next?.id
    profile.set(next && knownProfile(next))
    entitlements.set(entitlementsOf(profile.get()?.plan ?? 'free'))
    begin()
  })
  begin()
  onEvent((event) => {
    if (event === 'USER_UPDATED') refresh().catch(report)
  })

  return { profile, entitlements, refresh }
}
