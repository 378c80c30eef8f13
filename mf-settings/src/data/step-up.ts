import type { RequestContext } from '@cahier/contract/data'
import { AreaError } from '@cahier/contract/react'
import { area } from './area.ts'
import type { Database } from './database.gen.ts'
import { events, openSessions } from './security.ts'

/** The access token of this session. */
export const readToken = area.mutation(
  async ({ client }): Promise<string> => (await client.auth.getSession()).data.session?.access_token ?? '',
)

const afterwards = { refreshes: [events, openSessions] }

/**
 * Signs in anew, in this browser, and ends the session that this replaces: by its own token, because one that another session ends is in the
 * journal as ended from afar.
 */
async function replaceSession(
  { client, ask, shell }: RequestContext<Database>,
  signIn: () => PromiseLike<unknown>,
): Promise<void> {
  const { data } = await client.auth.getSession()
  await ask(signIn())
  // Channels go on under the new token before the server closes those of the former session.
  await client.realtime.setAuth()
  // The identity is confirmed, whatever becomes of this.
  if (data.session) await ask(client.auth.admin.signOut(data.session.access_token, 'local')).catch(shell.reportError)
}

export const confirmByPassword = area.mutation(
  (context, account: { email: string; password: string }) =>
    replaceSession(context, () => context.client.auth.signInWithPassword(account)),
  afterwards,
)

export const mailCode = area.mutation(({ client }, email: string) =>
  client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } }),
)
export const confirmByMailedCode = area.mutation(
  (context, { email, code }: { email: string; code: string }) =>
    replaceSession(context, () => context.client.auth.verifyOtp({ email, token: code, type: 'email' })),
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
