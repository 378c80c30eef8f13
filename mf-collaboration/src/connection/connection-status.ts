/** How the provider's account stands. */
export type ConnectionStatus = 'not_connected' | 'connected' | 'expired'

/** A token whose time has come no longer connects. */
export function statusOf(token: { expires_at: string } | null, now: Date): ConnectionStatus {
  if (!token) return 'not_connected'
  return new Date(token.expires_at) > now ? 'connected' : 'expired'
}
