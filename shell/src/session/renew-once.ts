import type { Session } from '@supabase/supabase-js'

/** Milliseconds after which a renewal, and then the storing of its answer, no longer keep other tabs waiting. */
const patience = { answer: 10_000, storing: 1_000 }

const isRenewal = (input: RequestInfo | URL): input is string =>
  typeof input === 'string' && input.includes('/auth/v1/token?grant_type=refresh_token')

/**
 * Storage and `fetch` for the client, with which all tabs of a browser renew a session once: one renews while the others
 * wait, and their answer is the session that is stored by then.
 *
 * @param key where the client keeps the session
 */
export function renewOnce(key: string, send: typeof fetch = (...request) => fetch(...request)) {
  let settle = () => {}

  const renew = (input: string, init: RequestInit | undefined) =>
    new Promise<Response>((answer, fail) => {
      const work = async () => {
        const current = storedSession(key)
        if (current && isNewer(current, init?.body)) return answer(Response.json(current))
        const signal = AbortSignal.timeout(patience.answer)
        const response = await send(input, { ...init, signal })
        // The next tab in line looks at what this one's client has stored.
        const stored = new Promise<void>((resolve) => {
          settle = resolve
          setTimeout(resolve, patience.storing)
        })
        answer(response)
        if (response.ok) await stored
      }
      navigator.locks.request(`${key}.renewal`, work).catch(fail)
    })

  const shared: typeof fetch = (input, init) => (isRenewal(input) ? renew(input, init) : send(input, init))
  const storage = {
    getItem: (name: string) => localStorage.getItem(name),
    setItem(name: string, value: string) {
      localStorage.setItem(name, value)
      settle()
    },
    removeItem(name: string) {
      localStorage.removeItem(name)
      settle()
    },
  }
  return { storage, fetch: shared }
}

/** Whether a session has taken the place of the one whose renewal is asked for, and can be used. */
function isNewer(session: Session, asked: RequestInit['body']): boolean {
  const { refresh_token } = JSON.parse(String(asked)) as { refresh_token?: string }
  return session.refresh_token !== refresh_token && (session.expires_at ?? 0) * 1000 > Date.now()
}

/** The session that a client has stored, if any. */
export function storedSession(key: string): Session | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
