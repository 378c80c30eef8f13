import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renewWhenRefused } from './renew-when-refused.ts'

const key = 'cahier.auth.test'
const notes = 'http://localhost/rest/v1/notes'
const store = (token: string) => localStorage.setItem(key, JSON.stringify({ access_token: token }))
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

/** A server that takes one token. */
function server(taken: string) {
  return vi.fn(async (_input: RequestInfo | URL, init?: RequestInit) =>
    Response.json(null, { status: new Headers(init?.headers).get('authorization') === `Bearer ${taken}` ? 200 : 401 }),
  )
}

beforeEach(() => store('old'))

describe('a refused token', () => {
  it('is renewed once for all that wait, and they ask again', async () => {
    const send = server('new')
    const renew = vi.fn(async () => 'new')
    const ask = renewWhenRefused(key, send, renew)
    const answers = await Promise.all([ask(notes, bearer('old')), ask(notes, bearer('old'))])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(renew).toHaveBeenCalledOnce()
  })

  it('is replaced by the one that another tab has got meanwhile', async () => {
    store('new')
    const renew = vi.fn(async () => null)
    expect((await renewWhenRefused(key, server('new'), renew)(notes, bearer('old'))).status).toBe(200)
    expect(renew).not.toHaveBeenCalled()
  })

  it('that cannot be renewed stays refused', async () => {
    const send = server('other')
    expect((await renewWhenRefused(key, send, async () => null)(notes, bearer('old'))).status).toBe(401)
    expect(send).toHaveBeenCalledOnce()
  })

  it('is asked about once, however the second answer is', async () => {
    const send = server('other')
    expect((await renewWhenRefused(key, send, async () => 'new')(notes, bearer('old'))).status).toBe(401)
    expect(send).toHaveBeenCalledTimes(2)
  })
})

it.each([
  ['a visitor’s request', notes, bearer('sb_publishable_x')],
  ['the authentication service', 'http://localhost/auth/v1/user', bearer('old')],
])('leaves %s alone', async (_what, url, init) => {
  const renew = vi.fn(async () => 'new')
  expect((await renewWhenRefused(key, server('new'), renew)(url, init)).status).toBe(401)
  expect(renew).not.toHaveBeenCalled()
})
