import { WholeClientNeeded } from '@cahier/contract/data'
import { PostgrestClient } from '@supabase/postgrest-js'

export interface DataClientOptions {
  /** Origin of the backend. */
  url: string
  publishableKey: string
  fetch: typeof globalThis.fetch
  /** The learner's token; null for a visitor. */
  token(): Promise<string | null>
  /** The whole client, once it has been loaded. */
  whole(): object | null
}

const offered = ['from', 'rpc', 'schema'] as const
type Offered = (typeof offered)[number]

/**
 * A client of the data API alone, a fifth of the whole client's code: enough for everything that a page reads for its first view.
 *
 * @returns a client that has everything else once the whole client has been loaded, and throws `WholeClientNeeded` before
 */
export function createDataClient({ url, publishableKey, fetch, token, whole }: DataClientOptions): object {
  const client = new PostgrestClient(new URL('rest/v1', url).href, {
    schema: 'public',
    async fetch(input, init) {
      const headers = new Headers(init?.headers)
      headers.set('apikey', publishableKey)
      headers.set('authorization', `Bearer ${(await token()) ?? publishableKey}`)
      return fetch(input, { ...init, headers })
    },
  })
  return new Proxy(client, {
    get(_, name) {
      if (offered.some((each) => each === name)) return client[name as Offered].bind(client)
      // A client that is awaited is asked for it.
      if (name === 'then') return undefined
      const all = whole()
      if (all) return Reflect.get(all, name)
      throw new WholeClientNeeded(`the data client has no ${String(name)}`)
    },
  })
}
