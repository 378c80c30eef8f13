import type { Session } from '@supabase/supabase-js'
import { storedSession } from './stored-session.ts'

/** Milliseconds that other tabs wait for a renewal, and again for its answer to be stored. They do not wait for a tab that was closed. */
const renewalTimeoutMs = 10_000

/** Milliseconds until a value stored by another tab is visible in this one: the lock may arrive sooner. */
const storageDelayMs = 1_000

/** Requests whose answer carries a session. */
const grants = /\/auth\/v1\/(token|verify|signup)\b/

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
      const work = async (hasWaited: boolean) => {
        const current = await newerSession(key, init?.body, hasWaited ? storageDelayMs : 0)
        if (current) return answer(Response.json(current))
        const signal = AbortSignal.timeout(renewalTimeoutMs)
        const response = await byThisClock(await send(input, { ...init, signal }))
        // The next tab in line looks at what this one's client has stored.
        const stored = new Promise<void>((resolve) => {
          settle = resolve
          setTimeout(resolve, renewalTimeoutMs)
        })
        answer(response)
        if (response.ok) await stored
      }
      const takeTurn = async () => {
        const name = `${key}.renewal`
        const isDone = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
          if (lock) await work(false)
          return lock !== null
        })
        if (!isDone) await navigator.locks.request(name, () => work(true))
      }
      takeTurn().catch(fail)
    })

  const shared: typeof fetch = async (input, init) => {
    if (isRenewal(input)) return await renew(input, init)
    const response = await send(input, init)
    return grants.test(String(input)) ? await byThisClock(response) : response
  }
  const storage = {
    getItem: (name: string) => localStorage.getItem(name),
    setItem(name: string, value: string) {
      localStorage.setItem(name, value)
      if (name === key) settle()
    },
    removeItem(name: string) {
      localStorage.removeItem(name)
      if (name === key) settle()
    },
  }
  return { storage, fetch: shared }
}

/**
 * Replaces `expires_at`, which is in the server's time, by `expires_in` from now in the device's time. With a wrong device clock
 * the session would otherwise seem expired always or never.
 */
async function byThisClock(response: Response): Promise<Response> {
  if (!response.ok) return response
  const answer = (await response.clone().json()) as { expires_in?: number } | null
  if (typeof answer?.expires_in !== 'number') return response
  return Response.json({ ...answer, expires_at: Math.floor(Date.now() / 1000) + answer.expires_in })
}

/** The stored session that has taken the place of the one whose renewal is asked for; null when there is none in time. */
function newerSession(key: string, asked: RequestInit['body'], timeout: number): Promise<Session | null> {
  return new Promise((resolve) => {
    const look = () => {
      const current = storedSession(key)
      return current && isNewer(current, asked) ? current : null
    }
    const end = (session: Session | null) => {
      removeEventListener('storage', onStorage)
      clearTimeout(timer)
      resolve(session)
    }
    const onStorage = () => {
      const session = look()
      if (session) end(session)
    }
    addEventListener('storage', onStorage)
    const timer = setTimeout(() => end(look()), timeout)
    onStorage()
  })
}

/** Whether a session has taken the place of the one whose renewal is asked for, and can be used. */
function isNewer(session: Session, asked: RequestInit['body']): boolean {
  const { refresh_token } = JSON.parse(String(asked)) as { refresh_token?: string }
  return session.refresh_token !== refresh_token && (session.expires_at ?? 0) * 1000 > Date.now()
}
