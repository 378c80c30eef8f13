import { type LinkIndex, linkedNames } from '../links/note-links.ts'
import type { LocalNote } from '../replica/view.ts'

const namesIn = new WeakMap<LocalNote, ReadonlySet<string>>()

/** A note is the same object until it changes, so each text is read once. */
function namesOf(note: LocalNote): ReadonlySet<string> {
  const names = namesIn.get(note) ?? linkedNames(note.content)
  namesIn.set(note, names)
  return names
}

/** The notes whose text links to a note, the latest first; those in the trash do not count. */
export function backlinksOf(id: string, notes: readonly LocalNote[], index: LinkIndex): LocalNote[] {
  const leadsHere = (name: string, folder: string | null) => {
    const target = index.target(name, folder)
    return target.kind !== 'missing' && target.id === id
  }
  return notes
    .filter((note) => note.id !== id && note.deleted_at === null)
    .filter((note) => [...namesOf(note)].some((name) => leadsHere(name, note.folder)))
    .toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1))
}
