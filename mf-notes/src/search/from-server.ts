import type { Note } from '../data/notes.ts'
import { type LocalNote, localView } from '../replica/view.ts'

/** The server's notes that this device does not have yet because it is still synchronising. `known` includes the trash. */
export function missingHere(cards: readonly Note[], known: readonly LocalNote[]): LocalNote[] {
  const ids = new Set(known.map(({ id }) => id))
  const missing = cards.filter(({ id }) => !ids.has(id))
  return localView(
    missing.map((card) => ({ ...card, deleted_at: null })),
    [],
    missing[0]?.user_id ?? '',
  )
}

/**
 * What the server found in addition to this device: notes that are not here yet are included, notes whose text here is newer
 * than the one that the server searched are not.
 */
export function foundBesides(
  cards: readonly Note[],
  here: readonly LocalNote[],
  known: readonly LocalNote[],
  notes: readonly LocalNote[],
): LocalNote[] {
  const versions = new Map(cards.map(({ id, version }) => [id, version]))
  const found = new Set(here)
  const besides = notes.filter((note) => {
    const version = versions.get(note.id)
    return version !== undefined && !found.has(note) && !note.pending && note.version <= version
  })
  return [...besides, ...missingHere(cards, known)]
}
