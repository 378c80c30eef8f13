import type { BootData } from '@cahier/releases/model'
import type { SupabaseClient } from '@supabase/supabase-js'
import { nextTask } from '../../host/next-task.ts'
import { linkPaths } from './mail-link.ts'
import { renewOnce } from './renew-once.ts'
import { renewWhenRefused } from './renew-when-refused.ts'
import { storageKey } from './stored-session.ts'

/** What the authentication service says of a session that is no more. */
const endings = ['refresh_token_not_found', 'refresh_token_already_used', 'session_not_found', 'session_expired']

/** Milliseconds that the authentication service has to answer: a form or other tabs wait for it. */
const authTimeout = 15_000

/** `fetch` that gives up on an authentication service that does not answer. The kit limits all other requests. */
const limitAuth =
  (send: typeof globalThis.fetch): typeof globalThis.fetch =>
  (input, init) => {
    if (!String(input).includes('/auth/v1/')) return send(input, init)
    const timeout = AbortSignal.timeout(authTimeout)
    return send(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout })
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
    const { createClient } = await import(
      /* webpackChunkName: "supabase", webpackPreload: true */ '@supabase/supabase-js'
    )
    // The code has just been evaluated.
    await nextTask()
    const { storage, fetch: once } = renewOnce(key, limitAuth(send))
    const fetch = renewWhenRefused(key, once, async () => {
      const { data, error } = await client.auth.refreshSession()
      // Its time is not over by the clock, so the client would keep a session that was ended elsewhere.
      if (error && endings.includes(error.code ?? '')) await client.auth.signOut({ scope: 'local' })
      return data.session?.access_token ?? null
    })
    const client: SupabaseClient = createClient(url, config.publishableKey, {
      global: { fetch },
      auth: {
        storage,
        flowType: 'pkce',
        persistSession: true,
        autoRefreshToken: true,
        detectSessionInUrl: linkPaths.includes(location.pathname),
        storageKey: key,
        experimental: { recoveryCodes: true },
      },
      realtime: { params: { eventsPerSecond: 10 } },
    })
    return client
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
