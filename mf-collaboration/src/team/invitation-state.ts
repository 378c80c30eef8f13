import type { Invitation } from '../data/invitations.ts'

/** What became of an invitation, as the list says it. */
export type InvitationState = 'pending' | 'accepted' | 'declined' | 'expired'

/** An invitation that nobody answered in time has expired. One that was revoked is not listed. */
export function stateOf({ status, expires_at }: Pick<Invitation, 'status' | 'expires_at'>, now: Date): InvitationState {
  if (status === 'accepted' || status === 'declined') return status
  return new Date(expires_at) > now ? 'pending' : 'expired'
}
