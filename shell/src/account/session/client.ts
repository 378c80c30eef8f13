import type { BootData } from '@cahier/releases/model'
import type { Session, SupabaseClient } from '@supabase/supabase-js'
import { nextTask } from '../../host/next-task.ts'
import { linkPaths } from './mail-link.ts'
import { renewOnce } from './renew-once.ts'
import { renewWhenRefused } from './renew-when-refused.ts'
import { storageKey, storedSession } from './stored-session.ts'

/** What the authentication service says of a session that is no more. */
const endings = ['refresh_token_not_found', 'refresh_token_already_used', 'session_not_found', 'session_expired']

/** Milliseconds that the authentication service has to answer: a form or other tabs wait for it. */
const authTimeoutMs = 15_000

/** `fetch` that gives up on an authentication service that does not answer. The kit limits all other requests. */
const limitAuth =
  (send: typeof globalThis.fetch): typeof globalThis.fetch =>
  (input, init) => {
    if (!String(input).includes('/auth/v1/')) return send(input, init)
    const timeout = AbortSignal.timeout(authTimeoutMs)
    return send(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout })
  }

export interface ClientSource {
  key: string
  /** The whole client. */
  get<Database>(): Promise<SupabaseClient<Database>>
  /** A client that has the data API only, until the whole client has been loaded. */
  data<Database>(): Promise<SupabaseClient<Database>>
  /** Calls `listener` once the whole client has been loaded, whoever asked for it. */
  onLoaded(listener: () => void): void
}

/** Seconds before its end at which a stored token is not used without the client that renews it. */
const expiryMarginSeconds = 120

/**
 * The page's one client. Its code is fetched when somebody first needs it: visitors of public pages never do, and a learner's page begins
 * with the data API.
 *
 * @param send what its requests go through
 */
export function createClientSource(config: BootData['supabase'], send: typeof globalThis.fetch): ClientSource {
  const url = config.url || location.origin
  const key = storageKey(url)
  let pending: Promise<SupabaseClient> | undefined
  let whole: SupabaseClient | null = null
  const listeners: (() => void)[] = []
  const load = async () => {
    const { createClient } = await import(/* webpackChunkName: "supabase" */ '@supabase/supabase-js')
    // The code has just been evaluated.
    await nextTask()
    const { storage, fetch: once } = renewOnce(key, limitAuth(send))
    const fetch = renewWhenRefused(key, once, () => renewed(client.auth))
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

  /** The stored session's token. Near its end, the whole client gives the next one. */
  const token = async () => {
    const stored = storedSession(key)
    if (!stored) return null
    if (!endsSoon(stored)) return stored.access_token
    const { auth } = await source.get()
    return (await auth.getSession()).data.session?.access_token ?? null
  }
  let early: Promise<object> | undefined
  const loadEarly = async () => {
    const { createDataClient } = await import(/* webpackChunkName: "data" */ './data-client.ts')
    const fetch = renewWhenRefused(key, send, async () => {
      const { auth } = await source.get()
      return renewed(auth)
    })
    return createDataClient({ url, publishableKey: config.publishableKey, fetch, token, whole: () => whole })
  }

  const source: ClientSource = {
    key,
    async get<Database>() {
      pending ??= load().then(
        (client) => {
          whole = client
          for (const listener of listeners) listener()
          return client
        },
        (error: unknown) => {
          pending = undefined
          throw error
        },
      )
      return (await pending) as SupabaseClient<Database>
    },
    async data<Database>() {
      if (whole) return source.get<Database>()
      early ??= loadEarly().catch((error: unknown) => {
        early = undefined
        throw error
      })
      return (await early) as SupabaseClient<Database>
    },
    onLoaded: (listener) => void listeners.push(listener),
  }
  return source
}

/** Whether a stored session has to be renewed before its token is used. */
export const endsSoon = ({ expires_at = 0 }: Session): boolean => expires_at - Date.now() / 1000 < expiryMarginSeconds

/** A new token, or null where there is none to be had. */
async function renewed(auth: SupabaseClient['auth']): Promise<string | null> {
  const { data, error } = await auth.refreshSession()
  // Its time is not over by the clock, so the client would keep a session that was ended elsewhere.
  if (error && endings.includes(error.code ?? '')) await auth.signOut({ scope: 'local' })
  return data.session?.access_token ?? null
}
