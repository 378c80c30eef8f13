import { createFakeShell } from '@cahier/contract/testing'
import { expect, it, vi } from 'vitest'
import { openDemo } from './open-demo.ts'

const session = { access_token: 'a', refresh_token: 'b', expires_in: 3600, token_type: 'bearer', user: { id: 'u' } }

/** Asks for the demo of a server that answers so. */
async function ask(signup: () => Response) {
  const order: string[] = []
  const shell = createFakeShell({
    profile: null,
    async fetch(input) {
      const { pathname } = new URL(String(input))
      order.push(pathname)
      return pathname.endsWith('/signup') ? signup() : Response.json(null)
    },
  })
  const accept = vi.fn(() => void order.push('accepted'))
  await openDemo({ key: 'cahier.auth.test', get: shell.supabase }, { accept }, shell)
  return { order, toasts: shell.seen.toasts }
}

it('fills the workspace before it shows', async () => {
  const { order, toasts } = await ask(() => Response.json(session))
  expect(order).toEqual(['/auth/v1/signup', '/rest/v1/rpc/fill_demo_workspace', 'accepted'])
  expect(toasts).toEqual([])
})

it.each([
  [429, 'Trop de démonstrations'],
  [500, 'La démonstration n’a pas pu s’ouvrir'],
])('says what a %s means, and opens nothing', async (status, sentence) => {
  const { order, toasts } = await ask(() => Response.json({ code: 'x', message: 'x' }, { status }))
  expect(order).toEqual(['/auth/v1/signup'])
  expect(toasts).toEqual([{ kind: 'error', message: expect.stringContaining(sentence) }])
})
