import { area, type Functions, type Tables } from './area.ts'

export type NoteMember = Functions['note_members']['Returns'][number]
/** Somebody of the learner's team who cannot open the note yet. */
export type TeamMember = Functions['note_team']['Returns'][number]
export type NoteInvitation = Pick<
  Tables['note_invitations']['Row'],
  'id' | 'user_id' | 'email' | 'invited_id' | 'role' | 'expires_at' | 'sent_at'
>
export type NoteRole = Tables['note_invitations']['Row']['role']
export const noteRoles = ['viewer', 'editor', 'admin'] as const satisfies readonly NoteRole[]

/** Maximum characters of an address that the server accepts. */
export const maxAddressCharacters = 254

const ofNote = (noteId: string) => [
  { table: 'note_collaborators' as const, filter: `note_id=eq.${noteId}` },
  { table: 'note_invitations' as const, filter: `note_id=eq.${noteId}` },
]

/** Who has a note: its owner first. */
const members = area.query('note-members', ({ client }, note: string) => client.rpc('note_members', { note }), {
  live: ofNote,
  kept: true,
})
export const useNoteMembers = members.useQuery

/** The sessions that share a note. One that the learner is not in has no title. */
const sessions = area.query('note-sessions', ({ client }, note: string) => client.rpc('note_sessions', { note }), {
  kept: true,
})
export const useNoteSessions = sessions.useQuery

const team = area.query('note-team', ({ client }, note: string) => client.rpc('note_team', { note }))
export const useNoteTeam = team.useQuery

/** Invitations that wait for an answer, for those who share the note. */
const invitations = area.query(
  'note-invitations',
  ({ client }, note: string) =>
    client
      .from('note_invitations')
      .select('id, user_id, email, invited_id, role, expires_at, sent_at')
      .eq('note_id', note)
      .eq('status', 'pending')
      .order('sent_at', { ascending: false })
      .limit(200),
  { live: ofNote, kept: true },
)
export const useNoteInvitations = invitations.useQuery

const changes = { refreshes: [members, invitations, team] }

/** Either an address or somebody of the team. */
export interface NoteInvitee {
  email: string | null
  person: string | null
}

/** Invites, and gives the secret of the link. */
export const useInviteToNote = area.mutation(
  ({ client }, { note, role, email, person }: NoteInvitee & { note: string; role: NoteRole }) =>
    client.rpc('invite_to_note', { note, role, ...(email !== null && { email }), ...(person !== null && { person }) }),
  changes,
).useMutation

/** Sends an invitation again, and gives the secret of its new link. */
export const useResendToNote = area.mutation(
  ({ client }, invitation: string) => client.rpc('resend_note_invitation', { invitation }),
  changes,
).useMutation

export const useWithdrawFromNote = area.mutation(
  ({ client }, invitation: string) => client.rpc('withdraw_note_invitation', { invitation }),
  changes,
).useMutation

interface OfMember {
  note: string
  member: string
}
export const useSetNoteRole = area.mutation(
  ({ client }, { note, member, role }: OfMember & { role: NoteRole }) =>
    client.rpc('set_note_role', { note, member, role }),
  changes,
).useMutation

export const useRemoveFromNote = area.mutation(
  ({ client }, { note, member }: OfMember) => client.rpc('remove_note_member', { note, member }),
  changes,
).useMutation
