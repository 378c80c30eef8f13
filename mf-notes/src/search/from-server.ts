import type { Note } from '../data/notes.ts'
import { type LocalNote, localView } from '../replica/view.ts'

/** The server's notes that this device does not have yet: it is still catching up. `known` includes the trash. */
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
 * What the server found besides what this device did: with notes that are not here yet, without those whose text here is
 * newer than the one that the server looked at.
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
