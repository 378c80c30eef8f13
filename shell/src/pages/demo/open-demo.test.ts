import { createFakeShell, refuse } from '@cahier/contract/testing'
import { expect, it, vi } from 'vitest'
import { openDemo } from './open-demo.ts'

const session = { access_token: 'a', refresh_token: 'b', expires_in: 3600, token_type: 'bearer', user: { id: 'u' } }
const opened = () => Response.json(session)

/** A visitor of a server that answers so, and what they have asked for. */
function visitor(signup: () => Response, fill: () => Response = () => Response.json(null)) {
  const order: string[] = []
  const shell = createFakeShell({
    profile: null,
    async fetch(input) {
      const { pathname } = new URL(String(input))
      order.push(pathname)
      return pathname.endsWith('/signup') ? signup() : fill()
    },
  })
  const accept = vi.fn(() => void order.push('accepted'))
  const withhold = vi.fn(() => void order.push('withheld'))
  return { order, open: () => openDemo(shell, { accept, withhold }) }
}

const signup = '/auth/v1/signup'
const filling = '/rest/v1/rpc/fill_demo_workspace'

it('fills the workspace before it shows, once however often it is asked for', async () => {
  const { order, open } = visitor(opened)
  expect(await Promise.all([open(), open()])).toEqual([null, null])
  expect(order).toEqual(['withheld', signup, filling, 'accepted'])
})

it.each([
  [429, 'tooMany'],
  [500, 'failed'],
])('opens nothing after a %s', async (status, failure) => {
  const { order, open } = visitor(() => Response.json({ code: 'x', message: 'x' }, { status }))
  expect(await open()).toBe(failure)
  expect(order).toEqual(['withheld', signup])
})

it('shows no empty workspace, and fills the same account when it is asked again', async () => {
  let broken = true
  const { order, open } = visitor(opened, () =>
    broken ? refuse(503, { code: 'x', message: 'x' }) : Response.json(null),
  )
  expect(await open()).toBe('failed')
  broken = false
  expect(await open()).toBe(null)
  expect(order).toEqual(['withheld', signup, filling, 'withheld', filling, 'accepted'])
})
