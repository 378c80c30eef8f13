import { type AccessTokens, tokenLifetimeSeconds } from '../access/tokens.ts'
import { type Account, toUser } from './accounts.ts'
import type { OpenSession } from './sessions.ts'

/** The response with a session: access token, refresh token, user. */
export async function grant(
  tokens: AccessTokens,
  account: Account,
  session: OpenSession,
): Promise<Record<string, unknown>> {
  const { token, expiresAt } = await tokens.sign(account, session)
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: tokenLifetimeSeconds,
    expires_at: expiresAt,
    refresh_token: session.refreshToken,
    user: toUser(account),
  }
}
