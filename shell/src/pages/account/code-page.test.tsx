import { createStore } from '@cahier/contract/react'
import { createRest, renderWithShell } from '@cahier/contract/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { type Account, AccountProvider } from '../../account/account.ts'
import { CodePage } from './code-page.tsx'

afterEach(cleanup)

const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
const token = `${part({ alg: 'HS256' })}.${part({ sub: 'a1', aal: 'aal1', exp: 4_000_000_000 })}.c2ln`
const refuses = (status: number, error_code: string) => () => Response.json({ error_code, msg: 'x' }, { status })

/** Opens the page for whoever has given the password, and gives a recovery code. */
async function giveCode(answers: Parameters<typeof createRest>[0]) {
  const rest = createRest({
    'GET /auth/v1/user': () => ({ id: 'a1', factors: [] }),
    'POST /auth/v1/logout': () => null,
    ...answers,
  })
  const accept = vi.fn()
  const account = { sessions: { accept, needsCode: createStore(true) } } as unknown as Account
  const { shell } = await renderWithShell(
    <AccountProvider value={account}>
      <CodePage />
    </AccountProvider>,
    { fetch: rest.fetch, session: { status: 'signed-out' } },
  )
  const { auth } = await shell.supabase()
  await auth.setSession({ access_token: token, refresh_token: 'r1' })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /code de récupération/ }))
  await user.type(screen.getByRole('textbox'), 'abcd-efgh')
  await user.click(screen.getByRole('button', { name: 'Vérifier' }))
  return { rest, shell, accept, auth }
}

it('a recovery code of the authentication service raises the session', async () => {
  const { accept, rest } = await giveCode({
    'POST /auth/v1/factors/recovery-codes/verify': () => ({
      access_token: token,
      refresh_token: 'r2',
      token_type: 'bearer',
      expires_in: 3600,
      user: { id: 'a1' },
    }),
  })
  await waitFor(() => expect(accept).toHaveBeenCalledOnce())
  expect(rest.requests.some(({ resource }) => resource.includes('use-recovery-code'))).toBe(false)
})

it('a wrong one is said, and is not tried elsewhere', async () => {
  const { rest } = await giveCode({
    'POST /auth/v1/factors/recovery-codes/verify': refuses(422, 'mfa_verification_failed'),
  })
  expect((await screen.findByRole('alert')).textContent).toBe('Ce code n’est pas le bon, a expiré ou a déjà servi.')
  expect(rest.requests.some(({ resource }) => resource.includes('use-recovery-code'))).toBe(false)
})

it('where the service has none, Cahier’s own takes the authenticator away, and the learner signs in again', async () => {
  const { rest, shell, auth } = await giveCode({
    'POST /auth/v1/factors/recovery-codes/verify': refuses(404, 'not_found'),
    'POST /functions/v1/use-recovery-code': () => ({}),
  })
  await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ message: expect.stringMatching(/^La double auth/) }]))
  await waitFor(async () => expect((await auth.getSession()).data.session).toBeNull())
  expect(rest.requests.find(({ resource }) => resource.includes('use-recovery-code'))?.body).toEqual({
    code: 'abcd-efgh',
  })
})

it.each([
  [422, 'Ce code n’est pas le bon, a expiré ou a déjà servi.'],
  [403, 'Ce code n’est pas le bon, a expiré ou a déjà servi.'],
  [429, 'Trop de tentatives. Attendez quelques minutes avant de réessayer.'],
])('a refusal of Cahier’s own code with %s is said', async (status, text) => {
  const { auth } = await giveCode({
    'POST /auth/v1/factors/recovery-codes/verify': refuses(404, 'not_found'),
    'POST /functions/v1/use-recovery-code': () => Response.json({ code: 'x', error: 'x' }, { status }),
  })
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect((await auth.getSession()).data.session).not.toBeNull()
})
