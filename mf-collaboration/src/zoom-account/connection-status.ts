/** The state of the provider's account. */
export type ConnectionStatus = 'not_connected' | 'connected' | 'expired'

/** A token counts as expired from its `expires_at` on. */
export function statusOf(token: { expires_at: string } | null, now: Date): ConnectionStatus {
  if (!token) return 'not_connected'
  return new Date(token.expires_at) > now ? 'connected' : 'expired'
}
