import { storedSession } from './stored-session.ts'

/** Services that check the learner's token. The authentication service is left out: its callers handle its errors. */
const guarded = /\/(rest|functions)\/v1\//

/**
 * `fetch` that renews a refused token and retries once. A device whose clock was set back does not notice that a token has expired,
 * and a session ended on another device shows only as a refused token: its renewal fails, which ends it here too.
 *
 * @param key where the client keeps the session
 * @param renew gives a new token, or null where there is none to be had
 */
export function renewWhenRefused(key: string, send: typeof fetch, renew: () => Promise<string | null>): typeof fetch {
  let renewal: Promise<string | null> | undefined
  return async (input, init) => {
    const response = await send(input, init)
    const headers = new Headers(init?.headers)
    const [, refused] = /^Bearer (?!sb_)(.+)$/.exec(headers.get('authorization') ?? '') ?? []
    if (response.status !== 401 || refused === undefined || !guarded.test(String(input))) return response
    const current = storedSession(key)?.access_token
    if (current === undefined) return response
    if (current === refused) {
      renewal ??= renew().finally(() => {
        renewal = undefined
      })
    }
    const token = renewal ? await renewal : current
    if (token === null) return response
    headers.set('authorization', `Bearer ${token}`)
    return await send(input, { ...init, headers })
  }
}
