import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renewOnce } from './renew-once.ts'

const key = 'cahier.auth.test'
const url = 'http://localhost/auth/v1/token?grant_type=refresh_token'
const session = (token: string, lifetime = 3600) => ({
  refresh_token: token,
  expires_at: Math.floor(Date.now() / 1000) + lifetime,
})

type Work = (lock: object | null) => Promise<unknown>
type Options = { ifAvailable: true }

/** One after the other, as the browser's locks. */
let held = 0
let queue: Promise<unknown> = Promise.resolve()
Object.defineProperty(navigator, 'locks', {
  value: {
    request(_name: string, ...[first, last]: [Options | Work, Work?]) {
      const work = last ?? (first as Work)
      if (last && held > 0) return work(null)
      held += 1
      const turn = queue.then(() => work({}))
      queue = turn
        .catch(() => {})
        .finally(() => {
          held -= 1
        })
      return turn
    },
  },
})

/** A tab whose client renews a token and stores the answer, as the real one does. */
function aTab(send: typeof fetch) {
  const { fetch, storage } = renewOnce(key, send)
  return async (token: string) => {
    const response = await fetch(url, { method: 'POST', body: JSON.stringify({ refresh_token: token }) })
    const answer: unknown = await response.json()
    if (response.ok) storage.setItem(key, JSON.stringify(answer))
    return answer
  }
}

beforeEach(() => localStorage.setItem(key, JSON.stringify(session('old', -60))))

describe('tabs that renew a session', () => {
  it('send one request, and all have its answer', async () => {
    const send = vi.fn(async () => Response.json(session('new')))
    const answers = await Promise.all([aTab(send)('old'), aTab(send)('old'), aTab(send)('old')])
    expect(send).toHaveBeenCalledTimes(1)
    expect(answers).toEqual(answers.map(() => expect.objectContaining({ refresh_token: 'new' })))
  })

  it('try again after one that failed', async () => {
    const send = vi.fn(async () => Response.json(session('new')))
    send.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const [failed, renewed] = await Promise.allSettled([aTab(send)('old'), aTab(send)('old')])
    expect(failed.status).toBe('rejected')
    expect(renewed).toMatchObject({ value: { refresh_token: 'new' } })
  })

  it('wait for what another one has stored and the browser has not brought yet', async () => {
    const late = session('new')
    const send = vi.fn(async () => Response.json(late))
    const { fetch, storage } = renewOnce(key, send)
    const renewing = fetch(url, { method: 'POST', body: '{"refresh_token":"old"}' })
    const waiting = aTab(send)('old')
    await renewing
    // What it has stored is on its way to the other's process.
    storage.setItem(key, localStorage.getItem(key) ?? '')
    await new Promise((resolve) => setTimeout(resolve))
    localStorage.setItem(key, JSON.stringify(late))
    dispatchEvent(new StorageEvent('storage', { key }))
    expect(await waiting).toMatchObject({ refresh_token: 'new' })
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('do not take a stored session that has expired too', async () => {
    const send = vi.fn(async () => Response.json(session('new')))
    expect(await aTab(send)('older')).toMatchObject({ refresh_token: 'new' })
  })
})

it.each([
  ['an hour ahead', 3600],
  ['an hour behind', -3600],
])('counts from now on a device whose clock is %s', async (_clock, skew) => {
  const now = Math.floor(Date.now() / 1000)
  const send = vi.fn(async () => Response.json({ ...session('new'), expires_in: 3600, expires_at: now - skew + 3600 }))
  const { fetch, storage } = renewOnce(key, send)
  for (const address of [
    url,
    'http://localhost/auth/v1/token?grant_type=password',
    'http://localhost/auth/v1/verify',
  ]) {
    const answer = await (await fetch(address, { method: 'POST', body: '{"refresh_token":"old"}' })).json()
    expect(answer.expires_at - now, address).toBeGreaterThanOrEqual(3600)
    expect(answer.expires_at - now, address).toBeLessThan(3610)
    storage.removeItem(key)
  }
})

it('lets every other request pass', async () => {
  const send = vi.fn(async () => Response.json('sent'))
  const { fetch } = renewOnce(key, send)
  const request = { method: 'POST', body: '{}' }
  await fetch('http://localhost/rest/v1/rpc/search_notes', request)
  expect(send).toHaveBeenCalledExactlyOnceWith('http://localhost/rest/v1/rpc/search_notes', request)
})
