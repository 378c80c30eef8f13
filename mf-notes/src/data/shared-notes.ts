import { area, type Functions } from './area.ts'

/** A note of somebody else that the learner may open. */
export type NoteOfOther = Functions['shared_with_me']['Returns'][number]
/** A note that waits for the learner's answer. */
export type NoteOffer = Functions['note_offers']['Returns'][number]

export const sharedNotes = area.query('shared-notes', ({ client }) => client.rpc('shared_with_me'), {
  live: [{ table: 'note_collaborators' }],
  kept: true,
})
export const useSharedNotes = sharedNotes.useQuery

const offers = area.query('note-offers', ({ client }) => client.rpc('note_offers'), {
  live: [{ table: 'note_collaborators' }, { table: 'note_invitations', filter: null }],
  kept: true,
})
export const useNoteOffers = offers.useQuery

/** Accepts or declines an offer, and gives the note's id. */
export const useAnswerOffer = area.mutation(
  ({ client }, { id, accepts }: { id: string; accepts: boolean }) =>
    client.rpc('answer_note_invitation', { invitation: id, accepts }),
  { refreshes: [offers, sharedNotes] },
).useMutation
