import { area, type Functions, maxRows, type Tables } from './area.ts'
import { collaborators, type Role } from './people.ts'
import { sessions } from './sessions.ts'

const columns =
  'id, user_id, session_id, email, role, message, status, accepted_by, sent_at, times_sent, expires_at, answered_at, created_at'

/** An invitation that the learner sent, or that is to a session that they administer. */
export type Invitation = Tables['session_invitations']['Row']
/** What a link invites to: a session, a note, or the team. */
export type InvitationPreview = Functions['preview_invitation']['Returns'][number] & { note_title: string | null }

/** What the form sends. Without a session somebody is invited into the team. */
export interface InvitationValues {
  email: string
  role: Role
  message: string
  sessionId: string | null
}

const invitations = area.query('invitations', ({ client }) =>
  client
    .from('session_invitations')
    .select(columns)
    .neq('status', 'revoked')
    .order('sent_at', { ascending: false })
    .limit(maxRows),
)
export const useInvitations = invitations.useQuery

const changes = { refreshes: [invitations] }

/** Sends an invitation and gives the secret of its link. */
export const useInvite = area.mutation(
  ({ client }, { email, role, message, sessionId }: InvitationValues) =>
    // The generated types do not say that a session may be missing.
    client.rpc('invite_collaborator', { session: sessionId as string, email, role, message }),
  changes,
).useMutation

/** Sends it again, and gives the secret of its new link. */
export const useResend = area.mutation(
  ({ client }, invitation: string) => client.rpc('resend_invitation', { invitation }),
  changes,
).useMutation

export const useRevoke = area.mutation(
  ({ client }, invitation: string) => client.rpc('revoke_invitation', { invitation }),
  changes,
).useMutation

const preview = area.query('preview', async ({ client, ask }, secret: string): Promise<InvitationPreview | null> => {
  const session = await ask(client.rpc('preview_invitation', { secret }).maybeSingle())
  if (session) return { ...session, note_title: null }
  const note = await ask(client.rpc('preview_note_invitation', { secret }).maybeSingle())
  return note && { ...note, session_title: null, session_type: null, scheduled_for: null, message: '' }
})
/** What the link with this secret invites to; null for no invitation. */
export const usePreview = preview.useQuery

interface Answered {
  secret: string
  isNote: boolean
}

/** Accepts, and gives the id of the session or the note; the team has none. */
export const useAcceptLink = area.mutation(
  ({ client }, { secret, isNote }: Answered) =>
    isNote ? client.rpc('accept_note_invitation', { secret }) : client.rpc('accept_invitation', { secret }),
  { refreshes: [preview, sessions, collaborators], touches: ['dashboard'] },
).useMutation

export const useDeclineLink = area.mutation(
  ({ client }, { secret, isNote }: Answered) =>
    isNote ? client.rpc('decline_note_invitation', { secret }) : client.rpc('decline_invitation', { secret }),
  { refreshes: [preview] },
).useMutation
