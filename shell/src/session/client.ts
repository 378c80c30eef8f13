import type { BootData } from '@cahier/releases/model'
import type { SupabaseClient } from '@supabase/supabase-js'
import { renewOnce } from './renew-once.ts'

/** Where the links of mails lead. Elsewhere `?code=` belongs to somebody else, a video provider for one. */
const sessionPaths = ['/', '/auth', '/reset-password']

/** Where the client keeps the session: one key per backend. */
export function storageKey(url: string): string {
  return `cahier.auth.${new URL(url).hostname.split('.')[0]}`
}

export interface ClientSource {
  key: string
  get<Database>(): Promise<SupabaseClient<Database>>
}

/**
 * The page's one client. Its code is fetched when somebody first needs it: visitors of public pages never do.
 *
 * @param send what its requests go through
 */
export function createClientSource(config: BootData['supabase'], send: typeof globalThis.fetch): ClientSource {
  const url = config.url || location.origin
  const key = storageKey(url)
  let pending: Promise<SupabaseClient> | undefined
  const load = async () => {
    const { createClient } = await import(/* webpackChunkName: "supabase" */ '@supabase/supabase-js')
    const { storage, fetch } = renewOnce(key, send)
    return createClient(url, config.publishableKey, {
      global: { fetch },
      auth: {
        storage,
        flowType: 'pkce',
        persistSession: true,
        autoRefreshToken: true,
        detectSessionInUrl: sessionPaths.includes(location.pathname),
        storageKey: key,
      },
      realtime: { params: { eventsPerSecond: 10 } },
    })
  }
  return {
    key,
    async get<Database>() {
      pending ??= load().catch((error: unknown) => {
        pending = undefined
        throw error
      })
      return (await pending) as SupabaseClient<Database>
    },
  }
}
