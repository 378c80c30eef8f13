import { AreaError } from '@cahier/contract/data'
import type { SupabaseClient } from '@supabase/supabase-js'
import { area } from './area.ts'
import { events, openSessions } from './security.ts'

/** The access token of this session. */
export const readToken = area.mutation(
  async ({ client }): Promise<string> => (await client.auth.getSession()).data.session?.access_token ?? '',
)

const afterwards = { refreshes: [events, openSessions] }

const sessionIdOf = (token: string): string | undefined => {
  const [, payload = ''] = token.split('.')
  const { session_id } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { session_id?: string }
  return session_id
}

/** Signs in anew, in this browser, and ends the session that this replaces. */
async function replaceSession(
  client: SupabaseClient<never>,
  ask: (request: PromiseLike<unknown>) => Promise<unknown>,
  signIn: () => PromiseLike<unknown>,
): Promise<void> {
  const { data } = await client.auth.getSession()
  const former = sessionIdOf(data.session?.access_token ?? '')
  await ask(signIn())
  // Channels go on under the new token before the server closes those of the former session.
  await client.realtime.setAuth()
  if (former) await ask(client.rpc('end_sessions' as never, { session_id: former } as never))
}

export const confirmByPassword = area.mutation(
  ({ client, ask }, account: { email: string; password: string }) =>
    replaceSession(client as never, ask as never, () => client.auth.signInWithPassword(account)),
  afterwards,
)

export const mailCode = area.mutation(({ client }, email: string) =>
  client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } }),
)
export const confirmByMailedCode = area.mutation(
  ({ client, ask }, { email, code }: { email: string; code: string }) =>
    replaceSession(client as never, ask as never, () => client.auth.verifyOtp({ email, token: code, type: 'email' })),
  afterwards,
)

/** Gives a code of the authenticator, or a recovery code. */
export const confirmByFactor = area.mutation(async ({ client, ask }, code: string) => {
  if (!/^\d{6}$/.test(code)) return void (await ask(client.auth.mfa.recoveryCodes.verify({ code })))
  const { totp } = await ask(client.auth.mfa.listFactors())
  const [factor] = totp
  if (!factor) throw new AreaError('no authenticator', { code: 'mfa_factor_not_found' })
  await ask(client.auth.mfa.challengeAndVerify({ factorId: factor.id, code }))
}, afterwards)
