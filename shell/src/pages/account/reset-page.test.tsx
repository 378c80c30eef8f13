import { createStore } from '@cahier/contract/react'
import { createRest, renderWithShell } from '@cahier/contract/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { type Account, AccountProvider } from '../../account/account.ts'
import ResetPage from './reset-page.tsx'

afterEach(cleanup)

const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
const token = `${part({ alg: 'HS256' })}.${part({ sub: 'a1', exp: 4_000_000_000 })}.c2ln`

/** Sets a new password as whoever has opened a link for it. */
async function setPassword(answers: Parameters<typeof createRest>[0]) {
  const rest = createRest({
    'GET /auth/v1/user': () => ({ id: 'a1' }),
    'PUT /auth/v1/user': () => ({ id: 'a1' }),
    ...answers,
  })
  const account = { sessions: { link: createStore(null), needsCode: createStore(false) } } as unknown as Account
  const { shell } = await renderWithShell(
    <AccountProvider value={account}>
      <ResetPage />
    </AccountProvider>,
    { fetch: rest.fetch, path: '/reset-password' },
  )
  const { auth } = await shell.supabase()
  await auth.setSession({ access_token: token, refresh_token: 'r1' })
  const user = userEvent.setup()
  await user.type(screen.getByLabelText(/^Nouveau mot de passe/), 'Été 2026!')
  await user.click(screen.getByRole('button', { name: 'Enregistrer le mot de passe' }))
  const ratings = () => rest.requests.filter(({ resource }) => resource === 'rpc/rate_password').map(({ body }) => body)
  return { shell, ratings }
}

it('a new password is rated, as in the settings', async () => {
  const { shell, ratings } = await setPassword({ 'POST rpc/rate_password': () => null })
  await waitFor(() => expect(ratings()).toEqual([{ strength: 5 }]))
  expect(shell.seen.toasts).toMatchObject([
    { kind: 'success', message: 'Mot de passe modifié. Vos autres sessions sont fermées.' },
  ])
  expect(shell.history.location.pathname).toBe('/dashboard')
  expect(shell.seen.errors).toEqual([])
})

it('that the rating failed is only reported', async () => {
  const { shell } = await setPassword({
    'POST rpc/rate_password': () => Response.json({ message: 'x' }, { status: 503 }),
  })
  await waitFor(() => expect(shell.seen.errors).toHaveLength(1))
  expect(shell.seen.toasts).toMatchObject([{ kind: 'success' }])
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a refused password is not rated', async () => {
  const { ratings } = await setPassword({
    'PUT /auth/v1/user': () => Response.json({ error_code: 'same_password', msg: 'x' }, { status: 422 }),
  })
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(ratings()).toEqual([])
})
