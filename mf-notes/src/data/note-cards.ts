import { area } from './area.ts'

/** The words of the notebook that were made from a note: the first hundred; each row says how many there are. */
const noteCards = area.query('note-cards', ({ client }, note: string) => client.rpc('note_cards', { note }), {
  staleOn: ['dashboard'],
})
export const useNoteCards = noteCards.useQuery
